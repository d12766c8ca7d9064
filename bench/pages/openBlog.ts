import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fillBlog } from '../../scripts/seeding/fillBlog.ts';
import { covers } from '../../scripts/showcase/covers.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { paths } from '../../src/shared/pages.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { buildSearchIndex } from '../searchIndex.ts';

const pictures = Object.values(covers);

/** Serves covers from a separate host: `/7` is the seventh, cyclically. */
async function serveCovers() {
  const server = createServer((request, response) => {
    const picture = pictures[Number(request.url?.slice(1)) % pictures.length];
    response.writeHead(200, { 'content-type': 'image/svg+xml' }).end(picture);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close().closeAllConnections() };
}

export interface BenchBlog extends RunningServer {
  /** A temporary folder, deleted by `stop`. */
  folder: string;
  /** Path of the newest article without a cover. */
  article: string;
}

/** Starts the build on a new SQLite database with articles by twenty authors, a third of them with a cover. */
export async function openBlog(articles: number): Promise<BenchBlog> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-pages-'));
  const covers = await serveCovers();
  const url = `sqlite:${join(folder, 'blog.db')}`;
  const { db } = connect(url);
  await migrate(db);
  await fillBlog(db, { articles, authors: 20, seed: 1 }, () => undefined);
  await sql`update "article" set "cover" = ${`${covers.url}/`} || ("number" % 100) where "cover" <> ''`.execute(
    db,
  );
  const { slug } = await db
    .selectFrom('article')
    .select('slug')
    .where('cover', '=', '')
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow();
  await db.destroy();
  // Otherwise the server would index while it is measured.
  await buildSearchIndex(url);

  const server = await startServer({ dataDir: folder });
  return {
    ...server,
    folder,
    article: paths.article(slug),
    stop: async () => {
      await server.stop();
      covers.close();
      await rm(folder, { recursive: true });
    },
  };
}
