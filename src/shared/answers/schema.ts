import type { JsonSchema } from '../apiDocument.ts';

/*
 * The answers of the API. A schema here is the only place of a field: its type is inferred, the API's document is made from
 * it, and tests validate each answer. The comment beside a field is what editors show. Browsers don't load these files:
 * everything outside of the server imports them as types.
 */

/** Exists only in types. */
declare const type: unique symbol;

/** A JSON Schema that knows the type of what it describes. */
export interface Schema<T> extends JsonSchema {
  readonly [type]: T;
}

/** The type of what a schema describes. */
export type Answer<S extends Schema<unknown>> = S[typeof type];

type Fields = Record<string, Schema<unknown>>;

/** An object. Further fields, `optional`, may be left out. */
export function object<F extends Fields>(fields: F): Schema<{ [Name in keyof F]: Answer<F[Name]> }>;
export function object<F extends Fields, O extends Fields>(
  fields: F,
  optional: O,
): Schema<{ [Name in keyof F]: Answer<F[Name]> } & { [Name in keyof O]?: Answer<O[Name]> }>;
export function object(fields: Fields, optional: Fields = {}): JsonSchema {
  return toObject({ ...fields, ...optional }, Object.keys(fields));
}

const toObject = (properties: Record<string, JsonSchema>, required: string[]): JsonSchema => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
});

/** An object with the fields of both. */
export const both = <One, Other>(one: Schema<One>, other: Schema<Other>) =>
  toObject({ ...one.properties, ...other.properties }, [
    ...(one.required ?? []),
    ...(other.required ?? []),
  ]) as Schema<One & Other>;

/** Returns a field of the same kind for each name. */
export const fieldsOf = <Name extends string, T>(names: readonly Name[], schema: Schema<T>) =>
  Object.fromEntries(names.map((name) => [name, schema])) as Record<Name, Schema<T>>;

/** An object whose names aren't documented. */
export const mapOf = <T extends object>(values: JsonSchema | true) =>
  ({ type: 'object', additionalProperties: values }) as Schema<T>;

export const list = <T>(items: Schema<T>) => ({ type: 'array', items }) as JsonSchema as Schema<T[]>;

export const nullable = <T>(schema: Schema<T>) =>
  (schema.type === 'object'
    ? { anyOf: [schema, nothing] }
    : {
        ...schema,
        type: [schema.type ?? [], 'null'].flat(),
        ...(schema.enum && { enum: [...schema.enum, null] }),
      }) as Schema<T | null>;

/** One of several objects. */
export const either = <S extends Schema<unknown>[]>(...anyOf: S) =>
  ({ anyOf }) as JsonSchema as Schema<Answer<S[number]>>;

/** One of these texts. */
export const oneOf = <const T extends string>(...values: readonly T[]) =>
  ({ type: 'string', enum: values }) as JsonSchema as Schema<T>;

/** A text such as this one. */
export const text = (example?: string) =>
  ({ type: 'string', ...(example !== undefined && { examples: [example] }) }) as Schema<string>;

/** A whole number. */
export const whole = (example = 3) => ({ type: 'integer', examples: [example] }) as Schema<number>;

export const boolean = { type: 'boolean' } as Schema<boolean>;
export const nothing = { type: 'null' } as Schema<null>;
/** ISO 8601, UTC. */
export const time: Schema<string> = { ...text('2026-01-31T18:30:00.000Z'), format: 'date-time' };
/** In UTC, such as `2026-01-31`. */
export const day = text('2026-01-31');

export const id = text('0198c0de-0000-7000-8000-000000000001');
export const slug = text('on-engines');
export const title = text('On engines');
export const markdown = text('They weave *algebraic patterns*.');
export const html = text('<p>They weave <em>algebraic patterns</em>.</p>');
export const url = text('');
export const tags = list(text('engines'));

/** The size of an account's texts or images and its limit, in bytes. */
export const storage = object({ bytes: whole(), max: whole() });

/** Which page of a listing: whole numbers from 1. */
export const page = object({ limit: whole(), page: whole() });

/** A page of a listing. `next` and `prev` are set only if there is such a page. */
export const listingOf = <Item>(items: Schema<Item>) =>
  object({ result: list(items) }, { next: page, prev: page });
