import { setImmediate as nextTurn } from 'node:timers/promises';
import { readConfig } from '../../src/server/config.ts';
import { LINE_MAX } from '../../src/server/content/code/highlight.ts';
import { type Article, MARKDOWN_MAX } from '../../src/shared/article.ts';
import { repeatCharacter, characters, pathological } from '../../tools/pathological.ts';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';
import { itInTestAll } from '../helpers/registerTests.ts';
import { sample } from '../helpers/sample.ts';

const LENGTH = 60_000;

describe('a hostile article', () => {
  let blog: Blog;
  let eve: Author;
  // One blog for all tests, so that its rendering thread starts once.
  beforeAll(async () => {
    blog = await startBlog({ renderLimit: readConfig({}).renderLimit });
    eve = await blog.aUser();
  });
  afterAll(() => blog.close());

  const publish = (markdown: string) =>
    blog.call('POST', '/api/articles/new', { as: eve, body: { title: 'x', markdown } });

  /** Returns whether the article is readable or was rejected with a message. */
  async function isShownOrRejected(markdown: string): Promise<boolean> {
    const reply = await publish(markdown);
    if (reply.statusCode === 400) return /^[^\n]{1,200}\.$/.test(reply.body);
    const { slug } = reply.json<Article>();
    const read = await blog.call('GET', `/api/articles/public/${slug}`);
    return reply.statusCode === 201 && read.statusCode === 200;
  }

  it.each(sample(pathological, 4))('is shown or rejected with a message: %s', async (_name, make) => {
    expect(await isShownOrRejected(make(LENGTH))).toBe(true);
  });

  it('is shown or rejected with a message: any single character', async () => {
    const wrong: string[] = [];
    for (const character of sample(characters, 3)) {
      const isHandled = await isShownOrRejected(repeatCharacter(LENGTH, character));
      if (!isHandled) wrong.push(character);
    }

    expect(wrong).toEqual([]);
  });

  itInTestAll('may contain code with long lines', async () => {
    const block = `\`\`\`js\n${`${'a'.repeat(LINE_MAX)}\n`.repeat(10)}\`\`\`\n\n`;

    expect((await publish(block.repeat(40))).statusCode).toBe(201);
  });

  it('is rendered within the configured time limit', async () => {
    const limitedBlog = await startBlog({ renderLimit: 20 });
    const ada = await limitedBlog.aUser();

    const body = { title: 'x', markdown: '*words* '.repeat(100_000) };
    const reply = await limitedBlog.call('POST', '/api/articles/new', { as: ada, body });
    await limitedBlog.close();

    expect(reply.statusCode).toBe(400);
    expect(reply.body).toBe(
      'This article takes too long to render. Simplify it, or split it into several articles.',
    );
  });

  it('does not delay readers or cause rejections of other articles', async () => {
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
    // It takes most of a second: if it blocked others, none would finish in between.
    expect(read).toBeGreaterThan(20);
  });
});
