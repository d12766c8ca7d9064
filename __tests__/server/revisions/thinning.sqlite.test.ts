import fc from 'fast-check';
import type { RevisionKind } from '../../../src/shared/revision.ts';
import { type Thinned, toThin } from '../../../src/server/revisions/thinning.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-22T12:00:00.000Z');
const MIB = 1024 * 1024;

let made = 0;
const revision = (age: number, kind: RevisionKind = 'draft', stored = 100): Thinned => ({
  id: `${(made += 1)}`.padStart(8, '0'),
  kind,
  createdAt: new Date(NOW - age).toISOString(),
  stored,
});
const thin = (revisions: Thinned[], now = NOW) => {
  const dropped = toThin(revisions, now);
  return revisions.filter(({ id }) => !dropped.has(id));
};

const histories = fc
  .array(
    fc.record({
      age: fc.oneof(fc.integer({ min: 0, max: 2 * DAY }), fc.integer({ min: 0, max: 400 * DAY })),
      kind: fc.constantFrom<RevisionKind>('published', 'draft', 'draft', 'guard'),
      stored: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: MIB })),
    }),
    { maxLength: 400 },
  )
  .map((all) => all.map(({ age, kind, stored }) => revision(age, kind, stored)));
const newestOf = (revisions: Thinned[]) =>
  revisions.reduce<Thinned | undefined>(
    (newest, one) =>
      !newest ||
      one.createdAt > newest.createdAt ||
      (one.createdAt === newest.createdAt && one.id > newest.id)
        ? one
        : newest,
    undefined,
  );
const ageOf = ({ createdAt }: Thinned, now = NOW) => now - Date.parse(createdAt);

describe('thinning a history', () => {
  it('keeps all of the last day', () => {
    const day = Array.from({ length: 145 }, (_, index) => revision((index * HOUR) / 6));

    expect(thin(day)).toEqual(day);
  });

  it.each([
    ['an hour of the last week', 'ten minutes', HOUR / 6, DAY + HOUR, 7 * DAY, 6 * 24],
    ['a day of the last 90', 'hour', HOUR, 8 * DAY, 90 * DAY, 82],
    ['a week of before', 'day', DAY, 91 * DAY, 91 * DAY + 70 * DAY, 10],
  ])('keeps one for %s, of one each %s', (_kept, _made, step, from, to, count) => {
    const all = Array.from({ length: (to - from) / step }, (_, index) => revision(from + index * step));

    const kept = thin(all).length;

    // The first and the last hour, day or week may be cut in two.
    expect(kept).toBeGreaterThanOrEqual(count - 1);
    expect(kept).toBeLessThanOrEqual(count + 1);
  });

  it('keeps the last one of each hour', () => {
    const day = 2 * DAY;
    const [late, early] = [revision(day + HOUR / 4), revision(day + HOUR / 2)];

    expect(thin([early, late])).toEqual([late]);
  });

  it('drops the oldest automatic ones first where there are too many', () => {
    const published = Array.from({ length: 100 }, (_, index) => revision(DAY * (index + 100), 'published'));
    const automatic = Array.from({ length: 140 }, (_, index) => revision(index * 60_000));

    const kept = thin([...published, ...automatic]);

    expect(kept).toEqual([...published, ...automatic.slice(0, 100)]);
  });

  it('drops the oldest that were published where even they are too much', () => {
    const published = Array.from({ length: 30 }, (_, index) => revision(DAY * index, 'published', MIB));

    expect(thin(published)).toEqual(published.slice(0, 20));
  });

  it('never drops the newest of all, whatever it takes', () => {
    const newest = revision(0, 'draft', 30 * MIB);

    expect(thin([newest, revision(1, 'published')])).toEqual([newest]);
  });

  it('holds for any history', () => {
    fc.assert(
      fc.property(histories, fc.integer({ min: 0, max: 100 * DAY }), (history, later) => {
        const kept = thin(history);
        const bytes = kept.reduce((sum, { stored }) => sum + stored, 0);
        const droppedPublished = history.filter((one) => one.kind === 'published' && !kept.includes(one));
        const dropped = history.filter((one) => !kept.includes(one));
        const isFull = (extra: Thinned) => kept.length + 1 > 200 || bytes + extra.stored > 20 * MIB;

        expect(kept.length).toBeLessThanOrEqual(200);
        expect(bytes <= 20 * MIB || kept.length === 1).toBe(true);
        expect(kept.find((one) => one === newestOf(history))).toBe(newestOf(history));
        // Thinned once is thinned, and in any order.
        expect(thin(kept)).toEqual(kept);
        expect(thin([...history].reverse()).reverse()).toEqual(kept);
        // What was published goes only when no automatic one is left but the newest.
        if (droppedPublished.length > 0) {
          expect(kept.filter((one) => one.kind !== 'published' && one !== newestOf(history))).toEqual([]);
        }
        // Of the last day nothing goes that there is room for.
        for (const one of dropped) expect(ageOf(one) > DAY || isFull(one)).toBe(true);
        // Time alone thins on, and brings nothing back.
        expect(thin(kept, NOW + later).every((one) => kept.includes(one))).toBe(true);
        // Whoever was there in some week still has one of it, unless there is no room.
        const weekOf = ({ createdAt }: Thinned) => Math.floor(Date.parse(createdAt) / (7 * DAY));
        for (const one of dropped) {
          const isStoodFor = kept.some((other) => weekOf(other) === weekOf(one));
          expect(isStoodFor || dropped.some((other) => weekOf(other) === weekOf(one) && isFull(other))).toBe(
            true,
          );
        }
      }),
      { numRuns: 300 },
    );
  });
});
