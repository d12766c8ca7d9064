import { paths } from '../../../shared/paths.ts';
import { SITEMAP } from './sitemap.ts';

/** What every address begins with that a crawler finds nothing at. */
const closed = ['/api/', paths.editArticle(''), paths.dashboard, paths.myArticles];

/** Tells crawlers where all articles are listed, and where there is nothing for them. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    '',
  ].join('\n');
