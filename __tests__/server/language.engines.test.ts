import path from 'node:path';
import { inLanguage, knownLanguage, loadLanguage, setLanguage } from '../../src/server/lib/language.ts';
import type { RenderPage } from '../../src/shared/initialPage.ts';
import { forAuthors } from '../../src/shared/messages/de/authors.ts';
import { forReaders } from '../../src/shared/messages/de/readers.ts';
import { onServer } from '../../src/shared/messages/de/server.ts';
import { languageTag } from '../../src/shared/messages/define.ts';
import { accountErrors } from '../../src/shared/messages/en/account.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';
import { paths } from '../../src/shared/pages.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';
import { startBlogWithMails } from '../helpers/blogWithMails.ts';
import { freshDatabase, type TestDatabase } from '../helpers/database.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { until } from '../helpers/until.ts';

const german = { ...forReaders, ...forAuthors, ...onServer };
const publicDir = path.resolve('public');
const english = accountErrors.loginMissing;
const inGerman = german.accountErrors.loginMissing ?? '';

const say = async (blog: Blog) => (await blog.call('GET', '/api/articles')).body;
const setTo = async (blog: Blog, language: string) => adminOutput(blog, 'set', 'interfaceLanguage', language);

afterEach(async () => setLanguage(await loadLanguage('')));

describe('a blog with a language', () => {
  let database: TestDatabase;
  let blog: Blog;
  beforeEach(async () => {
    database = await freshDatabase();
    blog = await startBlog({ databaseUrl: database.url });
  });
  afterEach(async () => {
    await blog.close();
    await database.remove();
  });

  it('answers in it from the next request on, and in English after it was unset', async () => {
    expect(inGerman).not.toBe('');
    expect(await say(blog)).toBe(english);

    await setTo(blog, 'de');
    expect(await say(blog)).toBe(inGerman);
    const login = await blog.call('POST', '/api/users/register', {
      body: { name: '', email: 'no', password: '' },
    });
    expect([login.statusCode, login.body]).toEqual([400, expect.not.stringMatching(/required|must be/)]);

    await adminOutput(blog, 'unset', 'interfaceLanguage');
    expect(await say(blog)).toBe(english);
  });

  it('names each invalid field in a sentence of its own', async () => {
    await setTo(blog, 'ja');
    const { statusCode, body } = await blog.call('POST', '/api/users/register', {
      body: { name: '', email: '', password: '' },
    });

    expect([statusCode, body]).toEqual([400, expect.stringMatching(/^(?:[^。\s]+。){3}$/)]);
  });

  it('has its default texts until it sets its own', async () => {
    const tagline = async () => (await blog.call('GET', '/api/blog')).json<{ tagline: string }>().tagline;
    const settings = () => adminOutput(blog, 'settings');

    await setTo(blog, 'de');
    expect(await tagline()).toBe(german.spec.tagline);
    expect(await settings()).toMatch(/^tagline .*\(default\)$/m);
    await adminOutput(blog, 'set', 'tagline', 'Über Webstühle');
    expect(await settings()).toMatch(/^tagline +Über Webstühle$/m);
    await adminOutput(blog, 'unset', 'tagline');
    await adminOutput(blog, 'unset', 'interfaceLanguage');

    expect(await tagline()).toBe(specMessages.tagline);
  });

  it('takes the nearest catalog for a region', async () => {
    await setTo(blog, 'de-AT');

    expect(await say(blog)).toBe(inGerman);
    expect(knownLanguage().tag).toBe('de-AT');
  });

  it('is English if the stored language is one of another version', async () => {
    await blog.connection.db
      .insertInto('setting')
      .values({ name: 'interfaceLanguage', value: 'tlh' })
      .execute();

    expect(await say(blog)).toBe(english);
  });

  it.each(['tlh', 'zh-Hant', 'german', 'de"><script>'])('does not take "%s"', async (language) => {
    await expect(setTo(blog, language)).rejects.toThrow(/Interface language must be/);
  });

  it('has it on another server too', async () => {
    const other = await startBlog({ databaseUrl: database.url });
    expect(await say(other)).toBe(english);

    await setTo(blog, 'de');

    await until(async () => (await say(other)) === inGerman);
    await other.close();
  });

  it('has a report page in it, whose language is not that of the articles', async () => {
    const { slug } = await blog.anArticle({ by: await blog.aUser() });
    await setTo(blog, 'de');
    await adminOutput(blog, 'set', 'language', 'fr');

    const { body } = await blog.call('GET', `/report/${slug}`);

    expect(body).toContain('<html lang="de">');
    expect(body).toContain(german.meta.report?.question);
    expect(body).toContain(german.moderation.reportReasons?.spam);
  });

  it('has feeds in it', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada });
    await setTo(blog, 'de');

    const { body } = await blog.call('GET', `${paths.author('ada')}/feed.atom`);

    expect(body).toContain(`<subtitle>${german.articles.feeds?.articlesBy?.('Ada')}</subtitle>`);
  });
});

