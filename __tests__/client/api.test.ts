import { findProblem, findErrorStatus } from '../../src/client/lib/problem.ts';
import { type Batch, sendInBatches } from '../../src/client/api/sendInBatches.ts';
import type { BulkReply } from '../../src/shared/moderation.ts';
import { specMessages } from '../../src/shared/messages/en/spec.ts';

describe('what went wrong with a call', () => {
  it.each([
    ['a refusal', { status: 404, data: 'Gone.' }, 404, { status: 404, text: 'Gone.' }],
    ['the first status of a refusal', { status: 400, data: 'x' }, 400, { status: 400, text: 'x' }],
    ['the last one', { status: 499, data: 'x' }, 499, { status: 499, text: 'x' }],
    ['a success that is none', { status: 399, data: 'x' }, 399, null],
    ['a failure of the server', { status: 500, data: 'Sorry.' }, 500, null],
    ['a refusal without a sentence', { status: 400, data: { a: 1 } }, 400, null],
    ['a refusal without anything', { status: 400 }, 400, null],
    ['no network', { status: 'FETCH_ERROR', error: 'x' }, null, null],
    ['no network, with a text', { status: 'FETCH_ERROR', data: 'x' }, null, null],
    ['a sentence without a status', { data: 'x' }, null, null],
    ['a text', 'status', null, null],
    ['null', null, null, null],
    ['nothing', undefined, null, null],
  ])('reports %s', (_what, error, status, problem) => {
    expect([findErrorStatus(error), findProblem(error)]).toEqual([status, problem]);
  });
});

describe('what is done with many', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`);
  const done = (items: string[]) => items.map((item) => ({ item, problem: null }));
  /** A server that does as many as it has time for, and what it was asked. */
  function aServer({ inTime = 100, matching = many(0) } = {}) {
    const asked: Batch[] = [];
    const send = async (slice: Batch): Promise<{ data: BulkReply }> => {
      asked.push(slice);
      const from = slice.after === undefined ? 0 : matching.indexOf(slice.after) + 1;
      const items = (slice.items ?? matching.slice(from)).slice(0, inTime);
      const next = !slice.items && from + items.length < matching.length ? (items.at(-1) ?? null) : null;
      return { data: { results: done(items), next } };
    };
    return { asked, send };
  }

  it('goes in slices of a hundred', async () => {
    const { asked, send } = aServer();

    const sent = await sendInBatches(many(250), send);

    expect(sent).toEqual({ results: done(many(250)), problem: null });
    expect(asked.map(({ items }) => items?.length)).toEqual([100, 100, 50]);
  });

  it('goes on with what the server had no time for', async () => {
    const { asked, send } = aServer({ inTime: 2 });

    const sent = await sendInBatches(many(5), send);

    expect(sent).toEqual({ results: done(many(5)), problem: null });
    expect(asked.map(({ items }) => items?.[0])).toEqual(['item-0', 'item-2', 'item-4']);
  });

  it('goes on where the answer before ended, with all that match', async () => {
    const { asked, send } = aServer({ inTime: 2, matching: many(5) });

    const sent = await sendInBatches(null, send);

    expect(sent).toEqual({ results: done(many(5)), problem: null });
    expect(asked).toEqual([{}, { after: 'item-1' }, { after: 'item-3' }]);
  });

  it('is nothing where nothing was chosen, or nothing matches', async () => {
    const [chosen, matching] = [aServer(), aServer()];

    expect(await sendInBatches([], chosen.send)).toEqual({ results: [], problem: null });
    expect(await sendInBatches(null, matching.send)).toEqual({ results: [], problem: null });
    expect([chosen.asked, matching.asked]).toEqual([[], [{}]]);
  });

  it('reports progress and stops when the callback returns false', async () => {
    const { asked, send } = aServer();
    const told: number[] = [];

    const sent = await sendInBatches(many(250), send, (count) => told.push(count) < 2);

    expect(told).toEqual([100, 200]);
    expect(sent).toEqual({ results: done(many(200)), problem: null });
    expect(asked).toHaveLength(2);
  });

  it.each([
    ['a refusal', { error: { status: 429, data: 'Please wait.' } }, 'Please wait.'],
    ['a failure', { error: { status: 500, data: 'Sorry.' } }, specMessages.unexpectedError],
    ['an answer of nothing', { data: { results: [], next: null } }, specMessages.unexpectedError],
  ])('ends with what was done, and why, at %s', async (_what, failed, problem) => {
    const { asked, send } = aServer();

    const sent = await sendInBatches(many(250), (slice) =>
      asked.length === 1 ? Promise.resolve(failed) : send(slice),
    );

    expect(sent).toEqual({ results: done(many(100)), problem });
  });
});
