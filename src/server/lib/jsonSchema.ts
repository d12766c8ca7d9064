import type { JsonSchema } from '../../shared/apiDocument.ts';
import {
  labelOf,
  type Schema as YupSchema,
  type SchemaDescription,
  type SchemaInnerTypeDescription,
} from '../../shared/yup.ts';

const limits: Record<string, Partial<Record<string, 'minLength' | 'maxLength' | 'minimum' | 'maximum'>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  number: { min: 'minimum', max: 'maximum' },
};

/**
 * Returns the JSON Schema of what a Yup schema accepts. Custom tests, such as of URLs, have no equivalent; `format` of a
 * schema's metadata says what they accept.
 */
export const describeYup = (schema: YupSchema): JsonSchema => toJsonSchema(schema.describe());

function toJsonSchema(description: SchemaDescription): JsonSchema {
  const { type, nullable, oneOf, tests, meta } = description;
  const isInteger = tests.some(({ name }) => name === 'integer');
  const name = type === 'number' && isInteger ? 'integer' : type;
  const label = labelOf(description);
  return {
    type: nullable ? [name, 'null'] : name,
    ...(label !== undefined && { title: label }),
    ...(typeof meta?.format === 'string' && { format: meta.format }),
    ...(oneOf.length > 0 && { enum: oneOf.filter((value) => value !== undefined) }),
    ...describeDefault(description),
    ...describeLimits(description),
    ...describeParts(description),
  };
}

function describeDefault({ type, default: value }: SchemaDescription): JsonSchema {
  return value === undefined || type === 'object' ? {} : { default: value };
}

function describeLimits({ type, tests }: SchemaDescription): JsonSchema {
  const names = type === 'array' ? { min: 'minItems', max: 'maxItems' } : (limits[type] ?? {});
  const found = tests.flatMap(({ name, params }) => {
    const keyword = name === undefined ? undefined : names[name as keyof typeof names];
    const limit = params?.[name as 'min' | 'max'];
    return keyword !== undefined && typeof limit === 'number' ? [[keyword, limit] as const] : [];
  });
  return Object.fromEntries(found);
}

function describeParts(description: SchemaDescription): JsonSchema {
  if ('fields' in description) {
    const fields = Object.entries(description.fields as Record<string, SchemaDescription>);
    const required = fields.filter(([, { optional }]) => !optional).map(([name]) => name);
    return {
      properties: Object.fromEntries(fields.map(([name, field]) => [name, toJsonSchema(field)])),
      ...(required.length > 0 && { required }),
    };
  }
  const { innerType } = description as SchemaInnerTypeDescription;
  return innerType && !Array.isArray(innerType)
    ? { items: toJsonSchema(innerType as SchemaDescription) }
    : {};
}

/** Returns an example that matches the schema. `resolve` returns the schema that a `$ref` names. */
export function getExample(schema: JsonSchema, resolve: (ref: string) => JsonSchema, name = ''): unknown {
  if (schema.$ref !== undefined) return getExample(resolve(schema.$ref), resolve, name);
  const [first] = schema.examples ?? [];
  if (first !== undefined) return first;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf?.[0]) return getExample(schema.anyOf[0], resolve, name);
  const type = [schema.type].flat()[0];
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [
          name,
          getExample(property, resolve, name),
        ]),
      );
    case 'array':
      return schema.items ? [getExample(schema.items, resolve, name)] : [];
    case 'integer':
    case 'number':
      return schema.default ?? schema.minimum ?? 1;
    case 'boolean':
      return false;
    case 'null':
      return null;
    default:
      return schema.default === '' || schema.default === undefined
        ? (exampleTexts[name] ?? (schema.default === '' ? '' : 'text'))
        : schema.default;
  }
}

/** Example texts by field name. */
const exampleTexts: Record<string, string> = {
  title: 'On engines',
  markdown: 'They weave *algebraic patterns*.',
  cover: 'https://example.org/engine.png',
  avatar: 'https://example.org/ada.png',
  createdAt: '2019-07-08T10:00:00Z',
  publishAt: '2030-01-31T18:30:00Z',
  tags: 'engines',
  name: 'Ada Lovelace',
  email: 'ada@example.org',
  password: 'analytical engine',
  newPassword: 'analytical engine',
  slug: 'on-engines',
  slugs: 'on-engines',
  items: 'on-engines',
  ids: '0198c0de-0000-7000-8000-000000000001',
  q: 'engines',
  reason: 'Spam',
};
