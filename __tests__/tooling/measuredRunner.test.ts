import type { CircusEvent } from 'jest-circus/runner';
import { requireAssertion } from '../helpers/measuredRunner.ts';

describe('the test runner', () => {
  /** Returns the errors that a test gets after this many assertions. */
  function end(assertionCalls: number, name = 'test_fn_success') {
    const test: NonNullable<CircusEvent['test']> = { errors: [] };
    requireAssertion({ name, test }, { global: { expect: { getState: () => ({ assertionCalls }) } } });
    return test.errors.map(({ message }) => message);
  }

  it('fails a test that made no assertion, such as one in a loop that never ran', () => {
    expect(end(0)).toEqual(['This test made no assertion.']);
  });

  it('passes a test that made one, and adds nothing to a failure', () => {
    expect([end(1), end(0, 'test_fn_failure'), end(0, 'test_start')]).toEqual([[], [], []]);
  });
});
