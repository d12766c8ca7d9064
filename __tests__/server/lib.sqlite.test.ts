import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fairQueue } from '../../src/server/lib/fairQueue.ts';
import { createFolder, createDatabaseFolder } from '../../src/server/lib/files.ts';
import { clientNetwork, clientSite } from '../../src/server/lib/network.ts';
import { oncePerTick } from '../../src/server/lib/schedule.ts';

describe('client network', () => {
  describe('the network of a client', () => {
    it.each([
      ['192.0.2.7', '192.0.2.7'],
      ['192.0.2.7:51234', '192.0.2.7'],
      ['::ffff:192.0.2.7', '192.0.2.7'],
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
      ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
      ['2001:DB8:1:2::', '2001:db8:1:2::/64'],
      ['2001:db8::1', '2001:db8:0:0::/64'],
      ['::1', '0:0:0:0::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['unknown', 'no address'],
      ['_hidden, x', 'no address'],
      ['', 'no address'],
    ])('of %j is %s', (ip, network) => {
      expect(clientNetwork(ip)).toBe(network);
    });
  });
  describe('the site of a client', () => {
    it.each([
      ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
      ['[2001:DB8:1:2::9]:443', '2001:db8:1::/48'],
      ['2001:db8::1', '2001:db8:0::/48'],
    ])('of %j is %s', (ip, site) => {
      expect(clientSite(ip)).toBe(site);
    });

    it.each(['192.0.2.7', '::ffff:192.0.2.7', 'unknown', ''])('of %j is null', (ip) => {
      expect(clientSite(ip)).toBeNull();
    });
  });
});

describe('a fair queue', () => {
  /** Creates a task that ends when `end` is called. */
  function heldTask() {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    return { act: () => ended, end };
  }
  /** Waiting tasks are rejected after a minute, longer than any test. */
  const limit = { waitingMax: 100, patience: 60_000, refusal: () => new Error('too many') };
  const fill = <Act>(count: number, act: () => Act) => Array.from({ length: count }, act);

  it('rejects waiting and new tasks when it closes, and finishes running ones', async () => {
    const queue = fairQueue(1, limit);
    const held = heldTask();
    const running = queue.add('ada', held.act);
    const waiting = fill(3, () => queue.add('eve', async () => undefined));

    queue.close();
    const refused = await Promise.allSettled([...waiting, queue.add('bob', async () => undefined)]);
    const hadCapacity = queue.hasCapacity('bob');
    held.end();
    await running;
    await new Promise(setImmediate);

    const reasons = refused.map((result) =>
      result.status === 'rejected' ? (result.reason as unknown) : null,
    );
    expect(reasons).toMatchObject(fill(4, () => ({ kind: 'busy' })));
    expect([hadCapacity, queue.hasCapacity('bob'), queue.unfinished('eve')]).toEqual([false, true, 0]);
    expect(await queue.add('ada', async () => 'done')).toBe('done');
  });

  it('alternates between owners, however many tasks one adds', async () => {
    const queue = fairQueue(1, limit);
    const done: string[] = [];
    const note = (name: string) => async () => void done.push(name);

    await Promise.all([
      ...['ada 1', 'ada 2', 'ada 3'].map((name) => queue.add('ada', note(name))),
      ...['eve 1', 'eve 2'].map((name) => queue.add('eve', note(name))),
    ]);

    expect(done).toEqual(['ada 1', 'ada 2', 'eve 1', 'ada 3', 'eve 2']);
  });

  it('runs at most as many tasks at once as it has lanes', async () => {
    const queue = fairQueue(2, limit);
    const [one, two] = [heldTask(), heldTask()];
    const third = jest.fn(async () => undefined);
    const running = [queue.add('ada', one.act), queue.add('eve', two.act), queue.add('ada', third)];

    await new Promise(setImmediate);
    expect(third).not.toHaveBeenCalled();
    one.end();
    await running[2];

    expect(third).toHaveBeenCalled();
    two.end();
    await Promise.all(running);
  });

  it('rejects a task that waits too long, and frees its slot', async () => {
    const queue = fairQueue(1, { ...limit, waitingMax: 1, patience: 5 });
    const held = heldTask();
    const running = queue.add('ada', held.act);
    const act = jest.fn(async () => undefined);

    await expect(queue.add('eve', act)).rejects.toThrow('too many');
    const counts = [queue.unfinished('eve'), queue.hasCapacity('bob')];
    await expect(queue.add('bob', act)).rejects.toThrow('too many');
    held.end();
    await running;

    expect(counts).toEqual([0, true]);
    expect(act).not.toHaveBeenCalled();
    expect(await queue.add('eve', async () => 'in')).toBe('in');
  });

  it('lets a task wait for any time', async () => {
    const queue = fairQueue(1, { ...limit, patience: 1 });
    const held = heldTask();
    const running = queue.add('ada', held.act);
    const patient = queue.add('eve', async () => 'done', Infinity);

    await expect(queue.add('bob', async () => undefined)).rejects.toThrow('too many');
    held.end();
    await running;

    expect(await patient).toBe('done');
  });

  it('lets a task reject before it releases its lane', async () => {
    const queue = fairQueue(1, limit);
    const held = heldTask();
    const next = jest.fn(async () => undefined);

    const refused = queue.add('ada', (refuse) => {
      refuse(new Error('too late'));
      return held.act();
    });
    const waiting = queue.add('ada', next);
    await expect(refused).rejects.toThrow('too late');
    const runs = next.mock.calls.length;
    held.end();
    await waiting;

    expect([runs, next.mock.calls.length]).toEqual([0, 1]);
  });

  it('continues after a failed task, whose owner gets the error', async () => {
    const queue = fairQueue(1, limit);
    const failing = queue.add('ada', () => Promise.reject(new Error('no')));
    const next = queue.add('ada', async () => 'fine');

    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('fine');
  });

  it('counts the unfinished tasks of an owner', async () => {
    const queue = fairQueue(1, limit);
    const held = heldTask();
    const acts = [queue.add('ada', held.act), queue.add('ada', held.act)];
    const before = [queue.unfinished('ada'), queue.unfinished('eve')];

    held.end();
    await Promise.all(acts);

    expect([before, queue.unfinished('ada')]).toEqual([[2, 0], 0]);
  });

  describe('that is full', () => {
    const full = { ...limit, waitingMax: 3 };
    const act = async () => undefined;
    /** Returns a queue with one running and three waiting tasks. */
    function createFullQueue(...owners: string[]) {
      const queue = fairQueue(1, full);
      const ends = ['who works', ...owners].map((owner) => queue.add(owner, act));
      return { queue, ends: Promise.allSettled(ends) };
    }
    const statuses = async (ends: Promise<PromiseSettledResult<unknown>[]>) =>
      (await ends).map(({ status }) => status);

    it('rejects another task, and accepts tasks again when there is room', async () => {
      const { queue, ends } = createFullQueue('ada', 'eve', 'bob');

      const refused = queue.add('joe', act);

      expect([queue.hasCapacity('joe'), queue.unfinished('joe')]).toEqual([false, 0]);
      await expect(refused).rejects.toThrow('too many');
      expect(await statuses(ends)).toEqual(fill(4, () => 'fulfilled'));
      expect(queue.hasCapacity('joe')).toBe(true);
      expect(await queue.add('joe', async () => 'in')).toBe('in');
    });

    it('displaces the last task of the owner with the most for an owner with fewer', async () => {
      const { queue, ends } = createFullQueue('eve', 'eve', 'eve');

      const hasCapacity = queue.hasCapacity('ada');
      const welcome = queue.add('ada', async () => 'in');

      expect([hasCapacity, queue.unfinished('eve')]).toEqual([true, 2]);
      expect(await welcome).toBe('in');
      expect(await statuses(ends)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected']);
    });

    it('has its full capacity again when all tasks have settled, including displaced ones', async () => {
      const { queue, ends } = createFullQueue('eve', 'eve', 'eve');
      const [one, other] = [queue.add('ada', act), queue.add('bob', act)];
      await Promise.all([ends, one, other]);
      await new Promise(setImmediate);

      const again = ['who works', 'ada', 'bob', 'joe'].map((owner) => queue.add(owner, act));

      expect(await statuses(Promise.allSettled(again))).toEqual(fill(4, () => 'fulfilled'));
      expect(queue.hasCapacity('eve')).toBe(true);
    });

    it('rejects a task of an owner who would have as many as the others', async () => {
      const { queue, ends } = createFullQueue('eve', 'eve', 'ada');

      await expect(queue.add('ada', act)).rejects.toThrow('too many');

      expect(await statuses(ends)).toEqual(fill(4, () => 'fulfilled'));
    });
  });
});

describe('the data folder', () => {
  let place: string;
  beforeEach(() => (place = mkdtempSync(path.join(tmpdir(), 'folder-'))));
  afterEach(() => rmSync(place, { recursive: true }));

  it('is created with missing parents, for its user only', () => {
    const folder = path.join(place, 'of/my/blog');

    createFolder(folder);

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.dirname(folder)).mode & 0o777).toBe(0o700);
  });

  it('is left unchanged if it exists', () => {
    const file = path.join(place, 'blog.db');
    writeFileSync(file, '');

    createFolder(place);

    expect(existsSync(file)).toBe(true);
  });

  it('throws if a file is in the way', () => {
    const file = path.join(place, 'file');
    writeFileSync(file, '');

    expect(() => createFolder(file)).toThrow('EEXIST');
    expect(() => createFolder(path.join(file, 'data'))).toThrow('EEXIST');
  });

  it('is created for the URL of a database file, and for no other URL', () => {
    createDatabaseFolder(`sqlite:${path.join(place, 'of/my/blog.db')}`);
    createDatabaseFolder('sqlite::memory:');
    createDatabaseFolder('postgres://localhost/of/my');

    expect([readdirSync(place), readdirSync(path.join(place, 'of'))]).toEqual([['of'], ['my']]);
  });
});

describe('oncePerTick', () => {
  let there: string | null;
  let look: () => string;
  beforeEach(() => {
    look = oncePerTick(() => {
      if (there === null) throw new Error('Nothing is there');
      return there;
    });
  });

  it('calls the function once per turn of the event loop', async () => {
    there = 'first';
    const results = [look()];
    there = 'second';
    await Promise.resolve();
    results.push(look());

    await nextTurn();

    expect([...results, look()]).toEqual(['first', 'first', 'second']);
  });

  it('calls it again immediately after a failure', () => {
    there = null;
    expect(look).toThrow('Nothing is there');
    there = 'third';

    expect(look()).toBe('third');
  });
});
