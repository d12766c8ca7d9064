import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ChangesReply, TakeBackSummary } from '../src/shared/articleChange.ts';
import { checkStorage } from './checkStorage.ts';
import { startServer } from './startServer.ts';

const NO_LIMITS = { LOGIN_LIMIT: 'off', REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };
/** Requests at once. */
const LANES = 4;

/** An author with articles, which a program of theirs then changes. */
export async function aVandal(url: string) {
  const json = { 'content-type': 'application/json' };
  async function call<Reply>(token: string, method: string, target: string, body?: object): Promise<Reply> {
    const reply = await fetch(`${url}/api/${target}`, {
      method,
      headers: { ...(body && json), ...(token !== '' && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${method} ${target}: ${reply.status} ${await reply.text()}`);
    return (reply.status === 204 ? {} : await reply.json()) as Reply;
  }
  const registration = { name: 'Ada', email: 'ada@example.org', password: 'pass word' };
  const { token: author } = await call<{ token: string }>('', 'POST', 'users/register', registration);
  const wish = { name: 'Script', scopes: ['read', 'write'], days: null };
  const { _id, token: program } = await call<{ _id: string; token: string }>(author, 'POST', 'tokens', wish);

  /** Runs `act` for the numbers from 1 to `count`. */
  async function forEach(count: number, act: (number: number) => Promise<unknown>) {
    let next = 0;
    await Promise.all(
      Array.from({ length: LANES }, async () => {
        while (next < count) await act((next += 1));
      }),
    );
  }

  return {
    author,
    by: `token ${_id}`,
    write: (count: number) =>
      forEach(count, (number) =>
        call(author, 'POST', 'articles/new', {
          title: `No ${number}`,
          markdown: `Text *${number}*.`,
          cover: '',
        }),
      ),
    /** Edits two thirds of the articles and deletes the others. */
    vandalize: (count: number) =>
      forEach(count, (number) =>
        number % 3 === 0
          ? call(program, 'DELETE', `articles/delete/no-${number}`)
          : call(program, 'PATCH', `articles/edit/no-${number}`, {
              title: 'Spam',
              markdown: `Buy ${number}.`,
              cover: '',
            }),
      ),
  };
}

export const takeBacksOf = async (url: string, token: string): Promise<TakeBackSummary[]> => {
  const reply = await fetch(`${url}/api/users/me/changes`, { headers: { authorization: `Bearer ${token}` } });
  return ((await reply.json()) as ChangesReply).takeBacks;
};

export async function startTakingBack(url: string, token: string, by: string, since: string): Promise<void> {
  const reply = await fetch(`${url}/api/users/me/changes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ by, since }),
  });
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`);
}

/** Waits until a take-back has come this far, and returns it. */
export async function reach(
  url: string,
  token: string,
  isThere: (takeBack: TakeBackSummary) => boolean,
): Promise<TakeBackSummary> {
  for (;;) {
    const [takeBack] = await takeBacksOf(url, token);
    if (takeBack && isThere(takeBack)) return takeBack;
    await sleep(5);
  }
}

/**
 * Takes back what a program did on a server process that is killed several times in between. Returns a sentence for each
 * difference from one that wasn't.
 */
export async function killTakeBack(articles: number, kills: number): Promise<string[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kill-take-back-'));
  const file = path.join(dataDir, 'blog.db');
  let server = await startServer({ dataDir, env: NO_LIMITS });
  try {
    const { author, by, write, vandalize } = await aVandal(server.url);
    await write(articles);
    const since = new Date().toISOString();
    await vandalize(articles);
    await startTakingBack(server.url, author, by, since);
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((articles * kill) / (kills + 1));
      await reach(server.url, author, ({ changed }) => changed >= enough);
      await server.end('SIGKILL');
      endClaims(file);
      server = await startServer({ dataDir, env: NO_LIMITS });
    }
    const done = await reach(server.url, author, ({ state }) => state === 'done');
    await server.stop();
    return [...compare(file, articles, done), ...checkStorage(file)];
  } finally {
    await server.end('SIGKILL').catch(() => undefined);
    await rm(dataDir, { recursive: true });
  }
}

/** As if the time of the killed server's claim were over. */
function endClaims(file: string) {
  const db = new DatabaseSync(file);
  db.exec(`update "takeBack" set "claimedUntil" = ''`);
  db.close();
}

function compare(file: string, articles: number, { changed, kept }: TakeBackSummary): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const count = (sql: string) => Number(db.prepare(sql).get()?.count);
  const found = {
    reported: changed + kept,
    changed,
    published: count(
      `select count(*) as "count" from "article" join "articleBody" using ("number")
       where "status" = 'published' and "markdown" like 'Text *%*.'`,
    ),
    once: count(`select count(*) as "count" from "articleChange" where "by" like 'takeBack %'`),
  };
  db.close();
  return Object.entries(found)
    .filter(([, number]) => number !== articles)
    .map(([what, number]) => `${what}: ${number} instead of ${articles}`);
}
