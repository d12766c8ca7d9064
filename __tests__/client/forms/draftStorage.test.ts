import { IDBFactory } from 'fake-indexeddb';
import type { draftStorage as Storage } from '../../../src/client/lib/localDrafts.ts';

const KEY = 'draft:ada:new';
const PATH = '/dashboard/createArticle';
const blank = { title: '' };
const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  indexedDB = new IDBFactory();
});

/** The storage as a browser that has just been started has it, in a new tab. */
async function startBrowser(): Promise<typeof Storage> {
  sessionStorage.clear();
  jest.resetModules();
  const { draftStorage } = await import('../../../src/client/lib/localDrafts.ts');
  await draftStorage.open();
  return draftStorage;
}

/** Resolves once the newest text under the key has gone where it can. */
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

const here = () => Object.fromEntries(Object.entries(localStorage)) as Record<string, string>;

/** What `localStorage` had on the disk when the browser was killed. */
function loseAllBut(onDisk: Record<string, string>) {
  localStorage.clear();
  for (const [name, value] of Object.entries(onDisk)) localStorage.setItem(name, value);
}

const refuse = (name: string) => () => {
  throw new DOMException('No', name);
};

describe('draftStorage', () => {
  it('offers the journal’s text when localStorage did not reach the disk', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    loseAllBut({});

    const again = await startBrowser();

    expect(again.read(KEY, blank)).toEqual({ title: 'On engines' });
    expect(again.newestPath('draft:ada:')).toBe(PATH);
    expect(again.baseOf(KEY)).toEqual({ id: 'one', version: null });
  });

  it('offers the newer text of both stores', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = here();
    storage.writeAhead(KEY, { title: 'On engines and looms' }, PATH);
    await written(storage);
    loseAllBut(before);
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines and looms' });

    const [place = ''] = Object.keys(localStorage);
    const later = { values: { title: 'On wheels' }, path: PATH, at: Date.now() + 1000 };
    localStorage.setItem(place, JSON.stringify(later));

    const again = await startBrowser();
    expect(again.read(KEY, blank)).toEqual({ title: 'On wheels' });
    loseAllBut({});
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On wheels' });
  });

  it('does not bring back a text that was removed, when localStorage still has it on the disk', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = here();
    storage.remove(KEY);
    await written(storage);
    loseAllBut(before);

    const again = await startBrowser();

    expect(again.has(KEY)).toBe(false);
    expect(here()).toEqual({});
  });

  it('does not bring back a text that was removed as the page went, before the journal heard of it', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const put = jest.spyOn(IDBObjectStore.prototype, 'put');
    put.mockReturnValue(new Promise(() => undefined) as unknown as IDBRequest<IDBValidKey>);
    storage.remove(KEY);

    const again = await startBrowser();

    expect(again.has(KEY)).toBe(false);
  });

  it('takes into the journal what an earlier release kept in localStorage alone', async () => {
    const kept = { values: { title: 'On engines' }, path: PATH, at: Date.now() };
    localStorage.setItem(`${KEY}#tab`, JSON.stringify(kept));
    await written(await startBrowser(), KEY);
    await startBrowser();
    loseAllBut({});

    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it('forgets in both stores what nobody came back to for 30 days', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);
    const before = here();
    jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 31 * DAY);
    loseAllBut({});
    expect((await startBrowser()).has(KEY)).toBe(false);
    jest.mocked(Date.now).mockRestore();

    expect((await startBrowser()).has(KEY)).toBe(false);
    loseAllBut(before);
    expect((await startBrowser()).has(KEY)).toBe(true);
  });

  it('removes with a text what ended tabs have left of the same draft, and nothing of another one', async () => {
    write(await startBrowser(), 'On eng');
    write(await startBrowser(), 'Of another draft', 'two');
    write(await startBrowser(), 'On engines');
    const storage = await startBrowser();
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });

    storage.remove(KEY);

    expect(storage.read(KEY, blank)).toEqual({ title: 'Of another draft' });
  });

  it('removes all texts of an account from both stores', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    storage.write('draft:eve:new', { title: 'Eve’s' }, PATH);
    await written(storage);
    const before = here();

    await storage.removeAll('draft:ada:');

    expect(Object.keys(here())).toEqual([expect.stringMatching(/^draft:eve:/)]);
    loseAllBut(before);
    const again = await startBrowser();
    expect(again.has(KEY)).toBe(false);
    expect(again.has('draft:eve:new')).toBe(true);
  });
});

describe('the safety of a text', () => {
  it('is pending until a strict transaction has completed', async () => {
    const transaction = jest.spyOn(IDBDatabase.prototype, 'transaction');
    const storage = await startBrowser();
    transaction.mockClear();

    write(storage, 'On engines');

    expect(storage.safetyOf(KEY)).toBe('pending');
    expect(await written(storage)).toBe('onDisk');
    expect(transaction).toHaveBeenCalledWith('texts', 'readwrite', { durability: 'strict' });
  });

  it('is pending again when more is expected, and when a newer text waits', async () => {
    const storage = await startBrowser();
    write(storage, 'On engines');
    await written(storage);

    storage.expect(KEY);
    expect(storage.safetyOf(KEY)).toBe('pending');

    write(storage, 'On engines a');
    write(storage, 'On engines and looms');
    await written(storage);
    loseAllBut({});
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines and looms' });
  });

  it.each([
    ['is missing', () => Object.assign(globalThis, { indexedDB: undefined })],
    ['is blocked', () => jest.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError'))],
    [
      'is full',
      () => jest.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(refuse('QuotaExceededError')),
    ],
  ])('is that of localStorage alone where the journal %s', async (_, happens) => {
    happens();
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe('inBrowser');
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });
    storage.remove(KEY);
    await written(storage);
    expect(here()).toEqual({});
  });

  it('is that of the journal where localStorage is full', async () => {
    jest.spyOn(window.Storage.prototype, 'setItem').mockImplementation(refuse('QuotaExceededError'));
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe('onDisk');
    expect((await startBrowser()).read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it.each([
    ['full', 'QuotaExceededError'],
    ['blocked', 'SecurityError'],
  ])('is none, and says why, where both stores are %s', async (trouble, name) => {
    jest.spyOn(window.Storage.prototype, 'setItem').mockImplementation(refuse(name));
    jest.spyOn(indexedDB, 'open').mockImplementation(refuse('SecurityError'));
    const storage = await startBrowser();

    write(storage, 'On engines');

    expect(await written(storage)).toBe(trouble);
    expect(storage.read(KEY, blank)).toEqual({ title: 'On engines' });
  });

  it('waits no longer than five seconds for a journal that does not answer', async () => {
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
