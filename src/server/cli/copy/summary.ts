import { hash } from 'node:crypto';
import { readRows } from './readRows.ts';
import type { AnyDb, Row, Table } from './tables.ts';

export interface Summary {
  rows: number;
  /** The sum of the rows' hashes: the same in whatever order an engine gives them. */
  hash: bigint;
}

/** The hash of a row, by the names of its columns, as engines have them in different order. */
const hashOf = (row: Row) =>
  BigInt(
    `0x${hash('sha256', JSON.stringify(columnsOf(row).sort(([one], [other]) => (one < other ? -1 : 1))))}`,
  );

/** Each engine has a class of its own for bytes. */
const columnsOf = (row: Row) =>
  Object.entries(row).map(([column, value]) => [column, isBytes(value) ? toText(value) : value] as const);
const isBytes = (value: Row[string]) => value instanceof Uint8Array;
const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

/** Reads the whole table. */
export async function summarize(db: AnyDb, table: Table): Promise<Summary> {
  const summary = { rows: 0, hash: 0n };
  for await (const rows of readRows(db, table, null)) {
    summary.rows += rows.length;
    for (const row of rows) summary.hash = BigInt.asUintN(256, summary.hash + hashOf(row));
  }
  return summary;
}
