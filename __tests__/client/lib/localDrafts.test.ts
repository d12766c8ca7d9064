import { IDBFactory } from 'fake-indexeddb';
import type { localDrafts as Storage } from '../../../src/client/lib/localDrafts.ts';

const KEY = 'draft:ada:new';
const PATH = '/dashboard/createArticle';
const blank = { title: '' };
const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  indexedDB = new IDBFactory();
});

/** Returns the drafts as a browser that was just started sees them, in a new tab. */
async function startBrowser(): Promise<typeof Storage> {
  sessionStorage.clear();
  jest.resetModules();
  const { localDrafts } = await import('../../../src/client/lib/localDrafts.ts');
  await localDrafts.open();
  return localDrafts;
}

/** Resolves once the newest draft under the key is stored as safely as possible. */
const written = (storage: typeof Storage, key = KEY) =>
  new Promise<ReturnType<typeof Storage.safetyOf>>((resolve) => {
    const look = () => {
      const safety = storage.safetyOf(key);
      if (safety !== 'pending') resolve(safety);
    };
    storage.subscribe(look);
    look();
  });

const write = (storage: typeof Storage, title: string, id = 'one') =>
  storage.write(KEY, { title }, PATH, { id, version: null });

const readStorage = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

/** Restores what `localStorage` had on the disk when the browser was killed. */
function restoreStorage(onDisk: Record<string, string>) {
  localStorage.clear();
  for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value);
}

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

describe('localDrafts', () => {
  it('reads the journal’s draft when localStorage did not reach the disk', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    restoreStorage({});

    const again = await startBrowser();

    expect(again.read(KEY, blank)).toEqual({ title: 'On engines' });
    expect(again.newestPath('draft:ada:')).toBe(PATH);
    expect(again.baseOf(KEY)).toEqual({ id: 'one', version: null });
  });

  it('reads the newer draft of both stores', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = readStorage();
    storage.writeAhead(KEY, { title: 'On engines and looms' }, PATH);
    await written(storage);
    restoreStorage(before);
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines and looms' });

    const [slot = ''] = Object.keys(localStorage);
    const later = { values: { title: 'On wheels' }, path: PATH, at: Date.now() + 1000 };
    localStorage.setItem(slot, JSON.stringify(later));

    const again = await startBrowser();
    expect(again.read(KEY, blank)).toEqual({ title: 'On wheels' });
    restoreStorage({});
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On wheels' });
  });

  it('does not bring back a removed draft that localStorage still has on the disk', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = readStorage();
    storage.remove(KEY);
    await written(storage);
    restoreStorage(before);

    const again = await startBrowser();

    expect(again.has(KEY)).toBe(false);
    expect(readStorage()).toEqual({});
  });

  it('does not bring back a draft that was removed while the page closed, before the journal was written', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    put.mockReturnValue(new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey>);
    storage.remove(KEY);

    const again = await startBrowser();

    expect(again.has(KEY)).toBe(false);
  });

  it('copies drafts of earlier releases from localStorage to the journal', async () => {
    const stored = { values: { title: 'On engines' }, path: PATH, at: Date.now() };
    localStorage.setItem(`${KEY}#tab`, JSON.stringify(stored));
    await written(await startBrowser(), KEY);
    await startBrowser();
    restoreStorage({});

    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it('deletes drafts from both stores after 30 days', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = readStorage();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * DAY);
    restoreStorage({});
    expect((await startBrowser()).has(KEY)).toBe(false);
    jest.mocked(Date.now).mockRestore();

    expect((await startBrowser()).has(KEY)).toBe(false);
    restoreStorage(before);
    expect((await startBrowser()).has(KEY)).toBe(true);
  });

  it('keeps drafts for exactly 30 days in localStorage, too', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    const { at } = JSON.parse(Object.values(readStorage())[0] ?? '') as { at: number };
    const now = jest.spyOn(Date, 'now');

    const isKept = [0, 1].map((more) => {
      now.mockReturnValue(at + 30 * DAY + more);
      return storage.has(KEY);
    });

    expect(isKept).toEqual([true, false]);
  });

  it('lists drafts by their time, newest first', async () => {
    const storage = await startBrowser();
    for (const name of ['b', 'c', 'a']) storage.write(`draft:ada:${name}`, blank, `/${name}`);

    expect(storage.list('draft:ada:').map(({ path }) => path)).toEqual(['/a', '/c', '/b']);
    expect(storage.newestPath('draft:ada:', (path) => path !== '/a')).toBe('/c');
    expect(storage.newestPath('draft:eve:')).toBeNull();
  });

  it('removes a draft of an earlier version with the one that replaces it', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    sessionStorage.setItem(KEY, JSON.stringify({ title: 'On looms' }));

    storage.remove(KEY);

    expect(storage.has(KEY)).toBe(false);
  });

  it('removes older texts of the same draft from closed tabs, but no other drafts', async () => {
    write(await startBrowser(), 'On eng');
    write(await startBrowser(), 'Of another draft', 'two');
    write(await startBrowser(), 'On engines');
    const storage = await startBrowser();
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });

    storage.remove(KEY);

    expect(storage.read(KEY, blank)).toEqual({ title: 'Of another draft' });
  });

  it('keeps a text that another tab has changed since it was taken over', async () => {
    write(await startBrowser(), 'On engines');
    const [slot = ''] = Object.keys(localStorage);
    const storage = await startBrowser();
    storage.read(KEY, blank);
    const later = { values: { title: 'On engines and looms' }, path: PATH, at: Date.now() + 1000 };
    localStorage.setItem(slot, JSON.stringify(later));

    storage.remove(KEY);

    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines and looms' });
  });

  it('removes all drafts of an account from both stores', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    storage.write('draft:eve:new', { title: 'Eve’s' }, PATH);
    await written(storage);
    const before = readStorage();

    await storage.removeAll('draft:ada:');

    expect(Object.keys(readStorage())).toEqual([expect.stringMatching(/^draft:eve:/)]);
    restoreStorage(before);
    const again = await startBrowser();
    expect(again.has(KEY)).toBe(false);
    expect(again.has('draft:eve:new')).toBe(true);
  });
});

