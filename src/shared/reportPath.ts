/** Where an article is reported: a page of the server alone. Apart from the rest, as every article links to it. */
export const reportPath = (slug: string): string => `/report/${slug}`;
