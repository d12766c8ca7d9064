import { paths } from '../../shared/pages.ts';
import type { Db } from '../db/schema.ts';
import { invite, revokeInvitations } from '../features/users/admission.ts';
import { readBlog } from '../settings/settings.ts';
import { AdminError } from './adminCommands.ts';

interface Wanted {
  /** As they were typed. */
  uses: string;
  days: string;
  /** What addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
}

/** Makes an invitation and gives its link, in a sentence. The code is behind a #, which no server writes to a log. */
export async function printInvitation(db: Db, { uses, days, publicUrl }: Wanted): Promise<string> {
  const wanted = { uses: wholeNumber('--uses', uses, 1000), days: wholeNumber('--days', days, 365) };
  const code = await invite(db, wanted);
  const link = `${publicUrl ?? ''}${paths.register}#invitation=${code}`;
  const accounts = wanted.uses === 1 ? 'one account' : `${wanted.uses} accounts`;
  const { registration } = await readBlog(db);
  return [
    `For ${accounts}, within ${wanted.days === 1 ? 'a day' : `${wanted.days} days`}: ${link}`,
    ...(publicUrl === null ? ['Put the address of the blog before it; PUBLIC_URL would do that here.'] : []),
    ...(registration === 'invite'
      ? []
      : [
          `The blog asks for none yet: registration is ${registration}. npm run admin -- set registration invite`,
        ]),
  ].join('\n');
}

/** Takes all invitations back. Gives what was done, in a sentence. */
export async function revoke(db: Db): Promise<string> {
  const count = await revokeInvitations(db);
  return count === 1 ? 'One invitation counts no more.' : `${count} invitations count no more.`;
}

function wholeNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new AdminError(`${option} must be a whole number from 1 to ${max}.`);
}
