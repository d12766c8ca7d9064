import { defaultBlog } from '../../../src/shared/blog.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';

describe('PATCH /api/admin/settings', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await saidBy(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const change = async (body: object) => {
    const reply = await blog.call('PATCH', '/api/admin/settings', { as: ada, body });
    return { status: reply.statusCode, body: reply.body };
  };
  const said = async () => (await blog.call('GET', '/api/blog')).json<Record<string, string>>();
  const logged = () =>
    blog.connection.db
      .selectFrom('auditLog')
      .select(['actorId', 'actor', 'act', 'subject', 'details'])
      .where('subjectKind', '=', 'setting')
      .orderBy('subject')
      .execute();

  it('changes what is said, at once, and leaves alone what it does not name', async () => {
    await saidBy(blog, 'set', 'tagline', 'They weave.');
    await said();

    const { status, body } = await change({ title: ' Looms ' });

    expect(status).toBe(200);
    expect(JSON.parse(body)).toMatchObject({ title: 'Looms', tagline: 'They weave.' });
    expect(await said()).toEqual(JSON.parse(body));
  });

  it('writes into the log who changed what, and what it was', async () => {
    await change({ title: 'Looms', tagline: 'They weave.' });
    await change({ title: 'Looms' });

    const byAda = { actorId: idOf(ada), actor: 'Ada', act: 'set' };
    const tagline = { before: defaultBlog.tagline, after: 'They weave.' };
    const title = { before: 'Markdown Blog', after: 'Looms' };
    expect(await logged()).toEqual([
      { ...byAda, subject: 'tagline', details: JSON.stringify(tagline) },
      { ...byAda, subject: 'title', details: JSON.stringify(title) },
    ]);
  });

  it('refuses what is wrong in a sentence that names every wrong one, and changes nothing', async () => {
    const wrong = { title: ' ', language: '', tagline: 'They weave.' };

    expect(await change(wrong)).toEqual({
      status: 400,
      body: 'Title is a required field and Language is a required field.',
    });
    expect(await said()).toMatchObject({ title: 'Markdown Blog', language: 'en' });
    expect(await logged()).toEqual([]);
  });

  it('refuses what is no text in a sentence that begins as one', async () => {
    expect(await change({ tagline: 5, title: [] })).toEqual({
      status: 400,
      body: 'Title must be a string and tagline must be a string.',
    });
  });

  it('is for nobody any more whose rights were taken meanwhile', async () => {
    await saidBy(blog, 'remove-admin', ada.email);

    expect((await change({ title: 'Looms' })).status).toBe(403);
    expect(await said()).toMatchObject({ title: 'Markdown Blog' });
  });
});