describe('the safety of a draft', () => {
  it('is pending until a strict transaction has completed', async () => {
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
    const storage = await startBrowser();
    transaction.mockClear();

    write(storage, 'On engines');

    expect(storage.safetyOf(KEY)).toBe('pending');
    expect(await written(storage)).toBe('onDisk');
    expect(transaction).toHaveBeenCalledWith('texts', 'readwrite', { durability: 'strict' });
  });

  it('is pending again when a write is expected or waiting', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);

    storage.expect(KEY);
    expect(storage.safetyOf(KEY)).toBe('pending');

    write(storage, 'On engines a');
    write(storage, 'On engines and looms');
    await written(storage);
    restoreStorage({});
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines and looms' });
  });

  it.each([
    ['is missing', () => Object.assign(globalThis, { indexedDB: undefined })],
    ['is blocked', () => jest.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError'))],
    [
      'is full',
      () => jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError')),
    ],
  ])('is that of localStorage when the journal %s', async (_, happens) => {
    happens();
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe('inBrowser');
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });
    storage.remove(KEY);
    await written(storage);
    expect(readStorage()).toEqual({});
  });

  it('is that of the second attempt if the first one fails', async () => {
    const storage = await startBrowser();
    jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(refuse('AbortError'));

    write(storage, 'On engines');

    expect(await written(storage)).toBe('onDisk');
  });

  it('is that of a new journal after the user has cleared the browser’s data', async () => {
    const storage = await startBrowser();
    await new Promise((resolve) => {
      indexedDB.deleteDatabase('drafts').onsuccess = resolve;
    });

    write(storage, 'On engines');

    expect(await written(storage)).toBe('onDisk');
  });

  it('is that of the last write once localStorage has room again', async () => {
    jest.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError'));
    const setItem = jest.spyOn(window.Storage.prototype, 'setItem');
    const storage = await startBrowser();
    setItem.mockImplementation(refuse('QuotaExceededError'));
    write(storage, 'On engines');
    const before = await written(storage);
    setItem.mockRestore();

    write(storage, 'On engines and looms');

    expect([before, await written(storage)]).toEqual(['full', 'inBrowser']);
    restoreStorage({});
    expect(storage.has(KEY)).toBe(false);
  });

  it('is told to listeners until they unsubscribe', async () => {
    const storage = await startBrowser();
    const listener = jest.fn();
    const unsubscribe = storage.subscribe(listener);
    storage.expect(KEY);
    expect(listener).toHaveBeenCalledTimes(1);

    unsubscribe();
    write(storage, 'On engines');
    await written(storage);

    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('is that of the journal when localStorage is full', async () => {
    jest.spyOn(window.Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe('onDisk');
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it.each([
    ['full', 'QuotaExceededError'],
    ['blocked', 'SecurityError'],
  ])('is the problem when both stores are %s', async (problem, name) => {
    jest.spyOn(window.Storage.prototype, 'setItem').mockImplementation(refuse(name));
    jest.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError'));
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe(problem);
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it('waits at most five seconds for the journal', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    jest.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as unknown as IDBOpenDBRequest);
    const starting = startBrowser();
    await new Promise((resolve) => setImmediate(resolve));
    await jest.advanceTimersByTimeAsync(5000);
    const storage = await starting;

    write(storage, 'On engines');
    expect(storage.safetyOf(KEY)).toBe('pending');
    await jest.advanceTimersByTimeAsync(5000);

    expect(storage.safetyOf(KEY)).toBe('inBrowser');
  });
});
