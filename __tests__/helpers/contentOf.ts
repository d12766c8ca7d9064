import { DatabaseSync } from 'node:sqlite';

/** Returns all tables with all rows, in an order independent of their storage. */
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
