import { createTemplates } from '../../../src/server/services/pageTemplates.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import { insertWebhook } from '../../../src/server/store/webhooks.ts';
import { renderHere } from '../../../src/server/transfer/importArticles.ts';
import { personalTables } from '../../../src/server/transfer/personalData.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { templateMessages } from '../../../src/shared/messages/en/templates.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { importCatalog } from '../../../src/shared/messages/importCatalog.ts';
import { findPlaceholder, type PageTemplates, placeholders } from '../../../src/shared/pageTemplates.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { itOnOneEngine } from '../../helpers/registerTests.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { setUpImports } from '../../helpers/setUpImports.ts';

const { aSite } = setUpImports();

const blogs: Blog[] = [];
afterEach(async () => {
  await Promise.all(blogs.splice(0).map((blog) => blog.close()));
});

type Options = Parameters<typeof startBlog>[0];

const LEFT = '[[? Your name ?]]';
const refused = () => writingReplies.placeholderLeft(LEFT);
const page = { title: 'About', markdown: `We are ${LEFT}.`, kind: 'page' as const };
const filled = { ...page, markdown: 'We are Ada.' };

async function start(options: Options = {}) {
  const blog = await startBlog(options);
  blogs.push(blog);
  const ada = await blog.aUser({ name: 'Ada' });
  await adminOutput(blog, 'make-admin', ada.email);
  const send = async (method: 'POST' | 'PATCH', path: string, body: object, as: Author = ada) => {
    const { statusCode, body: text } = await blog.call(method, `/api/articles/${path}`, { as, body });
    return statusCode < 300 ? statusCode : `${statusCode} ${text}`;
  };
  const isPage = async () =>
    (await blog.call('GET', '/api/articles/public/about')).body.includes('"kind":"page"');
  return { blog, ada, send, isPage };
}

describe('a page with a placeholder', () => {
  it('is not published as a new page, a change or a turned article, but as an article', async () => {
    const { blog, ada, send, isPage } = await start();

    expect(await send('POST', 'new', page)).toBe(`400 ${refused()}`);
    expect(await send('POST', 'new', { ...page, title: LEFT, markdown: 'Text.' })).toBe(`400 ${refused()}`);
    expect(await send('POST', 'new', { ...page, kind: 'article' })).toBe(201);
    expect(await send('PATCH', 'kind/about', { kind: 'page' })).toBe(`400 ${refused()}`);
    expect(await isPage()).toBe(false);
    expect(await send('PATCH', 'edit/about', { title: 'About', markdown: filled.markdown })).toBe(200);
    expect(await send('PATCH', 'kind/about', { kind: 'page' })).toBe(200);
    expect(await send('PATCH', 'edit/about', { title: 'About', markdown: page.markdown })).toBe(
      `400 ${refused()}`,
    );
    expect(await send('PATCH', 'edit/about', { title: 'About', markdown: 'x', description: LEFT })).toBe(
      `400 ${refused()}`,
    );
    expect((await blog.call('GET', '/api/articles/public/about')).body).toContain(filled.markdown);
    expect(await send('PATCH', 'edit/about', { title: 'About', markdown: `\`${LEFT}\`` })).toBe(200);
    expect((await draftsOf(blog).list(ada)).result).toEqual([]);
  });

  it('is not published from a draft, now or on a schedule', async () => {
    const { blog, ada, isPage } = await start();
    const { aDraft, put, get, list } = draftsOf(blog);
    const publishAt = new Date(Date.now() + 60_000).toISOString();
    const draft = await aDraft(ada, page);
    const at = (expected: number) => ({ 'if-match': `"${expected}"` });

    const now = await blog.call('POST', '/api/articles/bulk', {
      as: ada,
      body: { act: 'publish', state: 'draft', items: [draft._id] },
    });
    const scheduled = await put(draft._id, ada, { ...page, publishAt }, at(1));

    expect([now.body, scheduled.statusCode, scheduled.body]).toEqual([
      expect.stringContaining(LEFT),
      400,
      refused(),
    ]);
    const asPage = await put(draft._id, ada, { ...filled, publishAt }, at(1));
    expect(asPage.statusCode).toBe(200);
    expect((await put(draft._id, ada, page, at(2))).statusCode).toBe(200);
    await blog.connection.db
      .updateTable('draft')
      .set({ publishAt: new Date(Date.now() - 1000).toISOString() })
      .execute();
    await publishDue({ db: blog.connection.db, rendering: renderHere }, (error) => {
      throw error;
    });

    expect(await isPage()).toBe(false);
    expect((await get(ada, draft._id)).json()).toMatchObject({ publishAt: null });
    expect((await list(ada)).result).toMatchObject([{ publishProblem: refused() }]);
  });

  it('becomes a draft when it is imported, and changes no page that is public', async () => {
    const { blog, ada, send, isPage } = await start();
    const site = await aSite({ 'about.md': `---\ntitle: About\ntype: page\n---\n${page.markdown}\n` });
    const note = transferMessages.import.placeholderLeft(LEFT);

    expect(await adminOutput(blog, 'import', ada.email, site)).toContain(note);
    expect(await adminOutput(blog, 'import', ada.email, site, '--yes')).toContain(note);
    expect(await isPage()).toBe(false);
    const [draft] = (await draftsOf(blog).list(ada)).result;
    expect(draft).toMatchObject({ title: 'About', kind: 'page', publishAt: null });
    expect(await send('POST', 'new', filled)).toBe(201);
  });

  itOnOneEngine('stays online and comes back if an earlier version has published it', async () => {
    const { blog, send, isPage } = await start();
    await send('POST', 'new', filled);
    await blog.connection.db.updateTable('articleBody').set({ markdown: page.markdown }).execute();

    await adminOutput(blog, 'hide-article', 'about', '--reason', 'Check');
    expect(await isPage()).toBe(false);
    await adminOutput(blog, 'unhide-article', 'about');
    expect(await isPage()).toBe(true);
    expect(await send('PATCH', 'edit/about', { title: 'About', markdown: page.markdown })).toBe(200);
  });
});

