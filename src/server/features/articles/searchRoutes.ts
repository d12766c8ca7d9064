import { searchQuerySchema } from '../../../shared/listingQuery.ts';
import type { Clicks } from '../../articles/clicks.ts';
import type { Db } from '../../db/schema.ts';
import type { App } from '../../http/app.ts';
import { searchPublic } from '../../search/searchListings.ts';
import type { Searching } from '../../search/searching.ts';
import { fillCounts, listingTemplate } from './articleJson.ts';

interface Dependencies {
  db: Db;
  searching: Searching;
  clicks: Clicks;
}

/** What everybody may find. */
export const searchRoutes =
  ({ db, searching, clicks }: Dependencies) =>
  async (app: App) => {
    app.get('/', { schema: { querystring: searchQuerySchema } }, async ({ query, ip }, reply) => {
      const template = listingTemplate(await searchPublic({ db, searching }, query, ip));
      return reply
        .type('application/json; charset=utf-8')
        .send(fillCounts(template, await clicks.read(template.articles)));
    });
  };
