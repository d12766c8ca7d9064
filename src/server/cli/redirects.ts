import { cliMessages } from '../../shared/messages/en/cli.ts';
import { inTransaction } from '../db/portable.ts';
import { published } from '../db/readModel.ts';
import { addRedirects } from '../services/oldUrls.ts';
import { listRedirects, removeRedirect } from '../store/redirects.ts';
import { AdminError, command, stripControls } from './command.ts';

const { redirects: messages } = cliMessages;

/** Redirects listed at once. */
const LISTED_MAX = 1000;

/** Commands for old URLs that redirect to articles. */
export const redirectCommands = {
  'list-redirects': command({
    summary: messages.list,
    options: { after: { type: 'string', default: '', description: messages.after } },
    async run({ db }, { values }) {
      const redirects = await listRedirects(db, values.after, LISTED_MAX);
      const lines = redirects.map(({ path, slug }) => stripControls(`${path}  ${slug}`));
      return { says: lines.join('\n') || messages.none, json: redirects };
    },
  }),
  'add-redirect': command({
    takes: ['OLD-URL', 'SLUG'],
    summary: messages.add,
    async run({ db }, { args: [url = '', slug = ''] }) {
      const article = await published(db)
        .select(['article.number', 'article.ownerId'])
        .where('article.slug', '=', slug)
        .executeTakeFirst();
      if (!article) throw new AdminError(messages.noArticle(slug));
      const [path] = await inTransaction(db, (db) => addRedirects(db, article, [url]));
      if (path === undefined) throw new AdminError(messages.unusable(url));
      return { says: messages.added(path, slug), json: { path, slug } };
    },
  }),
  'remove-redirect': command({
    takes: ['OLD-URL'],
    summary: messages.remove,
    async run({ db }, { args: [url = ''] }) {
      if (!(await removeRedirect(db, url))) throw new AdminError(messages.notFound(url));
      return messages.removed(url);
    },
  }),
};