describe('templates of pages', () => {
  const read = async (options: Options, settings: Record<string, string> = {}) => {
    const { blog, ada } = await start(options);
    for (const [name, value] of Object.entries(settings)) await adminOutput(blog, 'set', name, value);
    return (await blog.call('GET', '/api/admin/templates', { as: ada })).json<PageTemplates>();
  };
  const texts = templateMessages.privacy;

  it('say what the blog stores with its settings', async () => {
    const { privacy, about } = await read({ auditLogDays: 77 });

    expect(privacy.markdown).toContain(texts.log(77));
    for (const text of [texts.email, texts.notice, texts.visits]) expect(privacy.markdown).toContain(text);
    for (const text of [
      texts.logForever,
      texts.approval(30),
      texts.mails(7),
      texts.formerEmail(3),
      texts.imageStore,
      texts.webhooks,
    ])
      expect(privacy.markdown).not.toContain(text);
    expect(about.markdown).toContain(templateMessages.about.address);
  });

  it('say more with other settings', async () => {
    const { privacy, about } = await read(
      { auditLogDays: null },
      { registration: 'approval', contact: 'ada@example.org' },
    );

    for (const text of [texts.logForever, texts.approval(30), '<ada@example.org>'])
      expect(privacy.markdown).toContain(text);
    expect(privacy.markdown).not.toContain(texts.email);
    expect(about.markdown).toContain('<ada@example.org>');
  });

  itOnOneEngine('have the sentence of everything that personal data includes', async () => {
    const { blog } = await start();
    const { privacy } = await createTemplates(
      blog.connection.db,
      { contact: '', registration: 'approval' },
      { auditLogDays: 77, sendsMails: true, hasImageStore: true },
    );
    const shape = (text: string) => text.replaceAll(/\d+/g, '#');
    const isMissing = (name: keyof typeof texts) => {
      const text = texts[name];
      return !shape(privacy.markdown).includes(shape(typeof text === 'function' ? text(7, 7) : text));
    };

    expect(
      Object.entries(personalTables)
        .filter(([, part]) => typeof part === 'object' && isMissing(part.privacy))
        .map(([table]) => `${table} needs a sentence in createPrivacy`),
    ).toEqual([]);
  });

  itOnOneEngine('name no webhooks until there is one', async () => {
    const { blog, ada } = await start();
    await insertWebhook(blog.connection.db, { url: 'https://example.org/', events: ['article.published'] });

    const reply = await blog.call('GET', '/api/admin/templates', { as: ada });

    expect(reply.json<PageTemplates>().privacy.markdown).toContain(texts.webhooks);
  });

  it.each(['ar', 'de', 'ja'] as const)(
    'are in the language of the interface, and can’t be published: "%s"',
    async (language) => {
      const { blog, ada, send } = await start();
      await adminOutput(blog, 'set', 'interfaceLanguage', language);
      const templates = (await blog.call('GET', '/api/admin/templates', { as: ada })).json<PageTemplates>();

      expect(await importCatalog(language)).toMatchObject({
        templates: { privacy: { title: templates.privacy.title } },
      });
      for (const template of [templates.about, templates.privacy]) {
        const left = findPlaceholder(template.markdown);
        expect(left).not.toBeNull();
        expect(await send('POST', 'new', { ...template, kind: 'page' })).toContain(left);
        expect(template.markdown).not.toMatch(/[\u2066-\u2069]|undefined/);
        const done = {
          ...template,
          markdown: template.markdown.replace(placeholders(), 'Ada'),
          kind: 'page',
        };
        expect(await send('POST', 'new', done)).toBe(201);
      }
    },
  );

  itOnOneEngine('are for admins only', async () => {
    const { blog } = await start();
    const eve = await blog.aUser({ name: 'Eve' });

    expect((await blog.call('GET', '/api/admin/templates', { as: eve })).statusCode).toBe(403);
  });
});
