import { setImmediate as nextTurn } from 'node:timers/promises';
import { createRenderQueue } from '../../../src/server/pages/renderQueue.ts';

describe('pages to be rendered, many at once', () => {
  it('are rendered one after the other, with all others in between', async () => {
    const queue = createRenderQueue();
    const turns: number[] = [];
    let turn = 0;
    let isDone = false;
    const next = () => {
      turn += 1;
      if (!isDone) setImmediate(next);
    };

    setImmediate(next);
    await Promise.all(Array.from({ length: 20 }, () => queue('192.0.2.1', async () => turns.push(turn))));
    isDone = true;

    expect(new Set(turns).size).toBe(20);
  });

  it('are refused where too many wait, and first to whom asks for most', async () => {
    const queue = createRenderQueue();
    const ask = (count: number, ip: string) =>
      Promise.allSettled(Array.from({ length: count }, () => queue(ip, () => nextTurn())));

    const eves = ask(250, '192.0.2.1');
    const adas = ask(5, '192.0.2.2');

    const refused = (ends: PromiseSettledResult<unknown>[]) =>
      ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
    expect(refused(await adas)).toEqual([]);
    expect(refused(await eves)).toHaveLength(250 - 1 - 200 + 5);
    expect(refused(await eves)[0]).toMatchObject({ kind: 'busy', retryAfter: 5 });
  });

  it('do not wait for one that never comes', async () => {
    const queue = createRenderQueue(10);

    const [first, second] = await Promise.allSettled([
      queue('192.0.2.1', () => new Promise(() => undefined)),
      queue('192.0.2.1', async () => 'a page'),
    ]);

    expect(first).toMatchObject({ reason: { message: 'A page was not rendered within 10 ms.' } });
    expect(second).toMatchObject({ value: 'a page' });
  });
});
