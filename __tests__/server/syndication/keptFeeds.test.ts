import { keptFeeds } from '../../../src/server/features/syndication/keptFeeds.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';

describe('a feed that is written', () => {
  const asked = { path: '/feed.atom', origin: 'https://blog.example.org', ip: '192.0.2.1' };
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
    const { body } = await keptFeeds(blog.connection)(asked, write);
    isWritten = true;

    expect(String(body)).toBe('<feed><entry/></feed>');
    expect(new Set(turns).size).toBe(3);
  });

  it('is written once for all who ask meanwhile', async () => {
    let times = 0;
    const kept = keptFeeds(blog.connection);
    function* write() {
      times += 1;
      yield '<feed/>';
    }

    const feeds = await Promise.all([kept(asked, write), kept(asked, write), kept(asked, write)]);

    expect(feeds.map(({ body }) => String(body))).toEqual(['<feed/>', '<feed/>', '<feed/>']);
    expect(times).toBe(1);
  });

  it('is one at a time, for however many names of the blog, and not for more than can wait', async () => {
    let running = 0;
    let most = 0;
    // Whether anything has changed is known beforehand, so that all come before the first is written.
    const kept = keptFeeds({ ...blog.connection, changeStamp: () => 'the same' });
    function* write() {
      running += 1;
      most = Math.max(most, running);
      yield '<feed>';
      yield '</feed>';
      running -= 1;
    }

    await kept({ ...asked, origin: 'http://before.example' }, write);
    const ends = await Promise.allSettled(
      Array.from({ length: 100 }, (_, name) => kept({ ...asked, origin: `http://${name}.example` }, write)),
    );

    const refusals = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect([most, refusals.length]).toEqual([1, 49]);
    expect(refusals[0]).toMatchObject({ statusCode: 503, headers: { 'retry-after': '5' } });
    expect(String((await kept(asked, write)).body)).toBe('<feed></feed>');
  });
});
