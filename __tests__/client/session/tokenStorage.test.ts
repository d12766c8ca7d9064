import { createTokenStorage } from '../../../src/client/session/tokenStorage.ts';

describe('the token storage', () => {
  it('keeps the token in the browser under the key "token"', () => {
    const storage = createTokenStorage(() => localStorage);

    storage.store('aaa.bbb.ccc');

    expect(localStorage.getItem('token')).toBe('aaa.bbb.ccc');
    expect(createTokenStorage(() => localStorage).read()).toBe('aaa.bbb.ccc');
    expect(storage.isPersistent()).toBe(true);
  });

  it('leaves nothing behind when the token is removed', () => {
    const storage = createTokenStorage(() => localStorage);
    storage.store('aaa.bbb.ccc');

    storage.remove();

    expect(storage.read()).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('tells of every change until told to stop', () => {
    const storage = createTokenStorage(() => localStorage);
    const heard: (string | null)[] = [];
    const stop = storage.subscribe(() => heard.push(storage.read()));

    storage.store('aaa');
    storage.remove();
    stop();
    storage.store('bbb');

    expect(heard).toEqual(['aaa', null]);
  });
});

describe('the token storage of a browser that blocks storage', () => {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const waysToBlock: [string, () => Storage][] = [
    [
      'reading it throws',
      () => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      },
    ],
    [
      'writing to it throws',
      () => Object.create(Storage.prototype, { setItem: { value: refuse } }) as Storage,
    ],
  ];

  it.each(waysToBlock)('keeps the token for this page alone, and says so: %s', (_, open) => {
    const storage = createTokenStorage(open);

    storage.store('aaa.bbb.ccc');

    expect(storage.read()).toBe('aaa.bbb.ccc');
    expect(storage.isPersistent()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('goes on in memory when it has no room left later, and leaves no old token behind', () => {
    const storage = createTokenStorage(() => localStorage);
    storage.store('aaa');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    const heard: (string | null)[] = [];
    storage.subscribe(() => heard.push(storage.read()));

    storage.store('bbb');

    expect(heard).toEqual(['bbb']);
    expect(storage.isPersistent()).toBe(false);
    expect(localStorage).toHaveLength(0);
  });

  it('forgets the token when it is removed', () => {
    const storage = createTokenStorage(() => undefined);
    storage.store('aaa.bbb.ccc');

    storage.remove();

    expect(storage.read()).toBeNull();
  });
});
