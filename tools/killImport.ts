import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import { ARCHIVE_TYPE, type ArticleImport } from '../src/shared/articleImport.ts';
import { checkStorage } from './checkStorage.ts';
import { type RunningServer, startServer } from './startServer.ts';

const NO_LIMITS = { LOGIN_LIMIT: 'off', REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };

/** Returns an archive with this number of articles. */
export function archiveOf(articles: number): Promise<Buffer> {
  const zip = new ZipFile();
  for (let number = 1; number <= articles; number += 1) {
    const text = `---\ntitle: On engine ${number}\ntags: [engines]\n---\nThey weave *algebraic patterns* ${number}.\n`;
    zip.addBuffer(Buffer.from(text), `posts/${String(number).padStart(6, '0')}.md`);
  }
  zip.end();
  return buffer(zip.outputStream);
}

/** Calls the API of a server as a new author. */
export async function anImporter(url: string) {
  const json = { 'content-type': 'application/json' };
  const register = await fetch(`${url}/api/users/register`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', password: 'pass word' }),
  });
  const { token } = (await register.json()) as { token: string };
  const authorization = `Bearer ${token}`;

  async function call(url: string, method: string, target: string, body?: object): Promise<ArticleImport> {
    const init = body
      ? { headers: { ...json, authorization }, body: JSON.stringify(body) }
      : { headers: { authorization } };
    const reply = await fetch(`${url}/api/imports${target}`, { method, ...init });
    if (!reply.ok) throw new Error(`${method} ${target}: ${reply.status} ${await reply.text()}`);
    return (await reply.json()) as ArticleImport;
  }
  /** Waits until something is the case. */
  async function reach(url: string, id: string, isThere: (current: ArticleImport) => boolean) {
    for (;;) {
      const current = await call(url, 'GET', `/${id}`);
      if (isThere(current)) return current;
      if (current.state === 'failed') throw new Error(current.problem);
      await sleep(50);
    }
  }
  /** Uploads an archive, waits until it has been checked, and returns the import's id. */
  async function upload(archive: Buffer): Promise<string> {
    const { _id } = await call(url, 'POST', '', { name: 'site.zip', bytes: archive.length });
    await fetch(`${url}/api/imports/${_id}/archive`, {
      method: 'PUT',
      headers: { 'content-type': ARCHIVE_TYPE, authorization },
      body: new Uint8Array(archive),
    });
    await reach(url, _id, ({ state }) => state === 'ready');
    return _id;
  }
  return { call, reach, upload };
}

/**
 * Imports articles on a server process that is killed several times in between. Returns a sentence for each difference from an
 * import that wasn't.
 */
export async function killImport(articles: number, kills: number): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kill-import-'));
  const file = path.join(dataDir, 'blog.db');
  let server: RunningServer = await startServer({ dataDir, env: NO_LIMITS });
  try {
    const importer = await anImporter(server.url);
    const id = await importer.upload(await archiveOf(articles));
    await importer.call(server.url, 'POST', `/${id}/start?undated=2026-01-31`);
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((articles * kill) / (kills + 1));
      await importer.reach(server.url, id, ({ done }) => done >= enough);
      await server.end('SIGKILL');
      endClaims(file);
      server = await startServer({ dataDir, env: NO_LIMITS });
    }
    const { counts } = await importer.reach(server.url, id, ({ state }) => state === 'done');
    await server.stop();
    return [...compare(file, articles, counts), ...checkStorage(file)];
  } finally {
    await server.end('SIGKILL').catch(() => undefined);
    await rm(dataDir, { recursive: true });
  }
}

/** As if the time of the killed server's claim were over. */
function endClaims(file: string) {
  const db = new DatabaseSync(file);
  db.exec(`update "articleImport" set "claimedUntil" = ''`);
  db.close();
}

function compare(file: string, articles: number, counts: ArticleImport['counts']): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const count = (sql: string) => Number(db.prepare(sql).get()?.count);
  const found = {
    stored: count('select count(*) as "count" from "article"'),
    titles: count('select count(distinct "title") as "count" from "article"'),
    lines: count(
      `select count(*) as "count" from "importedFile" where "outcome" = 'new' and "slug" is not null`,
    ),
    reported: counts.new,
  };
  db.close();
  return Object.entries(found)
    .filter(([, number]) => number !== articles)
    .map(([what, number]) => `${what}: ${number} instead of ${articles}`);
}
