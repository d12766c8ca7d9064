import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

type Value = string | number | string[];

/** Stands in a query for a value that comes with each call. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Runs the query with these values and gives its rows. */
interface KeptQuery<Name extends string, Row> {
  (db: Db, values: Record<Name, Value>): Promise<Row[]>;
  /** The query with these values, to be run by something else. */
  withValues: (db: Db, values: Record<Name, Value>) => CompiledQuery<Row>;
}

/**
 * A query that is built and compiled at its first call on each engine, and only run from then on: for the hottest
 * few, as building takes several times longer than SQLite takes to answer. Its shape must not depend on the values,
 * each of which is named in `names`.
 */
export function kept<Name extends string, Row>(
  names: readonly Name[],
  build: (db: Db, values: Record<Name, RawBuilder<never>>) => Compilable<Row>,
): KeptQuery<Name, Row> {
  const placeholders = Object.fromEntries(
    names.map((name) => [name, sql<never>`${new Parameter(name)}`]),
  ) as Record<Name, RawBuilder<never>>;
  const compiled = new WeakMap<object, CompiledQuery<Row>>();

  function withValues(db: Db, values: Record<Name, Value>): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const query = compiled.get(adapter) ?? build(db, placeholders).compile();
    compiled.set(adapter, query);
    const parameters = query.parameters.map((value) =>
      value instanceof Parameter ? values[value.name as Name] : value,
    );
    return { ...query, parameters };
  }

  const run = async (db: Db, values: Record<Name, Value>) =>
    (await db.executeQuery<Row>(withValues(db, values))).rows;
  return Object.assign(run, { withValues });
}
