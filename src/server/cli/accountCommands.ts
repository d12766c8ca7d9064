import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { printResetLink, resetPassword, unlock } from './adminCommands.ts';
import { command } from './command.ts';

/** What is done about accounts. */
export const accountCommands = {
  unlock: command({
    takes: ['EMAIL'],
    does: 'lets somebody log in again after too many failed logins',
    run: (tools, { args: [email = ''] }) => unlock(tools, email),
  }),
  'reset-link': command({
    takes: ['EMAIL'],
    does: 'prints a link by which the owner of the account chooses a new password, once, within half an hour',
    run: ({ db, publicUrl }, { args: [email = ''] }) => printResetLink(db, email, publicUrl),
  }),
  'reset-password': command({
    takes: ['EMAIL'],
    does: 'gives the account a random password and prints it, this once; all its sessions end',
    options: {
      stdin: {
        type: 'boolean',
        default: false,
        does: 'takes the password from the standard input and prints none',
      },
    },
    run: async (tools, { args: [email = ''], values, input }) =>
      resetPassword(tools, email, values.stdin ? await passwordFrom(input) : null),
  }),
};

/** Without the end of the line that `echo` and editors add. */
const passwordFrom = async (input: Readable) => (await text(input)).replace(/\r?\n$/, '');
