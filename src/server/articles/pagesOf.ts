import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from './readModel.ts';
import { seek, WALK_MAX } from './seek.ts';
import type { Window } from './sortWindow.ts';

/**
 * A page of rows and one more, which tells whether there is a next page. Their number stands in the statement itself: as
 * a parameter it would have SQLite prepare the statement anew at each call, and PostgreSQL plan it anew.
 */
const rowsOf = (limit: number) => sql.lit(limit + 1);

/** Of whom or of what a listing is: the id of an author, the slug of a tag. */
type Of = Record<'of', string>;
type Place = Of & Record<'scope', string> & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  /** What is read, in order. */
  heads: (db: Reader, { of }: Of) => SelectQueryBuilder<Tables, Table, Row>;
  /** The scope that counts it, … */
  scopeOf: (of: string) => string;
  /** … by this column. */
  column: RawBuilder<number>;
}

/** Gives pages of a listing: the first ones by walking there, all others by the counts of its scope. */
export function pagesOf<Tables, Table extends keyof Tables, Row>(source: Source<Tables, Table, Row>) {
  const { heads, scopeOf, column } = source;
  const near = compileOnce((db, { of, offset }: Place, limit: number) =>
    heads(db, { of }).offset(offset).limit(rowsOf(limit)),
  );
  const deep = compileOnce((db, { of, scope, offset }: Place, limit: number) => {
    const start = seek(db, scope, offset);
    return heads(start.db, { of })
      .where(sql<boolean>`${column} <= ${start.newest}`)
      .offset(start.offset)
      .limit(rowsOf(limit));
  });

  return (db: Db, of: string, { offset, limit }: Window) =>
    (offset > WALK_MAX ? deep : near)(db, { of, scope: scopeOf(of), offset }, limit);
}
