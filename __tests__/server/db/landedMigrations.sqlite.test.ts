import { readdirSync } from 'node:fs';
import type { Migration } from 'kysely/migration';
import { migrations } from '../../../src/server/db/recordedSchema.ts';
import { findUnlawful, hashMigration } from '../../../tools/hashMigration.ts';

describe('the recorded migrations', () => {
  it('have not changed: restore them, and add a new migration instead', async () => {
    const recorded = Object.entries<Migration & { hash: string }>(migrations);
    const hashes = await Promise.all(
      recorded.map(async ([name, migration]) => [name, await hashMigration(migration)]),
    );

    expect(Object.fromEntries(recorded.map(([name, { hash }]) => [name, hash]))).toEqual(
      Object.fromEntries(hashes),
    );
  });

  it('are all that there are: run `npm run record-schema` if this fails', () => {
    const files = readdirSync('src/server/db/migrations').filter((file) => /^\d/.test(file));

    expect(Object.keys(migrations).map((name) => `${name}.ts`)).toEqual(files.sort());
  });

  const recorded = { '0001-a': 'x', '0002-b': 'y' };

  it.each([
    ['a new one at their end', { ...recorded, '0003-c': 'z' }, []],
    ['nothing new', recorded, []],
    ['a changed one', { ...recorded, '0002-b': 'z' }, ['0002-b']],
    ['a changed one beside a new one', { ...recorded, '0001-a': 'z', '0003-c': 'z' }, ['0001-a']],
    ['a missing one', { '0001-a': 'x' }, ['0002-b']],
    ['a renamed one', { '0001-a': 'x', '0003-b': 'y' }, ['0002-b']],
    ['a new one with the number of the last one', { ...recorded, '0002-c': 'z' }, ['0002-c']],
    ['a new one before their end', { ...recorded, '0001-b': 'z' }, ['0001-b']],
  ])('are extended by new ones only: with %s', (_what, current, unlawful) => {
    expect(findUnlawful(recorded, current)).toEqual(unlawful);
  });
});
