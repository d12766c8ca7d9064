import { problemOf, statusOf } from '../../../src/client/api/problem.ts';

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
  ])('is told of %s', (_what, error, status, problem) => {
    expect([statusOf(error), problemOf(error)]).toEqual([status, problem]);
  });
});
