import * as accounts from '../../../shared/answers/accounts.ts';
import * as articles from '../../../shared/answers/articles.ts';
import * as blog from '../../../shared/answers/blog.ts';
import * as general from '../../../shared/answers/general.ts';
import * as images from '../../../shared/answers/images.ts';
import * as imports from '../../../shared/answers/imports.ts';
import * as moderation from '../../../shared/answers/moderation.ts';
import * as takeBack from '../../../shared/answers/takeBack.ts';
import * as webhooks from '../../../shared/answers/webhooks.ts';
import type { JsonSchema } from '../../../shared/apiDocument.ts';
import type { SchemaName } from '../../http/operation.ts';

const answers = {
  ...general,
  ...articles,
  ...images,
  ...imports,
  ...accounts,
  ...blog,
  ...moderation,
  ...takeBack,
  ...webhooks,
};

const nameOf = (name: string) => (name.charAt(0).toUpperCase() + name.slice(1)) as SchemaName;

const names = new Map<unknown, SchemaName>(
  Object.entries(answers).map(([name, schema]) => [schema, nameOf(name)]),
);

export const refTo = (name: SchemaName): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

/** Returns a part of a schema with references to the answers that it contains. */
function withReferences(part: unknown): unknown {
  const name = names.get(part);
  return name === undefined ? withReferencesIn(part) : refTo(name);
}

function withReferencesIn(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(withReferences);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, withReferences(value)]));
}

/** The answers of the API by their names in the document. */
export const schemas = Object.fromEntries(
  Object.entries(answers).map(([name, schema]) => [nameOf(name), withReferencesIn(schema)]),
) as Record<SchemaName, JsonSchema>;
