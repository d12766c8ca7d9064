/*
 * A script that counts ten concurrent attempts in the database of the first argument, with the limit in the second as
 * JSON, and prints how many were allowed.
 */
import { connect } from '../../src/server/db/connect.ts';
import { type Rule, countAttempt } from '../../src/server/limits/attempts.ts';

const [url = '', rule = ''] = process.argv.slice(2);
const key = { kind: 'login', account: 'ada', network: 'home' } as const;

const { db } = connect(url);
const counted = await Promise.all(
  Array.from({ length: 10 }, () => countAttempt(db, key, JSON.parse(rule) as Rule)),
);
await db.destroy();
console.log(counted.filter(Boolean).length);
