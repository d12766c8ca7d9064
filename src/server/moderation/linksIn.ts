import { type RawBuilder, sql } from 'kysely';

/** In characters, of each text: a longer one is not read to its end. */
const READ_MAX = 65_536;
/** As the sanitizer writes links that lead elsewhere; those within a page begin with #. */
const LINK = 'href="http';

/** How an article's html begins, in a query of these. */
export const opening = sql<string>`substr("sanitizedHtml", 1, ${sql.lit(READ_MAX)})`;

/** How many links lead elsewhere from this html. */
export const linksIn = (html: RawBuilder<string>) =>
  sql<
    number | string
  >`(length(${html}) - length(replace(${html}, ${sql.lit(LINK)}, ''))) / ${sql.lit(LINK.length)}`;
