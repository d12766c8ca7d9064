import type { FastifyReply, FastifyRequest } from 'fastify';
import { nothingKnown } from '../../shared/firstPage.ts';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';
import type { App } from '../http/validate.ts';
import type { PageHead } from './pageHead.ts';
import type { PageRequest } from './pageRequest.ts';
import type { Pages } from './pages.ts';

const heads: Record<string, PageHead> = {
  [paths.login]: {
    title: `Login · ${messages.title}`,
    description: `Sign in to ${messages.title}, to write and to manage your articles.`,
    canonical: paths.login,
  },
  [paths.register]: {
    title: `Register · ${messages.title}`,
    description: `Open an account at ${messages.title}, and write articles in markdown.`,
    canonical: paths.register,
  },
};

const nobodysOwn: PageHead = {
  title: messages.title,
  description: 'This page is for its owner.',
  canonical: null,
};

const missing: PageHead = {
  title: `Page not found · ${messages.title}`,
  description: 'There is no page at this address.',
  canonical: null,
};

/** The pages for the signed-in: all that the server can render of them is the frame, which is one for all of a kind. */
const frames = {
  [paths.dashboard]: [
    paths.dashboard,
    paths.yourInfo,
    paths.editYourData,
    paths.createArticle,
    paths.deleteAccount,
  ],
  [paths.myArticles]: [paths.myArticles, paths.myArticle(':slug'), paths.editArticle(':slug')],
};

export const staticPaths = [...Object.keys(heads), ...Object.values(frames).flat()];

/** A page without anything of the database in it: it changes only with the program. */
const staticPage = (address: string, head: PageHead, needsScripts = false): PageRequest => ({
  address,
  version: async () => '',
  content: async () => ({ head, firstPage: nothingKnown, needsScripts, madeFrom: [] }),
});

/** The pages that show nothing of the database. */
export const staticPages = (pages: Pages) => async (app: App) => {
  for (const [path, head] of Object.entries(heads)) {
    app.get(path, (request, reply) => pages.send(request, reply, staticPage(path, head, true)));
  }
  for (const [frame, paths] of Object.entries(frames)) {
    const page = staticPage(frame, nobodysOwn, true);
    for (const path of paths) app.get(path, (request, reply) => pages.send(request, reply, page));
  }
};

/** Answers for an address that the app has no page at. */
export function sendMissing(pages: Pages, request: FastifyRequest, reply: FastifyReply) {
  const address = addressOfMissing(request);
  // Below the dashboard everything is for the signed-in, also the news that there is nothing.
  const isProtected = address.startsWith(`${paths.dashboard}/`);
  const page = staticPage(address, isProtected ? nobodysOwn : missing, isProtected);
  return pages.send(request, reply, { ...page, status: 404 });
}

const marked = [paths.articles, paths.dashboard, paths.login, paths.register];

/**
 * Stands for all missing addresses whose page is the same as this one's: the same link of the header is marked, and
 * nothing else of the address is shown.
 */
function addressOfMissing({ url }: FastifyRequest): string {
  const link = marked.find((path) => url.startsWith(`${path}/`)) ?? '';
  return `${link}/-/-`;
}
