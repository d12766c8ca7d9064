import { type AnyObject, ArraySchema, type ObjectSchema, type Schema, StringSchema } from './yup.ts';

/**
 * Returns the schema of a change of what `schema` describes. Optional fields have no default: those that a body leaves out
 * are undefined, so that the server keeps what it has stored. '' and null clear a text, [] and null a list.
 */
export function changeSchema<Change extends object>(schema: ObjectSchema<AnyObject>): ObjectSchema<Change> {
  const optional = Object.entries(schema.fields as Record<string, Schema>).filter(
    ([, { spec }]) => spec.optional,
  );
  return schema.shape(
    Object.fromEntries(optional.map(([name, field]) => [name, toChange(field)])),
  ) as unknown as ObjectSchema<Change>;
}

function toChange(field: Schema): Schema {
  const kept = field.default(undefined) as Schema;
  // Null already means something else than ''.
  if (field.spec.nullable) return kept;
  const empty = field instanceof StringSchema ? '' : field instanceof ArraySchema ? [] : undefined;
  if (empty === undefined) return kept;
  const nullable = kept.nullable() as Schema;
  return nullable.transform((value: unknown) => (value === null ? empty : value));
}
