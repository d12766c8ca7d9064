import { keptFeeds } from '../../../src/server/features/syndication/keptFeeds.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('a feed that is written', () => {
  let blog: Blog;
  beforeEach(async () => (blog = await startBlog()));
  afterEach(() => blog.close());

  it('lets others in between its articles', async () => {
    let turn = 0;
    let isWritten = false;
    const next = () => {
      turn += 1;
      if (!isWritten) setImmediate(next);
    };
    const turns: number[] = [];
    function* write() {
      for (const part of ['<feed>', '<entry/>', '</feed>']) {
        turns.push(turn);
        yield part;
      }
    }

    setImmediate(next);
    const { body } = await keptFeeds(blog.connection)('/feed.atom', 'https://blog.example.org', write);
    isWritten = true;

    expect(String(body)).toBe('<feed><entry/></feed>');
    expect(new Set(turns).size).toBe(3);
  });
});
