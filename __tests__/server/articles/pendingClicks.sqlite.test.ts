import { createPendingClicks } from '../../../src/server/articles/pendingClicks.ts';
import { HOSTS_OF_ARTICLE, OTHER_HOSTS } from '../../../src/server/articles/referrers.ts';

const plain = ({ inOrder }: ReturnType<typeof createPendingClicks>) =>
  inOrder().map(({ number, count, byRobots, referrers }) => [number, count, byRobots, [...referrers]]);

describe('clicks that are not stored yet', () => {
  it('are counted of each article, in the order of their numbers, robots apart', () => {
    const clicks = createPendingClicks();
    for (const number of [7, 3, 7, 5]) clicks.add(number, {});
    clicks.add(3, { isRobot: true, referrer: 'news.example' });
    clicks.add(5, { referrer: 'news.example' });
    clicks.add(5, { referrer: 'news.example' });
    clicks.add(5, { referrer: 'forum.example' });

    expect(plain(clicks)).toEqual([
      [3, 2, 1, []],
      [
        ...[5, 4, 0],
        [
          ['news.example', 2],
          ['forum.example', 1],
        ],
      ],
      [7, 2, 0, []],
    ]);
    expect([clicks.of(5), clicks.of(9), clicks.total()]).toEqual([4, 0, 8]);
  });

  it('name so many hosts of an article, and no more', () => {
    const clicks = createPendingClicks();
    for (let at = 0; at < HOSTS_OF_ARTICLE + 5; at += 1) clicks.add(1, { referrer: `spam${at}.example` });
    clicks.add(1, { referrer: 'spam0.example' });

    const hosts = clicks.inOrder()[0]?.referrers;

    expect(hosts?.size).toBe(HOSTS_OF_ARTICLE + 1);
    expect([hosts?.get('spam0.example'), hosts?.get(OTHER_HOSTS)]).toEqual([2, 5]);
  });

  it('are forgotten when they are stored, but for what came meanwhile', () => {
    const clicks = createPendingClicks();
    clicks.add(1, { referrer: 'news.example' });
    clicks.add(1, { isRobot: true });
    clicks.add(2, {});
    const stored = clicks.inOrder();
    clicks.add(1, { referrer: 'news.example' });
    clicks.add(1, { isRobot: true });
    clicks.add(1, { referrer: 'forum.example' });

    clicks.forget(stored);

    expect(plain(clicks)).toEqual([
      [
        ...[1, 3, 1],
        [
          ['news.example', 1],
          ['forum.example', 1],
        ],
      ],
    ]);
    clicks.forget(clicks.inOrder());
    expect([clicks.total(), plain(clicks)]).toEqual([0, []]);
  });
});
