/** What was counted, by days. */
export interface StatisticsTables {
  articleDay: ArticleDayTable;
  authorDay: AuthorDayTable;
  referrerDay: ReferrerDayTable;
  blogDay: BlogDayTable;
}

/** How often an article was opened on a day, for some months: `../../articles/clicksByDay.ts`. */
interface ArticleDayTable {
  number: number;
  /** By UTC, such as `2026-01-31`. */
  day: string;
  clicks: number;
}

/** The same of all articles of an author, also of those that are gone since. */
interface AuthorDayTable {
  ownerId: string;
  day: string;
  clicks: number;
}

/** From which hosts readers came on a day, as long: `../../articles/referrers.ts`. */
interface ReferrerDayTable {
  /** The number of an article, or the id of an author for all of theirs. */
  scope: string;
  day: string;
  /** Without anything else of an address; '' for those that have no row of their own. */
  host: string;
  clicks: number;
}

/** How often something happened on the blog on a day: `../../admin/dailyCounts.ts`. */
interface BlogDayTable {
  day: string;
  /** What is counted, such as `articles`. */
  name: string;
  count: number;
}
