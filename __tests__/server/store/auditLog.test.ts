import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine, record } from '../../../src/server/store/auditLog.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

describe('the audit log', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const run = (...words: string[]) => adminOutput(blog, ...words);
  const logged = async () => {
    const entries = await db().selectFrom('auditLog').selectAll().orderBy('id').execute();
    return entries.map(({ id: _, createdAt: __, details, ...entry }) => ({
      ...entry,
      details: JSON.parse(details) as unknown,
    }));
  };
  const byCommand = { actorId: null, actor: 'command line', reason: '' };
  const account = () => ({ subjectKind: 'account', subjectId: idOf(ada), subject: 'Ada' });
  const article = { subjectKind: 'article', subjectId: 'on-engines', subject: 'On engines' };
  const ofAda = () => ({ ownerId: idOf(ada), ownerName: 'Ada' });

  it.each<[string, () => Promise<unknown>, () => object]>([
    [
      'make-admin',
      () => run('make-admin', ada.email),
      () => ({ act: 'make-admin', ...account(), details: {} }),
    ],
    [
      'set',
      () => run('set', 'title', 'Looms'),
      () => ({
        ...{ act: 'set', subjectKind: 'setting', subjectId: 'title', subject: 'title' },
        details: { before: 'Markdown Blog', after: 'Looms' },
      }),
    ],
    [
      'invite',
      () => run('invite', '--uses', '2'),
      () => ({
        ...{ act: 'invite', subjectKind: 'invitation' },
        subjectId: expect.stringMatching(/^[\da-f]{16}$/) as string,
        subject: expect.stringMatching(/^[\da-f]{16}$/) as string,
        details: { uses: 2, expiresAt: expect.any(String) as string },
      }),
    ],
    [
      'revoke-invitations',
      () => run('revoke-invitations'),
      () => ({
        ...{ act: 'revoke-invitations', subjectKind: 'invitation', subjectId: '', subject: 'invitations' },
        details: { count: 0 },
      }),
    ],
    [
      'unpublish-article',
      () => run('unpublish-article', 'on-engines'),
      () => ({ act: 'unpublish-article', ...article, details: ofAda() }),
    ],
    [
      'delete-article',
      () => run('delete-article', 'on-engines', '--yes'),
      () => ({ act: 'delete-article', ...article, details: ofAda() }),
    ],
    [
      'delete-account',
      () => run('delete-account', ada.email, '--yes'),
      () => ({ act: 'delete-account', ...account(), details: { articles: 1 } }),
    ],
    [
      'reset-link',
      () => run('reset-link', ada.email),
      () => ({ act: 'reset-link', ...account(), details: {} }),
    ],
    [
      'reset-password',
      () => run('reset-password', ada.email),
      () => ({ act: 'reset-password', ...account(), details: {} }),
    ],
    ['unlock', () => run('unlock', ada.email), () => ({ act: 'unlock', ...account(), details: {} })],
  ])('records %s and nothing else', async (_, act, entry) => {
    await act();

    expect(await logged()).toEqual([{ ...byCommand, ...entry() }]);
  });

  it('does not record actions that changed nothing', async () => {
    await run('remove-admin', ada.email);
    await run('set', 'title', 'Markdown Blog');
    await run('delete-article', 'on-engines');
    await run('delete-account', ada.email);

    expect(await logged()).toEqual([]);
  });

  it('contains no emails, passwords or invitation codes', async () => {
    await run('make-admin', ada.email);
    const said = [
      await run('reset-password', ada.email),
      await run('reset-link', ada.email),
      await run('invite'),
    ];
    await run('delete-account', ada.email, '--yes');
    const secrets = said.map((sentence) => /(?: is |: |=)([\w-]{16,})$/m.exec(sentence)?.[1] ?? '');

    const text = JSON.stringify(await logged());
    expect(secrets.map(({ length }) => length)).toEqual([16, 43, 22]);
    for (const secret of [ada.email, ...secrets]) expect(text).not.toContain(secret);
  });

  it("prints a setting's old and new value", async () => {
    await run('set', 'contact', 'ada@example.org');
    await run('unset', 'contact');

    expect((await run('log')).split('\n')).toEqual([
      expect.stringMatching(/ {2}command line {2}unset {2}setting 'contact': 'ada@example\.org' → empty$/),
      expect.stringMatching(/ {2}command line {2}set {2}setting 'contact': empty → 'ada@example\.org'$/),
    ]);
  });

  it('shows only one kind of action on request', async () => {
    await run('make-admin', ada.email);
    await run('set', 'title', 'Looms');
    const list = (search: string) => blog.call('GET', `/api/admin/log${search}`, { as: ada });

    expect((await list('?act=set')).json()).toMatchObject({ result: [{ act: 'set' }] });
    expect((await list('?act=invite')).json()).toEqual({ result: [] });
    expect((await list('?act=invite&page=2')).json()).toMatchObject({ prev: { page: 1 } });
    expect((await list('?act=nothing')).statusCode).toBe(400);
    expect(await run('log', '--act', 'make-admin')).toMatch(
      /^\S+ {2}command line {2}make-admin {2}account 'Ada'$/,
    );
  });

  it('keeps the order of actions within a millisecond', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${at}`);
    await db()
      .transaction()
      .execute(async (db) => {
        for (const name of names)
          await record(db, { by: commandLine, act: 'set', on: { kind: 'setting', id: name, name } });
      });

    expect((await logged()).map(({ subject }) => subject)).toEqual(names);
  });

  it('is written in the transaction of the action', async () => {
    const unwritable = { id: null, name: null as unknown as string };

    await expect(changeSettings(db(), { title: 'Looms' }, unwritable)).rejects.toThrow(/null/i);

    expect((await blog.call('GET', '/api/blog')).json()).toMatchObject({ title: 'Markdown Blog' });
    expect(await logged()).toEqual([]);
  });
});
