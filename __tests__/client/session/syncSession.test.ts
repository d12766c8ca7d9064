import { waitFor } from '@testing-library/react';
import { createStore } from '../../../src/client/app/store.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { syncSession } from '../../../src/client/session/session.ts';
import { createTokenStorage } from '../../../src/client/session/tokenStorage.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';

const NOW = Date.parse('2026-01-01T00:00:00.000Z');
const MINUTE = 60_000;

/** A token of this user that expires in this time; null for never. */
function aToken(sub: string, milliseconds: number | null) {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = milliseconds === null ? {} : { exp: (NOW + milliseconds) / 1000 };
  const claims = { sub, name: 'Ada', email: 'ada@example.org', ...exp };
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

describe('the session that follows the stored token', () => {
  let stop: (() => void) | null;
  let said: jest.SpyInstance;
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    said = jest.spyOn(toast, 'error').mockImplementation(() => undefined);
    stop = null;
  });
  afterEach(() => stop?.());

  function start(token: string | null) {
    localStorage.clear();
    if (token !== null) localStorage.setItem('token', token);
    const storage = createTokenStorage(() => localStorage);
    const store = createStore();
    const changes = jest.fn();
    stop = syncSession(store, storage, changes);
    return { storage, changes, user: () => store.getState().auth.user };
  }

  it('ends at the moment at which the token expires, and says so once', async () => {
    const { user, changes, storage } = start(aToken('1', MINUTE));

    await jest.advanceTimersByTimeAsync(MINUTE - 1);
    const before = user();
    await jest.advanceTimersByTimeAsync(1);

    expect([before, user()]).toEqual([expect.objectContaining({ sub: '1' }), {}]);
    expect([storage.read(), changes.mock.calls.length]).toEqual([null, 1]);
    await waitFor(() => expect(said.mock.calls).toEqual([[appMessages.sessionEnded]]));
  });

  it.each([
    ['has expired', aToken('1', 0)],
    ['is broken', 'no token'],
    ['is missing', null],
  ])('says nothing, and keeps nothing, if the token %s when the app starts', async (_, token) => {
    const { user, changes, storage } = start(token);

    await jest.advanceTimersByTimeAsync(MINUTE);

    expect([user(), storage.read()]).toEqual([{}, null]);
    expect(changes).not.toHaveBeenCalled();
    expect(said).not.toHaveBeenCalled();
  });

  it('changes with the token, and tells of other users only', () => {
    const { storage, changes, user } = start(null);
    const users = [aToken('1', null), aToken('1', MINUTE), aToken('2', null), null].map((token) => {
      if (token === null) storage.remove();
      else storage.store(token);
      return [user().sub, changes.mock.calls.length];
    });

    expect(users).toEqual([
      ['1', 0],
      ['1', 0],
      ['2', 1],
      [undefined, 2],
    ]);
    expect(said).not.toHaveBeenCalled();
  });

  it('changes no more once it is stopped', async () => {
    const { storage, changes, user } = start(aToken('1', MINUTE));
    stop?.();

    storage.store(aToken('2', null));
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    await jest.advanceTimersByTimeAsync(2 * MINUTE);

    expect(user()).toMatchObject({ sub: '1' });
    expect(changes).not.toHaveBeenCalled();
  });
});
