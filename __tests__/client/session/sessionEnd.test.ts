import { reauth } from '../../../src/client/session/sessionEnd.ts';

describe('reauth', () => {
  afterEach(() => {
    reauth.offer(() => false)();
    reauth.end();
  });

  it('starts when an open form has unsaved text', () => {
    expect(reauth.begin()).toBe(false);
    reauth.offer(() => false);
    expect(reauth.begin()).toBe(false);

    reauth.offer(() => true);

    expect([reauth.begin(), reauth.isActive()]).toEqual([true, true]);
  });

  it('ends with its form, but not with a form that another one has replaced', () => {
    const endFirst = reauth.offer(() => true);
    const endSecond = reauth.offer(() => true);
    reauth.begin();

    endFirst();
    const afterFirst = [reauth.isActive(), reauth.begin()];
    endSecond();

    expect(afterFirst).toEqual([true, true]);
    expect([reauth.isActive(), reauth.begin()]).toEqual([false, false]);
  });

  it('notifies subscribers until they unsubscribe', () => {
    const states: boolean[] = [];
    const unsubscribe = reauth.subscribe(() => states.push(reauth.isActive()));
    reauth.offer(() => true);

    reauth.begin();
    reauth.end();
    unsubscribe();
    reauth.begin();

    expect(states).toEqual([true, false]);
  });
});
