import { DatabaseSync } from 'node:sqlite';
import { describeMiscount, MISCOUNTS } from './miscounts.ts';

/** Checks integrity, incomplete articles and counts. Returns a sentence for each problem. */
export function checkStorage(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = (sql: string) => db.prepare(sql).all();
    const integrity = rows('pragma integrity_check').map((row) => String(row.integrity_check));
    const orphans = rows('pragma foreign_key_check').map(
      (row) => `a row of ${String(row.table)} is orphaned`,
    );
    const incomplete = rows(
      `select slug from article left join articleBody using (number) left join articleClicks using (number)
       where (markdown is null) <> (status = 'unpublished') or clicks is null`,
    ).map((row) => `${String(row.slug)} is incomplete`);
    const unexplained = rows(
      `select slug from article left join articleHiding using (number) where (status = 'hidden') <> (reason is not null)`,
    ).map(({ slug }) => `${String(slug)} is hidden without a reason, or has one without being hidden`);
    const strayDrafts = rows(
      `select articleSlug from draft where articleSlug is not null
       and articleSlug not in (select slug from article)`,
    ).map(({ articleSlug }) => `a draft changes ${String(articleSlug)}, which doesn't exist`);
    return [
      ...unexplained,
      ...strayDrafts,
      ...integrity.filter((message) => message !== 'ok'),
      ...orphans,
      ...incomplete,
      ...rows(MISCOUNTS).map(describeMiscount),
    ];
  } finally {
    db.close();
  }
}
