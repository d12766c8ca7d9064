import { actOnEach, answerEach } from '../../../src/server/http/actOnEach.ts';
import { Refusal } from '../../../src/server/lib/refusal.ts';
import { apiMessages } from '../../../src/shared/messages/en/api.ts';

const error = jest.fn();
const log = { error } as unknown as Parameters<typeof actOnEach>[2];
const ITEMS = ['a', 'b', 'c'];
const MIB = 1024 * 1024;

afterEach(() => {
  error.mockClear();
  jest.restoreAllMocks();
});

describe('acting on each of several items', () => {
  it.each([
    [2 * MIB, ITEMS],
    [2 * MIB + 1, ['a', 'b']],
    [4 * MIB + 1, ['a']],
  ])('ends behind the item that exceeds 4 MiB of text: %i each', async (size, items) => {
    const text = 'x'.repeat(size);

    const results = await actOnEach(ITEMS, async (item) => (item === 'c' ? undefined : text), log);

    expect(results.map(({ item }) => item)).toEqual(items);
  });

  it.each([
    [250, ITEMS],
    [251, ['a', 'b']],
    [501, ['a']],
  ])('ends behind the item after which it has taken more than 500 ms: %i each', async (took, items) => {
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => now);
    const act = async (item: string) => {
      if (item !== 'c') now += took;
      return undefined;
    };

    const results = await actOnEach(ITEMS, act, log);

    expect(results.map(({ item }) => item)).toEqual(items);
  });

  it('has a text only for an item that returns one, even an empty one', async () => {
    const act = async (item: string) => (item === 'b' ? '' : undefined);

    expect(await actOnEach(ITEMS, act, log)).toEqual([
      { item: 'a', problem: null },
      { item: 'b', problem: null, source: '' },
      { item: 'c', problem: null },
    ]);
  });

  it('continues after an item that fails, and logs only what is no refusal', async () => {
    const act = async (item: string) => {
      if (item === 'a') throw new Refusal('conflict', 'Not this one.');
      if (item === 'b') throw new Error('secret');
    };

    const { results, next } = await answerEach(ITEMS, log, act);

    expect(next).toBeNull();
    expect(results).toEqual([
      { item: 'a', problem: 'Not this one.' },
      { item: 'b', problem: apiMessages.status.unexpected },
      { item: 'c', problem: null },
    ]);
    expect(error).toHaveBeenCalledTimes(1);
  });

  it('ends if the database fails', async () => {
    const failure = Object.assign(new Error('database is locked'), { errcode: 5, code: 'ERR_SQLITE_ERROR' });
    const acted: string[] = [];
    const act = async (item: string) => {
      acted.push(item);
      throw failure;
    };

    await expect(actOnEach(ITEMS, act, log)).rejects.toBe(failure);
    expect(acted).toEqual(['a']);
  });
});
