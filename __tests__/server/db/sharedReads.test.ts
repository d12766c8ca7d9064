import { setImmediate as nextTurn } from 'node:timers/promises';
import { sharedReads } from '../../../src/server/db/sharedReads.ts';

/** A store of one value, whose reads end when they are told to. */
function slowStore() {
  let value = 0;
  const reads: (() => void)[] = [];
  const read = async () => {
    const found = value;
    await new Promise<void>((end) => reads.push(end));
    return found;
  };
  return {
    read,
    write: (written: number) => (value = written),
    begun: () => reads.length,
    end: async (number: number) => {
      reads[number]?.();
      await nextTurn();
    },
  };
}

describe('those who read the same at the same time', () => {
  it('share the read that begins after they asked, and never get an older one', async () => {
    const { read, write, begun, end } = slowStore();
    const share = sharedReads<number>();

    const first = share('ada', read);
    write(1);
    const others = [share('ada', read), share('ada', read), share('ada', read)];
    await end(0);
    await end(1);

    expect(await first).toBe(0);
    expect(await Promise.all(others)).toEqual([1, 1, 1]);
    expect(begun()).toBe(2);
  });

  it('do not wait for those who read something else', async () => {
    const { read, begun } = slowStore();
    const share = sharedReads<number>();

    void share('ada', read);
    void share('eve', read);

    expect(begun()).toBe(2);
  });

  it('are not held up by a read that hangs', async () => {
    const { read, begun, end } = slowStore();
    const share = sharedReads<number>();

    void share('ada', read);
    const second = share('ada', read);
    while (begun() < 2) await nextTurn();
    await end(1);

    expect(await second).toBe(0);
  });

  it('are told of a read that fails, and the next ones are read for anew', async () => {
    const share = sharedReads<number>();
    const failed = share('ada', async () => Promise.reject(new Error('away')));
    const next = share('ada', async () => 7);

    await expect(failed).rejects.toThrow('away');
    expect(await next).toBe(7);
    expect(await share('ada', async () => 8)).toBe(8);
  });
});
