import { copyFileSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Author, Blog } from '../../helpers/blog.ts';
import { startSite } from '../../helpers/site.ts';

describe('pages while the database is away', () => {
  let folder: string;
  let file: string;
  let blog: Blog;
  let ada: Author;
  let written: string[];
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'away-'));
    file = path.join(folder, 'blog.db');
    written = [];
    blog = await startSite({
      databaseUrl: `sqlite:${file}`,
      logLevel: 'error',
      logStream: { write: (line) => written.push(line) },
    });
    ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  /** Another file stands in its place: nothing is read or written any more. */
  async function loseDatabase() {
    await sql`pragma wal_checkpoint(truncate)`.execute(blog.connection.db);
    copyFileSync(file, `${file}.copy`);
    renameSync(`${file}.copy`, file);
    // Who reads alone would be told of it a moment later.
    await blog.call('POST', '/api/articles/new', { as: ada, body: { title: 'Lost?', markdown: 'x' } });
  }

  it('are 503 that says when to try again, drawn by the browser, and one kind of line in the log', async () => {
    await loseDatabase();

    const replies = [];
    for (const url of ['/', '/allArticles', '/allArticles/on-engines'])
      replies.push(await blog.call('GET', url));

    for (const { statusCode, headers, body } of replies) {
      expect([statusCode, headers['retry-after']]).toEqual([503, '5']);
      expect(body).toMatch(/^<!doctype html>/i);
    }
    const messages = written.map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(new Set(messages)).toEqual(new Set(['request failed']));
  });
});
