import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { bigInteger } from './columnTypes.ts';

/** Keys by which accounts are logged in to without a password, and what authenticators are asked to sign. */
export const passkeys: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('passkey')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.notNull().references('user.id').onDelete('cascade'))
      .addColumn('credentialId', 'text', (column) => column.notNull().unique())
      .addColumn('publicKey', 'text', (column) => column.notNull())
      // Authenticators count up to 2 ** 32 - 1.
      .addColumn('counter', bigInteger(db), (column) => column.notNull())
      .addColumn('transports', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('createdAt', 'text', (column) => column.notNull())
      .addColumn('lastUsedAt', 'text')
      .execute();
    await db.schema.createIndex('passkeyOfUser').on('passkey').column('userId').execute();
    await db.schema
      .createTable('passkeyChallenge')
      .addColumn('challengeHash', 'text', (column) => column.primaryKey())
      .addColumn('userId', 'text', (column) => column.references('user.id').onDelete('cascade'))
      .addColumn('expiresAt', 'text', (column) => column.notNull())
      .execute();
    for (const column of ['userId', 'expiresAt']) {
      await db.schema
        .createIndex(`passkeyChallengeBy_${column}`)
        .on('passkeyChallenge')
        .column(column)
        .execute();
    }
  },
};
