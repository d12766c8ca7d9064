import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Article, MARKDOWN_MAX } from '../../../src/shared/article.ts';
import { readConfig } from '../../../src/server/config.ts';
import { LINE_MAX } from '../../../src/server/content/code/highlight.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { repeatCharacter, characters, pathological } from '../../../tools/pathological.ts';
import { sample } from '../../helpers/sample.ts';

const LENGTH = 60_000;

describe('a hostile article', () => {
  let blog: Blog;
  let eve: Author;
  // One blog for all, whose thread that renders is started once.
  beforeAll(async () => {
    blog = await startBlog({ renderLimit: readConfig({}).renderLimit });
    eve = await blog.aUser();
  });
  afterAll(() => blog.close());

  const publish = (markdown: string) =>
    blog.call('POST', '/api/articles/new', { as: eve, body: { title: 'x', markdown } });

  /** Whether it became an article that can be read, or was refused with a sentence. */
  async function isShownOrRefused(markdown: string): Promise<boolean> {
    const reply = await publish(markdown);
    if (reply.statusCode === 400) return /^[^\n]{1,200}\.$/.test(reply.body);
    const { slug } = reply.json<Article>();
    const read = await blog.call('GET', `/api/articles/public/${slug}`);
    return reply.statusCode === 201 && read.statusCode === 200;
  }

  it.each(sample(pathological, 8))('is shown or refused in a sentence: %s', async (_name, make) => {
    expect(await isShownOrRefused(make(LENGTH))).toBe(true);
  });

  it('is shown or refused in a sentence: one character, whichever it is', async () => {
    const wrong: string[] = [];
    for (const character of sample(characters, 8)) {
      const isRight = await isShownOrRefused(repeatCharacter(LENGTH, character));
      if (!isRight) wrong.push(character);
    }

    expect(wrong).toEqual([]);
  });

  it('is none for its code in long lines', async () => {
    const block = `\`\`\`js\n${`${'a'.repeat(LINE_MAX)}\n`.repeat(10)}\`\`\`\n\n`;

    expect((await publish(block.repeat(40))).statusCode).toBe(201);
  });

  it('takes no longer to render than the operator lets it', async () => {
    const hurried = await startBlog({ renderLimit: 20 });
    const ada = await hurried.aUser();

    const body = { title: 'x', markdown: '*words* '.repeat(100_000) };
    const reply = await hurried.call('POST', '/api/articles/new', { as: ada, body });
    await hurried.close();

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toBe(
      'This article takes too long to render. Simplify it, or split it into several articles.',
    );
  });

  it('holds up nobody who reads meanwhile, and has no article of others refused', async () => {
    const ada = await blog.aUser();
    const ended = new AbortController();
    let read = 0;

    const hostile = publish(repeatCharacter(MARKDOWN_MAX, '![')).finally(() => ended.abort());
    const honest = blog.anArticle({ by: ada, title: 'Honest' });
    while (!ended.signal.aborted) {
      await blog.call('GET', '/api/articles/all');
      await nextTurn();
      read += 1;
    }

    await hostile;
    expect((await honest).title).toBe('Honest');
    // It takes most of a second: if it held up the others, they would have come before and after it alone.
    expect(read).toBeGreaterThan(20);
  });
});