/** Returns a function, and a promise that it resolves. */
function signal(): [() => void, Promise<void>] {
  let send = () => undefined as void;
  const sent = new Promise<void>((resolve) => (send = resolve));
  return [() => send(), sent];
}

describe('a page', () => {
  /** A page whose rendering waits, and then writes the language. */
  const held = () => {
    const [release, released] = signal();
    const [begin, begun] = signal();
    const renderPage: RenderPage = async () => {
      begin();
      const first = languageTag();
      await released;
      return { head: '', body: `<p>${first} ${languageTag()}</p>`, styles: [], criticalStyles: '' };
    };
    return { renderPage, begun, goOn: release };
  };

  it('keeps the language in which it was begun, with its head and its document', async () => {
    const { renderPage, begun, goOn } = held();
    const blog = await startBlog({ publicDir, renderPage });
    await setTo(blog, 'de');

    const page = blog.call('GET', '/allArticles');
    await begun;
    await setTo(blog, 'ja');
    expect(await say(blog)).not.toBe(inGerman);
    goOn();

    const { body } = await page;
    expect(body).toMatch(/^<!doctype html>\s*<html lang="de" data-catalog="de"/i);
    expect(body).toContain('<p>de de</p>');
    expect(body).toContain(german.meta.articles);
    const next = await blog.call('GET', '/allArticles');
    expect(next.body).toContain('<html lang="ja" data-catalog="ja"');
    expect(next.body).toContain('<p>ja ja</p>');
    await blog.close();
  });

  it('is rendered in its own language if another request lets it begin', async () => {
    const { renderPage, begun, goOn } = held();
    const blog = await startBlog({ publicDir, renderPage });
    const first = blog.call('GET', '/allArticles');
    await begun;
    await setTo(blog, 'ar');
    const waiting = blog.call('GET', '/tags');
    // It waits behind the first one.
    await blog.call('GET', '/api/blog');
    goOn();

    expect((await first).body).toContain('<p>en en</p>');
    const { body } = await waiting;
    expect(body).toContain('<html lang="ar" dir="rtl" data-catalog="ar"');
    expect(body).toContain('<p>ar ar</p>');
    await blog.close();
  });

  it('has no language of its own without the setting', async () => {
    const { renderPage, goOn } = held();
    const blog = await startBlog({ publicDir, renderPage });
    goOn();
    await adminOutput(blog, 'set', 'language', 'ar');

    expect((await blog.call('GET', '/')).body).toContain('<html lang="ar">');
    await blog.close();
  });
});

it('sends mails in the language of the blog, even before any request', async () => {
  const blog = await startBlogWithMails();
  await setTo(blog, 'ar');
  setLanguage(await loadLanguage(''));

  const ada: Author = await inLanguage(await loadLanguage(''), () => blog.aNewcomer());
  const mail = await blog.mailServer.received(1);

  expect(mail.to).toContain(ada.email);
  expect(mail.html).toContain('<html lang="ar" dir="rtl">');
  expect(mail.text).toMatch(/\p{Script=Arabic}/u);
  await blog.close();
});
