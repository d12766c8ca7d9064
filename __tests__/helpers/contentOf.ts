import { DatabaseSync } from 'node:sqlite';

/** Every table with every row, in an order that does not depend on how they are stored. */
export function contentOf(file: string): string {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const tables = db.prepare(`select name, sql from sqlite_schema where type = 'table' order by name`).all();
    return JSON.stringify(
      tables.map(({ name, sql }) => {
        const rows = db.prepare(`select * from "${String(name)}"`).all();
        return [name, sql, rows.map((row) => JSON.stringify(row)).sort()];
      }),
    );
  } finally {
    db.close();
  }
}
