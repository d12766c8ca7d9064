import { updateSettings } from '../../../src/server/services/changeSettings.ts';
import { readSettings } from '../../../src/server/services/menus.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { BlogSettings } from '../../../src/shared/blogSettings.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { adminAnswer, adminOutput } from '../../helpers/runCommand.ts';

describe('the version of the settings', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const read = () => readSettings(blog.connection.db);
  const get = async () => {
    const { headers, body } = await blog.call('GET', '/api/admin/settings', { as: ada });
    return { etag: headers.etag, version: (JSON.parse(body) as BlogSettings).version };
  };
  const patch = async (body: object, ifMatch?: string) => {
    const headers: Record<string, string> = ifMatch === undefined ? {} : { 'if-match': ifMatch };
    const reply = await blog.call('PATCH', '/api/admin/settings', { as: ada, body, headers });
    return { status: reply.statusCode, body: reply.body, etag: reply.headers.etag };
  };

  it('increases with each change, whatever makes it, and stays without one', async () => {
    const versions = [await get()];
    versions.push({ etag: (await patch({ title: 'Looms' })).etag, version: (await read()).version });
    await patch({ title: 'Looms' });
    await adminOutput(blog, 'set', 'title', 'Looms');
    versions.push(await get());
    await adminOutput(blog, 'set', 'tagline', 'They weave.');
    await adminOutput(blog, 'unset', 'title');
    versions.push(await get());

    const [none, first, second, third] = versions.map(({ version }) => version);
    expect(versions.map(({ etag }) => etag)).toEqual(versions.map(({ version }) => `"${version}"`));
    expect([none, second]).toEqual([0, first]);
    expect(first).toBeGreaterThan(0);
    expect(third).toBeGreaterThan(first ?? 0);
  });

  it('never comes again after a backup is restored', async () => {
    const rows = () => blog.connection.db.selectFrom('setting').selectAll().execute();
    await patch({ title: 'Looms' });
    const backup = await rows();
    const lost = (await patch({ title: 'Wool' })).etag;
    await blog.connection.db.deleteFrom('setting').execute();
    await blog.connection.db.insertInto('setting').values(backup).execute();

    const after = (await patch({ title: 'Silk' })).etag;

    expect(after).not.toBe(lost);
    expect((await patch({ title: 'Linen' }, lost)).status).toBe(409);
    expect((await patch({ title: 'Linen' }, after)).status).toBe(200);
  });

  it('refuses a change of another version, and changes and logs nothing', async () => {
    await patch({ title: 'Looms' }, '"0"');

    const stale = await patch({ title: 'Engines', tagline: 'They weave.' }, '"0"');

    expect(stale).toMatchObject({ status: 409, body: adminMessages.settings.changedMeanwhile });
    expect(await read()).toMatchObject({ title: 'Looms', tagline: defaultBlog.tagline });
    const entries = await blog.connection.db.selectFrom('auditLog').select('act').execute();
    expect(entries.filter(({ act }) => act === 'set')).toHaveLength(1);
  });

  it('is not compared without If-Match, or with *', async () => {
    await patch({ title: 'Looms' });

    const statuses = [await patch({ title: 'Wool' }), await patch({ title: 'Silk' }, '*')];

    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await read()).toMatchObject({ title: 'Silk' });
    expect((await patch({ title: 'Linen' }, '"three"')).status).toBe(400);
  });

  it('lets only one of several changes at once succeed', async () => {
    const titles = ['Looms', 'Wool', 'Silk', 'Linen', 'Felt'];

    const replies = await Promise.all(titles.map((title) => patch({ title }, '"0"')));

    const won = titles.filter((_, at) => replies[at]?.status === 200);
    expect(won).toHaveLength(1);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409]);
    expect(await read()).toMatchObject({ title: won[0] });
  });

  it('counts all of several changes at once that name no version', async () => {
    const changes = Array.from({ length: 6 }, (_, at) =>
      updateSettings(blog.connection.db, { title: `Looms ${at}` }, commandLine),
    );

    const after = (await Promise.all(changes)).map(({ after }) => after.version);

    expect(new Set(after).size).toBe(6);
    expect((await read()).version).toBe(Math.max(...after));
  });

  it('is printed by the command, which refuses a change of another one', async () => {
    await adminOutput(blog, 'set', 'title', 'Looms');

    const answer = await adminAnswer(blog, 'settings');
    const { version } = await read();
    expect(answer).toMatchObject({ json: { title: 'Looms', version } });
    expect(JSON.stringify(answer)).toContain(`\\n\\nVersion: ${version}"`);
    for (const command of [
      ['set', 'title', 'Wool', '--if-version', '0'],
      ['unset', 'title', '--if-version', `${version + 1}`],
    ] as const)
      await expect(adminOutput(blog, ...command)).rejects.toThrow(adminMessages.settings.changedMeanwhile);
    await adminOutput(blog, 'unset', 'title', '--if-version', `${version}`);
    expect(await read()).toMatchObject({ title: 'Markdown Blog' });
  });
});
