import type { Compilable, CompiledQuery } from 'kysely';
import type { Db } from './schema.ts';

/** Stands for the value of a parameter while its query is compiled. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * A query that is built and compiled once for each `shape`, as that takes longer than most of ours take to run. `build`
 * gets placeholders in place of the parameters: it can pass them on to the query, and nothing else. Whatever decides how
 * the query reads is its shape, of which there must be few.
 */
export function compileOnce<Parameters extends object, Row, Shape extends [] | [number] = []>(
  build: (db: Db, parameters: Parameters, ...shape: Shape) => Compilable<Row>,
): (db: Db, parameters: Parameters, ...shape: Shape) => Promise<Row[]> {
  const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(name) });
  /** By engine, as each has its own dialect. */
  const compiled = new WeakMap<object, Map<number | undefined, CompiledQuery<Row>>>();

  function compiledFor(db: Db, ...shape: Shape): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const shapes = compiled.get(adapter) ?? new Map<number | undefined, CompiledQuery<Row>>();
    const query = shapes.get(shape[0]) ?? build(db, placeholders, ...shape).compile();
    compiled.set(adapter, shapes.set(shape[0], query));
    return query;
  }

  return async (db, values, ...shape) => {
    const query = compiledFor(db, ...shape);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Parameters] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
