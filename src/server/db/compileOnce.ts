import {
  type Compilable,
  type CompiledQuery,
  LimitNode,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  ValueNode,
} from 'kysely';
import type { Db } from './schema.ts';

/** Represents a parameter while its query is compiled. */
class Placeholder {
  readonly name: string | symbol;

  constructor(name: string | symbol) {
    this.name = name;
  }
}

/**
 * Returns a query that is built and compiled once for each `shape`, which takes longer than running most queries. `build`
 * gets placeholders for the parameters and may only pass them to the query. Anything that changes the query's SQL belongs
 * in its shape, of which there must be few.
 */
export function compileOnce<Parameters extends object, Row, Shape extends [] | [number] = []>(
  build: (db: Db, parameters: Parameters, ...shape: Shape) => Compilable<Row>,
): (db: Db, parameters: Parameters, ...shape: Shape) => Promise<Row[]> {
  const placeholders = new Proxy({} as Parameters, { get: (_, name) => new Placeholder(name) });
  /** By engine, since each has its own dialect. */
  const compiled = new WeakMap<object, Map<number | undefined, CompiledQuery<Row>>>();

  function getCompiled(db: Db, ...shape: Shape): CompiledQuery<Row> {
    const { adapter } = db.getExecutor();
    const shapes = compiled.get(adapter) ?? new Map<number | undefined, CompiledQuery<Row>>();
    const query = shapes.get(shape[0]) ?? build(db, placeholders, ...shape).compile();
    compiled.set(adapter, shapes.set(shape[0], query));
    return query;
  }

  return async (db, values, ...shape) => {
    const query = getCompiled(db, ...shape);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof Parameters] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}

/**
 * Puts the number of a `limit` into the statement itself. As a parameter, it makes SQLite prepare the statement again each
 * time it runs, and PostgreSQL plan without knowing it.
 */
const literalLimit = (node: LimitNode): LimitNode =>
  ValueNode.is(node.limit) && typeof node.limit.value === 'number'
    ? LimitNode.create(ValueNode.createImmediate(node.limit.value))
    : node;

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literalLimit(node));
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literalLimit(node));
  }
}
