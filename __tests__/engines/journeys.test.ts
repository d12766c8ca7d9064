import { articlesMessages } from '../../src/shared/messages/en/articles.ts';
import { deletionMessages, specMessages } from '../../src/shared/messages/en/spec.ts';
import { Blog } from '../../tools/browser/blog.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const PASSWORD = 'analytical engine';

describe.each(engines)('in %s', (_name, start) => {
  let server: RunningServer;
  let blog: Blog;
  let engine: Engine;
  let visitor: Visitor;

  beforeEach(async () => {
    server = await startServer();
    blog = new Blog(server.url);
    engine = await start();
    visitor = visitorOf(engine, server.url);
  });
  afterEach(async () => {
    await engine.close();
    await server.stop();
  });

  /** Logs in an existing account with the form. */
  async function logIn(email: string, password = PASSWORD) {
    await visitor.open('/login');
    await visitor.type('Email', email);
    await visitor.type('Password', password);
    await visitor.press('Login');
  }

  it('a visitor pages through the articles and returns with Back', async () => {
    const by = await blog.aUser();
    for (let number = 1; number <= 9; number++) await blog.anArticle({ by, title: `Note ${number}` });

    await visitor.open('/allArticles');
    await visitor.expectText('Note 9');
    await visitor.press('Next');
    await visitor.expectPath('/allArticles?page=2');
    await visitor.expectText('Note 5');
    await visitor.reload();
    await visitor.expectText('Note 5');
    await visitor.back();
    await visitor.expectPath('/allArticles');
    await visitor.expectText('Note 9');
  });

  it('a visitor opens an article from its card and jumps to a heading', async () => {
    const lines = Array.from({ length: 80 }, (_, line) => `Line ${line}.\n\n`).join('');
    const markdown = `[To the results](#results)\n\n## Method\n\n${lines}\n## Results\n\nIt wove.\n\n${lines}`;
    await blog.anArticle({ by: await blog.aUser(), title: 'On looms', markdown });

    await visitor.open('/allArticles');
    await visitor.press('On looms');
    await visitor.expectText('It wove.');
    await visitor.press('To the results');

    const top = () => document.querySelector('[id$="results"]')?.getBoundingClientRect().top ?? Infinity;
    while (Math.abs(await visitor.evaluate(top, null)) > 200);
    await visitor.back();
    while (Math.abs(await visitor.evaluate(top, null)) < 200);
  });

  it('a new user sees validation errors, registers and stays signed in after a reload', async () => {
    await visitor.open('/register');
    await visitor.type('Name', 'Ada');
    await visitor.type('Email', 'ada');
    await visitor.press('Register');
    await visitor.expectText('email');
    await visitor.type('Email', '@example.org');
    await visitor.type('Password', PASSWORD);
    await visitor.press('Register');
    await visitor.expectText(specMessages.registered);
    await visitor.expectPath('/');
    await visitor.reload();
    await visitor.press('Dashboard');
    await visitor.expectText('ada@example.org');
  });

  it('an author writes an article with a list and a table, previews and publishes it', async () => {
    await visitor.signIn(await blog.aUser());
    await visitor.open('/');
    await visitor.press('Write');
    await visitor.type('Title', 'On engines');
    await visitor.type('Markdown', '| a | b |\n| - | - |\n| one | two |\n\n- first\nsecond');
    // Enter adds a row with wide cells, and the typed pipes move between them.
    await visitor.finds('Markdown', '| a | b |\n| - | - |\n|  one   |  two   |\n\n- first\n- second');
    await visitor.press('Preview');
    await visitor.expectText('second');
    expect(
      await visitor.evaluate(() => document.querySelectorAll('main table td, main ul li').length, null),
    ).toBe(4);
    await visitor.press('Create');
    await visitor.expectText(specMessages.articleCreated);
    await visitor.open('/allArticles');
    await visitor.press('On engines');
    await visitor.expectText('second');
  });

  it('typed text is restored after a reload', async () => {
    await visitor.signIn(await blog.aUser());
    await visitor.open('/');
    await visitor.press('Write');
    await visitor.type('Title', 'On engines');
    await visitor.type('Markdown', 'They compute.');
    await visitor.expectText('Saved ');
    await visitor.reload();
    await visitor.finds('Title', 'On engines');
    await visitor.finds('Markdown', 'They compute.');
  });

  it('an author edits an article, and readers see the change', async () => {
    const by = await blog.aUser();
    const { slug } = await blog.anArticle({ by, title: 'On looms', markdown: 'They weave.' });
    await visitor.signIn(by);
    await visitor.open(`/edit/${slug}`);
    await visitor.finds('Markdown', 'They weave.');
    await visitor.empty('Markdown');
    await visitor.type('Markdown', 'They knit.');
    await visitor.press('Update');
    await visitor.expectText(specMessages.articleUpdated);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.expectText('They knit.');
    await visitor.expectHidden('They weave.');
  });

  it('an author deletes an article after a confirmation', async () => {
    const by = await blog.aUser();
    const { slug } = await blog.anArticle({ by, title: 'On looms' });
    await visitor.signIn(by);
    await visitor.open(`/myArticles/${slug}`);
    await visitor.press('Delete');
    await visitor.expectText(deletionMessages.areYouSure);
    await visitor.press('Delete');
    await visitor.expectText(deletionMessages.articleDeleted);
    await visitor.open('/allArticles');
    await visitor.expectHidden('On looms');
  });

  it('a visitor finds an article by a word prefix', async () => {
    const by = await blog.aUser();
    await blog.anArticle({ by, title: 'On looms', markdown: 'They weave patterns.' });
    await blog.anArticle({ by, title: 'On engines', markdown: 'They compute.' });

    await visitor.open('/allArticles');
    await visitor.press('Search');
    // The previous page has such a field too, and is shown until this one has loaded.
    await visitor.expectText(articlesMessages.search.help);
    await visitor.type('Search articles', 'patte\n');
    await visitor.expectText('On looms');
    await visitor.expectHidden('On engines');
    await visitor.press('On looms');
    await visitor.expectText('They weave patterns.');
  });

  it('a user logs out, and a wrong password is rejected', async () => {
    const { email } = await blog.aUser();
    await logIn(email);
    await visitor.expectText(specMessages.loggedIn);
    await visitor.press('Logout');
    await visitor.expectPath('/login');
    await logIn(email, 'something else');
    await visitor.expectText('Wrong email or password.');
    await visitor.open('/dashboard/userData');
    await visitor.expectPath('/login');
  });

  it('a user changes their name, which articles show, and deletes the account', async () => {
    const by = await blog.aUser({ name: 'Ada' });
    const { slug } = await blog.anArticle({ by });
    await visitor.signIn(by);
    await visitor.open('/dashboard/editUserData');
    await visitor.finds('Name', 'Ada');
    await visitor.type('Name', ' Lovelace');
    await visitor.type('Password', PASSWORD);
    await visitor.press('Register');
    await visitor.expectText(specMessages.profileUpdated);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.expectText('Ada Lovelace');
    await visitor.open('/dashboard/deleteAccount');
    await visitor.press(deletionMessages.deleteMyAccount);
    await visitor.expectText(deletionMessages.areYouSure);
    await visitor.press('Delete account');
    await visitor.expectText(deletionMessages.accountDeleted);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.expectText('Article not found');
  });
});
