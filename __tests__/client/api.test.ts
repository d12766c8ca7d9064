import { type Batch, sendInBatches } from '../../src/client/api/sendInBatches.ts';
import { findProblem, findErrorStatus } from '../../src/client/lib/problem.ts';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import type { BulkReply } from '../../src/shared/moderation.ts';

const REFUSED = 'The server didn’t accept this. Check what you entered and try again.';

describe('findProblem and findErrorStatus', () => {
  it.each([
    ['a refusal', { status: 404, data: 'Gone.' }, 404, { status: 404, text: 'Gone.' }],
    ['the lowest client error', { status: 400, data: 'x' }, 400, { status: 400, text: 'x' }],
    ['the highest client error', { status: 499, data: 'x' }, 499, { status: 499, text: 'x' }],
    ['a status below 400', { status: 399, data: 'x' }, 399, null],
    ['a server error', { status: 500, data: 'Sorry.' }, 500, null],
    [
      'a client error with a message in JSON',
      { status: 400, data: { error: { message: 'x' } } },
      400,
      { status: 400, text: 'x' },
    ],
    [
      'a client error with a list of messages',
      { status: 422, data: { errors: [{ msg: 'x' }] } },
      422,
      { status: 422, text: 'x' },
    ],
    ['a client error without a text', { status: 400, data: { a: 1 } }, 400, { status: 400, text: REFUSED }],
    [
      'a client error with a page of HTML',
      { status: 400, data: '<!doctype html><p>x' },
      400,
      { status: 400, text: REFUSED },
    ],
    ['a client error without data', { status: 400 }, 400, { status: 400, text: REFUSED }],
    ['no network', { status: 'FETCH_ERROR', error: 'x' }, null, null],
    ['no network, with a text', { status: 'FETCH_ERROR', data: 'x' }, null, null],
    ['a text without a status', { data: 'x' }, null, null],
    ['a text', 'status', null, null],
    ['null', null, null, null],
    ['nothing', undefined, null, null],
  ])('recognize %s', (_what, error, status, problem) => {
    expect([findErrorStatus(error), findProblem(error)]).toEqual([status, problem]);
  });
});

describe('sendInBatches', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `item-${at}`);
  const done = (items: string[]) => items.map((item) => ({ item, problem: null }));
  /** Creates a server that handles `inTime` items per request, and records its requests. */
  function aServer({ inTime = 100, matching = many(0) } = {}) {
    const requests: Batch[] = [];
    const send = async (slice: Batch): Promise<{ data: BulkReply }> => {
      requests.push(slice);
      const from = slice.after === undefined ? 0 : matching.indexOf(slice.after) + 1;
      const items = (slice.items ?? matching.slice(from)).slice(0, inTime);
      const next = !slice.items && from + items.length < matching.length ? (items.at(-1) ?? null) : null;
      return { data: { results: done(items), next } };
    };
    return { requests, send };
  }

  it('sends batches of a hundred items', async () => {
    const { requests, send } = aServer();

    const sent = await sendInBatches(many(250), send);

    expect(sent).toEqual({ results: done(many(250)), problem: null });
    expect(requests.map(({ items }) => items?.length)).toEqual([100, 100, 50]);
  });

  it('sends the items again that the server had no time for', async () => {
    const { requests, send } = aServer({ inTime: 2 });

    const sent = await sendInBatches(many(5), send);

    expect(sent).toEqual({ results: done(many(5)), problem: null });
    expect(requests.map(({ items }) => items?.[0])).toEqual(['item-0', 'item-2', 'item-4']);
  });

  it('continues after the last item of the previous reply when all matches are selected', async () => {
    const { requests, send } = aServer({ inTime: 2, matching: many(5) });

    const sent = await sendInBatches(null, send);

    expect(sent).toEqual({ results: done(many(5)), problem: null });
    expect(requests).toEqual([{}, { after: 'item-1' }, { after: 'item-3' }]);
  });

  it('returns no results when nothing is selected or matches', async () => {
    const [chosen, matching] = [aServer(), aServer()];

    expect(await sendInBatches([], chosen.send)).toEqual({ results: [], problem: null });
    expect(await sendInBatches(null, matching.send)).toEqual({ results: [], problem: null });
    expect([chosen.requests, matching.requests]).toEqual([[], [{}]]);
  });

  it('reports progress and stops when the callback returns false', async () => {
    const { requests, send } = aServer();
    const counts: number[] = [];

    const sent = await sendInBatches(many(250), send, (count) => counts.push(count) < 2);

    expect(counts).toEqual([100, 200]);
    expect(sent).toEqual({ results: done(many(200)), problem: null });
    expect(requests).toHaveLength(2);
  });

  it.each([
    ['a refusal', { error: { status: 429, data: 'Please wait.' } }, 'Please wait.'],
    ['a failure', { error: { status: 500, data: 'Sorry.' } }, appMessages.failures.unexpected],
    ['no reply', { error: { status: 'FETCH_ERROR' } }, appMessages.failures.unreachable],
    ['an empty reply', { data: { results: [], next: null } }, appMessages.failures.unexpected],
  ])('stops at %s and returns the results so far with the problem', async (_what, failed, problem) => {
    const { requests, send } = aServer();

    const sent = await sendInBatches(many(250), (slice) =>
      requests.length === 1 ? Promise.resolve(failed) : send(slice),
    );

    expect(sent).toEqual({ results: done(many(100)), problem });
  });
});
