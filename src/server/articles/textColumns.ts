import { shortTexts } from '../../shared/shortTexts.ts';

/** The columns in which a table has the short texts, as a `select` takes them. */
export const textColumns = <Table extends 'article' | 'draft' | 'revision'>(table: Table) =>
  shortTexts.map((name) => `${table}.${name}` as const);
