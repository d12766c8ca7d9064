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

  /** With an account that is there already, by the form. */
  async function logIn(email: string, password = PASSWORD) {
    await visitor.open('/login');
    await visitor.type('Email', email);
    await visitor.type('Password', password);
    await visitor.press('Login');
  }

  it('a visitor pages through the articles, and Back leads to the page before', async () => {
    const by = await blog.aUser();
    for (let number = 1; number <= 9; number++) await blog.anArticle({ by, title: `Note ${number}` });

    await visitor.open('/allArticles');
    await visitor.sees('Note 9');
    await visitor.press('Next');
    await visitor.isAt('/allArticles?page=2');
    await visitor.sees('Note 5');
    await visitor.reload();
    await visitor.sees('Note 5');
    await visitor.back();
    await visitor.isAt('/allArticles');
    await visitor.sees('Note 9');
  });

  it('a visitor opens an article from its card, and leaps to a heading', async () => {
    const lines = Array.from({ length: 80 }, (_, line) => `Line ${line}.\n\n`).join('');
    const markdown = `[To the results](#results)\n\n## Method\n\n${lines}\n## Results\n\nIt wove.\n\n${lines}`;
    await blog.anArticle({ by: await blog.aUser(), title: 'On looms', markdown });

    await visitor.open('/allArticles');
    await visitor.press('On looms');
    await visitor.sees('It wove.');
    await visitor.press('To the results');

    const top = () => document.querySelector('[id$="results"]')?.getBoundingClientRect().top ?? Infinity;
    while (Math.abs(await visitor.evaluate(top, null)) > 200);
    await visitor.back();
    while (Math.abs(await visitor.evaluate(top, null)) < 200);
  });

  it('a stranger registers, is told what does not fit, and is known after a reload', async () => {
    await visitor.open('/register');
    await visitor.type('Name', 'Ada');
    await visitor.type('Email', 'ada');
    await visitor.press('Register');
    await visitor.sees('email');
    await visitor.type('Email', '@example.org');
    await visitor.type('Password', PASSWORD);
    await visitor.press('Register');
    await visitor.sees(specMessages.registered);
    await visitor.isAt('/');
    await visitor.reload();
    await visitor.press('Dashboard');
    await visitor.sees('ada@example.org');
  });

  it('an author writes an article with a list and a table, looks at it, and publishes it', async () => {
    await visitor.comesAs(await blog.aUser());
    await visitor.open('/');
    await visitor.press('Write');
    await visitor.type('Title', 'On engines');
    await visitor.type('Markdown', '| a | b |\n| - | - |\n| one | two |\n\n- first\nsecond');
    await visitor.finds('Markdown', '| a | b |\n| - | - |\n| one | two |\n\n- first\n- second');
    await visitor.press('Preview');
    await visitor.sees('second');
    expect(
      await visitor.evaluate(() => document.querySelectorAll('main table td, main ul li').length, null),
    ).toBe(4);
    await visitor.press('Create');
    await visitor.sees(specMessages.articleCreated);
    await visitor.open('/allArticles');
    await visitor.press('On engines');
    await visitor.sees('second');
  });

  it('what was typed stands there again after a reload', async () => {
    await visitor.comesAs(await blog.aUser());
    await visitor.open('/');
    await visitor.press('Write');
    await visitor.type('Title', 'On engines');
    await visitor.type('Markdown', 'They compute.');
    await visitor.sees('Saved ');
    await visitor.reload();
    await visitor.finds('Title', 'On engines');
    await visitor.finds('Markdown', 'They compute.');
  });

  it('an author changes an article, and readers see it', async () => {
    const by = await blog.aUser();
    const { slug } = await blog.anArticle({ by, title: 'On looms', markdown: 'They weave.' });
    await visitor.comesAs(by);
    await visitor.open(`/edit/${slug}`);
    await visitor.finds('Markdown', 'They weave.');
    await visitor.empty('Markdown');
    await visitor.type('Markdown', 'They knit.');
    await visitor.press('Update');
    await visitor.sees(specMessages.articleUpdated);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.sees('They knit.');
    await visitor.misses('They weave.');
  });

  it('an author deletes an article after having been asked', async () => {
    const by = await blog.aUser();
    const { slug } = await blog.anArticle({ by, title: 'On looms' });
    await visitor.comesAs(by);
    await visitor.open(`/myArticles/${slug}`);
    await visitor.press('Delete');
    await visitor.sees(deletionMessages.areYouSure);
    await visitor.press('Delete');
    await visitor.sees(deletionMessages.articleDeleted);
    await visitor.open('/allArticles');
    await visitor.misses('On looms');
  });

  it('a visitor searches, and finds by the beginning of a word', async () => {
    const by = await blog.aUser();
    await blog.anArticle({ by, title: 'On looms', markdown: 'They weave patterns.' });
    await blog.anArticle({ by, title: 'On engines', markdown: 'They compute.' });

    await visitor.open('/allArticles');
    await visitor.press('Search');
    // The page before has such a field, too, and stands until this one has come.
    await visitor.sees('All words have to be there');
    await visitor.type('Search articles', 'patte\n');
    await visitor.sees('On looms');
    await visitor.misses('On engines');
    await visitor.press('On looms');
    await visitor.sees('They weave patterns.');
  });

  it('who logs out is a stranger, and a wrong password lets nobody in', async () => {
    const { email } = await blog.aUser();
    await logIn(email);
    await visitor.sees(specMessages.loggedIn);
    await visitor.press('Logout');
    await visitor.isAt('/login');
    await logIn(email, 'something else');
    await visitor.sees('Wrong email or password.');
    await visitor.open('/dashboard/userData');
    await visitor.isAt('/login');
  });

  it('a person changes a name, which stands by the articles, and leaves with everything', async () => {
    const by = await blog.aUser({ name: 'Ada' });
    const { slug } = await blog.anArticle({ by });
    await visitor.comesAs(by);
    await visitor.open('/dashboard/editUserData');
    await visitor.finds('Name', 'Ada');
    await visitor.type('Name', ' Lovelace');
    await visitor.type('Password', PASSWORD);
    await visitor.press('Register');
    await visitor.sees(specMessages.profileUpdated);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.sees('Ada Lovelace');
    await visitor.open('/dashboard/deleteAccount');
    await visitor.press(deletionMessages.deleteMyAccount);
    await visitor.sees(deletionMessages.areYouSure);
    await visitor.press('Delete account');
    await visitor.sees(deletionMessages.accountDeleted);
    await visitor.open(`/allArticles/${slug}`);
    await visitor.sees('Article not found');
  });
});
