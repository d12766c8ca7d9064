import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Article } from '../../src/shared/article.ts';
import { Blog, type Person } from '../../tools/browser/blog.ts';
import type { World } from '../../tools/browser/screens/screen.ts';
import { startServer } from '../../tools/startServer.ts';
import { articles, HOST } from './articles.ts';
import { covers } from './covers.ts';

/** Serves covers from another origin than the blog, as in production. */
async function serveCovers() {
  const server = createServer((request, response) => {
    const picture = covers[request.url?.slice(1) ?? ''];
    response.writeHead(picture ? 200 : 404, { 'content-type': 'image/svg+xml' }).end(picture);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

const createEmail = (name: string) =>
  `${name.split(' ')[0]?.normalize('NFKD').replace(/\W/g, '').toLowerCase()}@example.org`;

async function readArticle({ url }: Blog, { slug }: Article, times: number) {
  for (let time = 0; time < times; time++)
    await (await fetch(`${url}/api/articles/public/${slug}`)).arrayBuffer();
}

export interface Showcase extends World {
  close: () => Promise<void>;
}

/**
 * Starts a blog with presentable authors, articles, covers and clicks. `env` overrides default settings, and `language` is
 * that of the interface.
 */
export async function openShowcase(env: Record<string, string> = {}, language = ''): Promise<Showcase> {
  const dataDir = mkdtempSync(join(tmpdir(), 'showcase-'));
  const [server, pictures] = await Promise.all([startServer({ env, dataDir }), serveCovers()]);
  const run = (...args: string[]) =>
    execFileSync(process.execPath, ['src/server/cli/admin.ts', ...args], {
      env: { ...process.env, ...env, DATA_DIR: dataDir },
    });
  if (language !== '') run('set', 'interfaceLanguage', language);
  const blog = new Blog(server.url);
  const people = new Map<string, Person>();
  for (const name of new Set(articles.map(({ author }) => author)))
    people.set(name, await blog.aUser({ name, email: createEmail(name) }));
  const person = (name: string) => {
    const found = people.get(name);
    if (!found) throw new Error(`There is no author named ${name}.`);
    return found;
  };

  const admin = await blog.aUser({ name: 'Grace Okonkwo', email: createEmail('Grace') });
  run('make-admin', admin.email);

  await blog.setProfile(person(HOST), {
    bio: 'Travels by train and on foot, grows herbs on a balcony, and writes about what takes time: paper maps, looms, winters.',
    links: ['https://marta.example.org/', 'https://mastodon.example/@marta', 'https://github.example/marta'],
  });

  const published: Article[] = [];
  for (const { author, cover, readers, ...texts } of articles) {
    const address = cover && `${pictures.url}/${cover}`;
    const article = await blog.anArticle({ ...texts, by: person(author), cover: address });
    await readArticle(blog, article, readers);
    published.push(article);
  }
  const article = published.at(-1);
  if (!article) throw new Error('There are no articles.');

  return {
    blog,
    author: person(HOST),
    admin,
    article,
    close: async () => {
      pictures.close();
      await server.stop();
      rmSync(dataDir, { recursive: true });
    },
  };
}
