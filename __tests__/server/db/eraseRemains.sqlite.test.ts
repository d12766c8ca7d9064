import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { removeAccount } from '../../../src/server/cli/moderationCommands.ts';
import { eraseRemains } from '../../../src/server/db/eraseRemains.ts';
import { tidy } from '../../../src/server/process/housekeeping.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';

/** What only the person who is erased wrote. No other text of a test has these words. */
const OWN = {
  name: 'Xochiquetzal Varnhagen',
  email: 'xochi.varnhagen@example.org',
  title: 'Zwieselbach in spring',
  former: 'A kumquatwinter of long ago',
  present: 'The drosselbartlake at noon',
  draft: 'Nobody has read of quillfeatherstone',
};
const WORDS = [/xochi/i, /varnhagen/i, /zwieselbach/i, /kumquatw/i, /drosselb/i, /quillfea/i];

describe('what the database file has of a deleted account', () => {
  let folder: string;
  let file: string;
  let blog: Blog;
  let person: Author;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'erase-'));
    file = path.join(folder, 'blog.db');
    blog = await startBlog({ databaseUrl: `sqlite:${file}` });
    const other = await blog.aUser();
    person = await blog.aUser({ name: OWN.name, email: OWN.email });
    for (let number = 0; number < 12; number += 1) {
      await blog.anArticle({ by: other, title: `Looms ${number}`, markdown: 'They weave. '.repeat(400) });
      const { slug } = await blog.anArticle({
        by: person,
        title: OWN.title,
        markdown: `${OWN.former}, ${number}. `.repeat(40 * number + 1),
      });
      await blog.call('PATCH', `/api/articles/edit/${slug}`, {
        as: person,
        body: { title: OWN.title, markdown: `${OWN.present}, ${number}. `.repeat(30 * number + 1) },
      });
      await draftsOf(blog).aDraft(person, { title: OWN.title, markdown: `${OWN.draft} ${number}` });
    }
    // Drafts are indexed by the first search of their author.
    await blog.call('GET', '/api/drafts?search=quillfeatherstone', { as: person });
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  /** Which of the words stand in the files, however they are stored. */
  const found = () => {
    const bytes = ['', '-wal', '-journal']
      .map((companion) => file + companion)
      .filter((name) => existsSync(name))
      .map((name) => readFileSync(name, 'latin1'))
      .join('\n');
    return WORDS.filter((word) => word.test(bytes));
  };

  it('is nothing after the next housekeeping, while the server runs', async () => {
    expect(found()).toEqual(expect.arrayContaining([/xochi/i, /zwieselbach/i]));

    const { statusCode } = await blog.call('DELETE', '/api/users/me', { as: person });
    await until(async () => {
      const left = await blog.connection.db.selectFrom('user').select('id').execute();
      return left.length === 1;
    });
    await tidy(blog.connection.db);

    expect(statusCode).toBeLessThan(300);
    expect(found()).toEqual([]);
    expect(statSync(`${file}-wal`).size).toBe(0);
  });

  it('is only its name in the audit log after the command, until that is as old as it may get', async () => {
    const { db } = blog.connection;
    await removeAccount({ db, login: { deleted: async () => undefined } }, person.email, true);
    const afterwards = found();
    await db
      .updateTable('auditLog')
      .set({ createdAt: new Date(Date.now() - 32 * 86_400_000).toISOString() })
      .execute();
    await tidy(db, undefined, { auditLogDays: 33 });
    const kept = found();

    await tidy(db, undefined, { auditLogDays: 31 });

    expect([afterwards, kept]).toEqual([
      [/xochi/i, /varnhagen/i],
      [/xochi/i, /varnhagen/i],
    ]);
    expect(found()).toEqual([]);
  });

  it('lets the search find what others wrote', async () => {
    await blog.call('DELETE', '/api/users/me', { as: person });
    await eraseRemains(blog.connection.db);

    const reply = await blog.call('GET', '/api/search?q=weave');

    expect(reply.json<{ result: unknown[] }>().result.length).toBeGreaterThan(0);
  });

  it('takes room that npm run admin -- compact gives back', async () => {
    await blog.call('DELETE', '/api/users/me', { as: person });
    const before = statSync(file).size;

    const said = await saidBy(blog, 'compact');

    expect(said).toMatch(/^The database has [\d.]+ MiB; it had [\d.]+\.$/);
    expect(statSync(file).size).toBeLessThan(before);
  });
});
