/** The page where an article is reported, as the router takes it: a page of the server alone. */
export const REPORT_PATTERN = '/report/:slug';

/** Its address. Apart from the rest, as every article links to it. */
export const reportPath = (slug: string): string => `/report/${encodeURIComponent(slug)}`;
