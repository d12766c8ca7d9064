import type { SelectQueryBuilder } from 'kysely';
import { compileOnce } from '../db/compileOnce.ts';
import type { Db } from '../db/schema.ts';
import type { Reader } from './readModel.ts';
import type { Window } from './sortWindow.ts';

/** Of whom or of what a listing is: the id of an author, the slug of a tag. */
type Of = Record<'of', string>;
type Place = Of & Record<'offset', number>;

interface Source<Tables, Table extends keyof Tables, Row> {
  /** What is read, in order. */
  heads: (db: Reader, { of }: Of) => SelectQueryBuilder<Tables, Table, Row>;
}

/** Gives pages of a listing, with one row more, which tells whether there is a next page. */
export function pagesOf<Tables, Table extends keyof Tables, Row>({ heads }: Source<Tables, Table, Row>) {
  const page = compileOnce((db, { of, offset }: Place, limit: number) =>
    heads(db, { of })
      .offset(offset)
      .limit(limit + 1),
  );

  return (db: Db, of: string, { offset, limit }: Window) => page(db, { of, offset }, limit);
}
