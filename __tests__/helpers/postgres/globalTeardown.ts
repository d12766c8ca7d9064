import { rmSync } from 'node:fs';
import { FREE } from './databases.ts';

// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default async function tearDown(): Promise<void> {
  await globalThis.postgresOfTests?.stop();
  rmSync(process.env[FREE] ?? '', { recursive: true });
}
