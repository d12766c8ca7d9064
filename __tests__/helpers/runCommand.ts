import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Answer } from '../../src/server/cli/command.ts';
import { commands } from '../../src/server/cli/commands.ts';
import { loginLimit } from '../../src/server/limits/loginThrottle.ts';
import { mailQueue } from '../../src/server/mail/mailQueue.ts';
import { pseudonymsBy } from '../../src/server/limits/attempts.ts';
import { aSecret, type Blog, defaultLimits } from './blog.ts';

/** Runs a command of `npm run admin` on a blog of a test, and gives its answer. */
export async function answerOf({ connection: { db } }: Blog, ...words: string[]): Promise<Answer> {
  const [name = '', ...args] = words;
  const command = commands[name];
  if (!command) throw new Error(`There is no command ${name}.`);
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
  return command.run(
    (act) =>
      act({
        db,
        publicUrl: null,
        mails: mailQueue(pseudonymsBy(aSecret)),
        sendsMails: true,
        examine: async () => [],
        login: loginLimit(db, defaultLimits.login, pseudonymsBy(aSecret)),
      }),
    { args: positionals, values, input: Readable.from([]), tell: () => undefined },
  );
}

/** The same, as the operator reads it. */
export async function saidBy(blog: Blog, ...words: string[]): Promise<string> {
  const answer = await answerOf(blog, ...words);
  return typeof answer === 'string' ? answer : answer.says;
}
