import { LimitNode, PostgresQueryCompiler, SqliteQueryCompiler, ValueNode } from 'kysely';

/**
 * The number of a `limit` stands in the statement itself: as a parameter it has SQLite prepare the statement anew each time
 * it runs, and PostgreSQL plan without knowing it.
 */
const literal = (node: LimitNode): LimitNode =>
  ValueNode.is(node.limit) && typeof node.limit.value === 'number'
    ? LimitNode.create(ValueNode.createImmediate(node.limit.value))
    : node;

export class SqliteCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literal(node));
  }
}

export class PostgresCompiler extends PostgresQueryCompiler {
  protected override visitLimit(node: LimitNode) {
    super.visitLimit(literal(node));
  }
}
