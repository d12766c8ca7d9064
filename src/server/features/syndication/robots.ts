import { pageNames, pageOf } from '../../../shared/pages.ts';
import { reportPath } from '../../../shared/reportPath.ts';
import { AUTHORS_SITEMAP, SITEMAP, TAGS_SITEMAP } from './sitemap.ts';

const ownPrefixes = pageNames
  .map(pageOf)
  .filter(({ access }) => access === 'signedIn')
  .map(({ path }) => path.replace(/:\w+.*/, ''));

const isShortest = (path: string) => ownPrefixes.every((other) => other === path || !path.startsWith(other));

/** What every address begins with that a crawler finds nothing at. */
const closed = ['/api/', reportPath(''), ...ownPrefixes.filter(isShortest)];

/** Tells crawlers where all articles, authors and tags are listed, and where there is nothing for them. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}${SITEMAP}`,
    `Sitemap: ${origin}${AUTHORS_SITEMAP}`,
    `Sitemap: ${origin}${TAGS_SITEMAP}`,
    '',
  ].join('\n');
