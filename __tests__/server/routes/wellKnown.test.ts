import { changeSettings } from '../../../src/server/services/changeSettings.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { type Blog as Settings, defaultBlog } from '../../../src/shared/blog.ts';
import { paths } from '../../../src/shared/pages.ts';
import { DAY } from '../../../src/shared/time.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { freezeClockAt } from '../../helpers/clock.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

const SECURITY = '/.well-known/security.txt';

describe('well-known URLs', () => {
  let blog: Blog;
  beforeAll(async () => {
    blog = await startBlog({ publicUrl: 'https://blog.example.org' });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await set(defaultBlog);
  });
  afterAll(() => blog.close());

  const set = (change: Partial<Settings>) => changeSettings(blog.connection.db, change, commandLine);
  const get = (url: string) => blog.call('GET', url);
  /** Returns the fields of security.txt. */
  const read = async () => (await get(SECURITY)).body.trimEnd().split('\n');

  it('send password managers to the page with the password', async () => {
    const { statusCode, headers } = await get('/.well-known/change-password');

    expect([statusCode, headers.location, headers['cache-control']]).toEqual([
      302,
      paths.yourInfo,
      'no-cache',
    ]);
  });

  it('have no security.txt without a contact, also again once it is unset', async () => {
    await set({ contact: 'ada@example.org' });
    const before = await get(SECURITY);
    await adminOutput(blog, 'set', 'securityContact', 'security@example.org');
    const during = await get(SECURITY);
    await adminOutput(blog, 'unset', 'securityContact');

    expect([before, during, await get(SECURITY)].map(({ statusCode }) => statusCode)).toEqual([
      404, 200, 404,
    ]);
    expect(before.headers['cache-control']).toBe('no-store');
  });

  it('have a security.txt as plain text that shared caches may keep', async () => {
    await set({ securityContact: 'security@example.org' });

    const { headers } = await get(SECURITY);

    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    });
  });

  it.each([
    ['security@example.org', 'mailto:security@example.org'],
    ['mailto:security@example.org', 'mailto:security@example.org'],
    ['MAILTO:security@example.org', 'mailto:security@example.org'],
    ['a%?b&c#d+e@example.org', 'mailto:a%25%3Fb%26c%23d+e@example.org'],
    ['ü@example.org', 'mailto:%C3%BC@example.org'],
    ['https://example.org/report us?', 'https://example.org/report%20us?'],
    ['HTTPS://bücher.example/', 'https://xn--bcher-kva.example/'],
  ])('name the contact %s as %s', async (securityContact, uri) => {
    await adminOutput(blog, 'set', 'securityContact', securityContact);

    expect((await read())[0]).toBe(`Contact: ${uri}`);
  });

  it('let security.txt expire half a year after the current day', async () => {
    await set({ securityContact: 'security@example.org' });
    freezeClockAt(Date.parse('2027-01-31T23:59:59Z'));
    const late = await read();
    jest.setSystemTime(Date.parse('2027-01-31T00:00:00Z'));
    const early = await read();
    jest.setSystemTime(Date.parse('2027-02-01T00:00:00Z'));

    expect(early[1]).toBe('Expires: 2027-07-30T00:00:00Z');
    expect(late).toEqual(early);
    expect((await read())[1]).toBe('Expires: 2027-07-31T00:00:00Z');
    expect(Date.parse('2027-07-30') - Date.parse('2027-01-31')).toBe(180 * DAY);
  });

  it.each([
    [{}, 'en'],
    [{ language: 'de-AT' }, 'de-AT'],
    [{ language: 'de', interfaceLanguage: 'de' }, 'de'],
    [{ language: 'en', interfaceLanguage: 'ar' }, 'ar, en'],
  ])('name the languages of the interface and the articles: %j', async (languages, expected) => {
    await set({ securityContact: 'security@example.org', ...languages });

    expect((await read())[2]).toBe(`Preferred-Languages: ${expected}`);
  });

  it('name the URL of security.txt only if it is configured and https, whatever host a client sends', async () => {
    const [without, inClear] = [await startBlog(), await startBlog({ publicUrl: 'http://blog.local' })];
    const blogs = [blog, without, inClear];
    for (const { connection } of blogs)
      await changeSettings(connection.db, { securityContact: 'security@example.org' }, commandLine);

    const canonical = await Promise.all(
      blogs.map(async (one) => {
        const { body } = await one.call('GET', SECURITY, { headers: { host: 'evil.example' } });
        return body.split('\n').find((line) => line.startsWith('Canonical')) ?? null;
      }),
    );

    expect(canonical).toEqual([`Canonical: https://blog.example.org${SECURITY}`, null, null]);
    await Promise.all([without.close(), inClear.close()]);
  });

  it('leave all others unknown', async () => {
    const url = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200';

    expect((await get(url)).statusCode).toBe(404);
  });
});
