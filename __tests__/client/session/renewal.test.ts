import { renewal } from '../../../src/client/session/renewal.ts';

describe('the renewal of a session', () => {
  afterEach(() => {
    renewal.offerBy(() => false)();
    renewal.end();
  });

  it('is due where a form has something to stay for', () => {
    expect(renewal.begin()).toBe(false);
    renewal.offerBy(() => false);
    expect(renewal.begin()).toBe(false);

    renewal.offerBy(() => true);

    expect([renewal.begin(), renewal.isDue()]).toEqual([true, true]);
  });

  it('goes with its form, and not with one that another took the place of', () => {
    const endFirst = renewal.offerBy(() => true);
    const endSecond = renewal.offerBy(() => true);
    renewal.begin();

    endFirst();
    const afterFirst = [renewal.isDue(), renewal.begin()];
    endSecond();

    expect(afterFirst).toEqual([true, true]);
    expect([renewal.isDue(), renewal.begin()]).toEqual([false, false]);
  });

  it('tells who listens, until they leave', () => {
    const heard: boolean[] = [];
    const leave = renewal.subscribe(() => heard.push(renewal.isDue()));
    renewal.offerBy(() => true);

    renewal.begin();
    renewal.end();
    leave();
    renewal.begin();

    expect(heard).toEqual([true, false]);
  });
});
