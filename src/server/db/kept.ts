import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

type Value = string | number;

/** Stands in a query for a value that comes with each call. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled at its first call on each engine, and only run from then on: for the hottest
 * few, as building takes several times longer than SQLite takes to answer. Its shape must not depend on the values,
 * each of which is named in `names`.
 */
export function kept<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Record<Name, RawBuilder<never>>) => Compilable<Row>,
): (db: Db, values: Record<Name, Value>) => Promise<Row[]> {
  const placeholders = Object.fromEntries(
    names.map((name) => [name, sql<never>`${new Parameter(name)}`]),
  ) as Record<Name, RawBuilder<never>>;
  const compiled = new WeakMap<object, CompiledQuery<Row>>();

  return async (db, values) => {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as Name] : value,
    );
    const { rows } = await db.executeQuery<Row>({ ...query, parameters });
    return rows;
  };
}
