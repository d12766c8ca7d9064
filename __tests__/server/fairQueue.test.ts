import { fairQueue } from '../../src/server/fairQueue.ts';

/** An act that ends when it is told to. */
function heldAct() {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { act: () => ended, end };
}

describe('a fair queue', () => {
  it('lets owners take turns, however many acts one of them brings', async () => {
    const queue = fairQueue(1);
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);

    await Promise.all([
      ...['ada 1', 'ada 2', 'ada 3'].map((name) => queue.add('ada', note(name))),
      ...['eve 1', 'eve 2'].map((name) => queue.add('eve', note(name))),
    ]);

    expect(done).toEqual(['ada 1', 'ada 2', 'eve 1', 'ada 3', 'eve 2']);
  });

  it('runs no more at once than it has lanes', async () => {
    const queue = fairQueue(2);
    const [one, two] = [heldAct(), heldAct()];
    const third = jest.fn(async () => undefined);
    const running = [queue.add('ada', one.act), queue.add('eve', two.act), queue.add('ada', third)];

    await new Promise(setImmediate);
    expect(third).not.toHaveBeenCalled();
    one.end();
    await running[2];

    expect(third).toHaveBeenCalled();
    two.end();
    await Promise.all(running);
  });

  it('goes on after an act that failed, and tells its owner', async () => {
    const queue = fairQueue(1);
    const failing = queue.add('ada', () => Promise.reject(new Error('no')));
    const next = queue.add('ada', async () => 'fine');

    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('fine');
  });

  it('knows how much of an owner is unfinished', async () => {
    const queue = fairQueue(1);
    const held = heldAct();
    const acts = [queue.add('ada', held.act), queue.add('ada', held.act)];
    const before = [queue.unfinished('ada'), queue.unfinished('eve')];

    held.end();
    await Promise.all(acts);

    expect([before, queue.unfinished('ada')]).toEqual([[2, 0], 0]);
  });
});
