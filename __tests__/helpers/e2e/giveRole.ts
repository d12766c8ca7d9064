import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { GivenRole } from '../../../src/shared/roles.ts';
import type { Person } from '../../../tools/browser/blog.ts';

/** Gives an account of a running blog a role. The blog reads it at each request. */
export function giveRole(dataDir: string, { email }: Person, role: GivenRole): void {
  const database = new DatabaseSync(path.join(dataDir, 'blog.db'));
  database.exec('pragma busy_timeout = 5000');
  database
    .prepare(
      `insert into "userRole" ("userId", "role", "createdAt") select "id", ?, ? from "user" where "email" = ?`,
    )
    .run(role, new Date().toISOString(), email);
  database.close();
}
