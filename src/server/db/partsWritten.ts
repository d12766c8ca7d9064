import { ColumnNode, type OperationNode, type RootOperationNode, type UpdateQueryNode } from 'kysely';
import { type Returned, touchedParts } from './contentStamp.ts';
import { affects, type Database, type Effect, inPlace, unread } from './schema.ts';

/** The parts of the content that a statement which returned these rows wrote; null if nobody can tell. */
export function partsWritten(node: RootOperationNode, rows: Returned | null): string[] | null {
  const parts = tablesWritten(node)?.map((table) => touchedParts(effectOf(node, table), rows)) ?? [null];
  return parts.every((known) => known !== null) ? parts.flat() : null;
}

/** None is known of tables that SQL made by hand. */
function effectOf(node: RootOperationNode, table: string): Effect | undefined {
  if (node.kind === 'UpdateQueryNode') {
    if (setsOnly(node, unread[table as keyof Database] ?? [])) return 'nothing';
    if (table === 'article' && setsOnly(node, inPlace)) return 'article';
  }
  return affects[table as keyof Database];
}

/** The tables that a statement writes to; null for SQL that was written by hand and for a change of the schema. */
function tablesWritten(node: RootOperationNode): string[] | null {
  switch (node.kind) {
    case 'InsertQueryNode':
      return node.into ? namesOf(node.into) : null;
    case 'UpdateQueryNode':
      return node.table ? namesOf(node.table) : null;
    case 'DeleteQueryNode':
      return node.from.froms.every(isTable) ? node.from.froms.flatMap((table) => namesOf(table) ?? []) : null;
    default:
      return null;
  }
}

const setsOnly = ({ updates }: UpdateQueryNode, columns: readonly string[]): boolean =>
  updates?.every(({ column }) => ColumnNode.is(column) && columns.includes(column.column.name)) ?? false;

interface TableLike extends OperationNode {
  table: { identifier: { name: string } };
}

const isTable = (node: OperationNode): node is TableLike => node.kind === 'TableNode';
const namesOf = (node: OperationNode): string[] | null =>
  isTable(node) ? [node.table.identifier.name] : null;
