import { counted } from '../../shared/counted.ts';
import { DAYS_MAX, invitationSchema, USES_MAX } from '../../shared/invitation.ts';
import { paths } from '../../shared/pages.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import {
  invite,
  listInvitations,
  revokeInvitation,
  revokeInvitations,
} from '../features/users/invitations.ts';
import { readBlog } from '../admin/settings.ts';
import { AdminError, checked, linkTo, withoutAddress } from './adminCommands.ts';
import { type Answer, command } from './command.ts';

/** Who may register where not everybody may. */
export const invitationCommands = {
  invite: command({
    does: 'prints a link to register with where registration is invite, and without a wait where it is approval',
    options: {
      uses: { type: 'string', default: '1', does: 'how many accounts it is for' },
      days: { type: 'string', default: '14', does: 'how long it counts' },
      note: { type: 'string', default: '', does: 'whom it is for, for those who run the blog' },
    },
    run: ({ db, publicUrl }, { values }) => printInvitation(db, { ...values, publicUrl }),
  }),
  'list-invitations': command({
    does: 'prints the invitations that can still be used, with the ID of each',
    run: ({ db }) => list(db),
  }),
  'revoke-invitation': command({
    takes: ['ID'],
    does: 'takes one of them back',
    run: async ({ db }, { args: [id = ''] }) => {
      await revokeInvitation(db, id, commandLine);
      return 'The invitation counts no more.';
    },
  }),
  'revoke-invitations': command({
    does: 'takes back all links that were not used',
    run: ({ db }) => revoke(db),
  }),
};

interface Wanted {
  /** As they were typed. */
  uses: string;
  days: string;
  note: string;
  /** What addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
}

/** Makes an invitation and gives its link, in a sentence. The code is behind a #, which no server writes to a log. */
async function printInvitation(db: Db, { uses, days, note, publicUrl }: Wanted): Promise<string> {
  const wanted = { uses: wholeNumber('--uses', uses, USES_MAX), days: wholeNumber('--days', days, DAYS_MAX) };
  const about = checked(() => invitationSchema.validateSyncAt('note', { note }) as string);
  const code = await invite(db, { ...wanted, note: about }, commandLine);
  const link = linkTo(publicUrl, `${paths.register}#invitation=${code}`);
  const { registration } = await readBlog(db);
  return [
    `For ${counted(wanted.uses, 'account')}, within ${wanted.days === 1 ? 'a day' : `${wanted.days} days`}: ${link}`,
    ...withoutAddress(publicUrl),
    ...(['invite', 'approval'].includes(registration)
      ? []
      : [
          `The blog asks for none yet: registration is ${registration}. npm run admin -- set registration invite`,
        ]),
  ].join('\n');
}

async function list(db: Db): Promise<Answer> {
  const invitations = await listInvitations(db);
  const says = invitations.map(({ id, usesLeft, expiresAt, note }) =>
    [id, `${usesLeft} left`, `until ${expiresAt.slice(0, 10)}`, ...(note ? [note] : [])].join('  '),
  );
  return { says: says.join('\n') || 'There are no invitations that can be used.', json: invitations };
}

/** Takes all invitations back. Gives what was done, in a sentence. */
async function revoke(db: Db): Promise<string> {
  const count = await revokeInvitations(db, commandLine);
  return count === 1 ? 'One invitation counts no more.' : `${count} invitations count no more.`;
}

function wholeNumber(option: string, text: string, max: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= 1 && number <= max) return number;
  throw new AdminError(`${option} must be a whole number from 1 to ${max}.`);
}
