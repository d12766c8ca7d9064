import { sql } from 'kysely';
import { isPostgres } from '../../../src/server/db/portable.ts';
import { findMatches, MATCHES_MAX } from '../../../src/server/search/findMatches.ts';
import { indexedWords, toTsvector } from '../../../src/server/search/searchIndex.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { fillShortTexts } from '../../../src/shared/article.ts';
import { parseQuery, type SearchQuery } from '../../../src/shared/search/query.ts';
import { isOnPostgres, type OpenDatabase, openDatabase } from '../../helpers/database.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

const ARTICLES = 4500;
const SENTENCE = 'some of it was luck and i would rather say so';
const QUOTED = `"${SENTENCE}."`;

let database: OpenDatabase;
let owners: string[];
let numbers: number[];

/** Stores the words of all articles: the sentence, or others; by default, the sentence backwards. */
async function fill(
  hasSentence: (number: number) => boolean,
  other = SENTENCE.split(' ').toReversed().join(' '),
): Promise<void> {
  const { db } = database.connection;
  for (const batch of chunk(numbers, 500)) {
    const rows = batch.map((number) => {
      const ownerId = owners[numbers.indexOf(number) % owners.length] ?? '';
      const text = hasSentence(number) ? SENTENCE : other;
      const words = indexedWords({ ownerId, ...fillShortTexts({}), tags: [], words: text });
      return { rowid: number, words: isPostgres(db) ? toTsvector(words) : words };
    });
    await db.insertInto('articleWords').values(rows).execute();
  }
}

const chunk = <Item>(items: readonly Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));

async function find(q: string, ownerId: string | null = null): Promise<number[]> {
  const search = { ...(parseQuery(q) as SearchQuery), ownerId, time: Date.now() };
  return (await findMatches(database.connection.db, search)).toSorted((one, other) => other - one);
}

beforeEach(async () => {
  database = await openDatabase({ poolMax: 1 });
  const { db } = database.connection;
  owners = [];
  for (const name of ['Ada', 'Eve']) {
    const user = { name, email: `${name}@example.org`, passwordHash: 'none' };
    owners.push((await insertUser(db, user)).id);
  }
  await storeArticles(db, owners, ARTICLES);
  const rows = await sql<{ number: number }>`select "number" from "article" order by "number"`.execute(db);
  numbers = rows.rows.map(({ number }) => number);
});
afterEach(async () => {
  await database.connection.db.destroy();
  await database.remove();
});

describe('a search for a sentence of frequent words', () => {
  it.each<[string, (number: number) => boolean]>([
    ['all articles', () => true],
    ['none', () => false],
    ['every fifth', (number) => number % 5 === 0],
    ['every twentieth', (number) => number % 20 === 0],
    ['the newest ones and the oldest', (number) => number > ARTICLES - 150 || number < 2600],
    ['the oldest ones only', (number) => number < 700],
    ['all but the newest ones', (number) => number < ARTICLES - 50],
  ])('finds the newest of its articles when they are %s', async (_which, hasSentence) => {
    await fill(hasSentence);

    expect(await find(QUOTED)).toEqual(numbers.filter(hasSentence).toReversed().slice(0, MATCHES_MAX));
  });

  it('leaves out hidden articles and those of others without fewer results', async () => {
    const { db } = database.connection;
    await sql`update "article" set "status" = 'hidden' where "number" % 3 = 0`.execute(db);
    await fill(() => true);
    const isShown = (number: number) => number % 3 !== 0;

    expect(await find(QUOTED)).toEqual(numbers.filter(isShown).toReversed().slice(0, MATCHES_MAX));
    expect(await find('luck', owners[0])).toEqual(
      numbers.filter((number, at) => isShown(number) && at % 2 === 0).toReversed(),
    );
  });
});

if (isOnPostgres)
  describe('the index of words in PostgreSQL', () => {
    /** Returns whether a search reads the index, and sorts what it finds. */
    async function readsIndex(q: string): Promise<boolean> {
      const execute = jest.spyOn(database.connection.db.getExecutor(), 'executeQuery');
      await find(q);
      const statements = execute.mock.calls.map(([{ sql }]) => sql);
      execute.mockRestore();
      return statements.some((statement) => statement.includes('order by "rowid" + 0 desc'));
    }

    it('isn’t read for what many of the newest articles have, but for anything else', async () => {
      await fill((number) => number % 2 === 0);

      expect(await readsIndex(QUOTED)).toBe(false);
      expect(await readsIndex('luck')).toBe(false);
      expect(await readsIndex('"luck it was"')).toBe(true);
      expect(await readsIndex('nothing')).toBe(true);
    });
  });
