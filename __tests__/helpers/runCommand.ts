import { Readable } from 'node:stream';
import type { Answer } from '../../src/server/cli/command.ts';
import { runCommand } from '../../src/server/cli/runAdmin.ts';
import { createImageProcessor } from '../../src/server/images/imageProcessor.ts';
import { createMediaStorage } from '../../src/server/images/mediaStorage.ts';
import { createPseudonym } from '../../src/server/limits/attempts.ts';
import { createLoginThrottle } from '../../src/server/limits/loginThrottle.ts';
import { mailQueue } from '../../src/server/mail/mailQueue.ts';
import { aSecret, type Blog, defaultLimits, defaultOptions } from './blog.ts';

/** Runs a command of `npm run admin` on a blog of a test, and returns its answer. */
export async function adminAnswer({ connection: { db } }: Blog, ...words: string[]): Promise<Answer> {
  const imageProcessor = createImageProcessor({ workerFile: defaultOptions.imageWorker });
  try {
    const { answer } = await runCommand(words, {
      open: (act) =>
        act({
          db,
          publicUrl: null,
          mails: mailQueue(createPseudonym(aSecret)),
          sendsMails: true,
          examine: async () => [],
          imageProcessor,
          media: createMediaStorage({ store: 'database' }, { db }),
          login: createLoginThrottle(db, defaultLimits.login, createPseudonym(aSecret)),
        }),
      input: Readable.from([]),
      tell: () => undefined,
      built: 'dist',
    });
    return answer;
  } finally {
    await imageProcessor.close();
  }
}

/** Runs a command and returns its answer as text. */
export async function adminOutput(blog: Blog, ...words: string[]): Promise<string> {
  const answer = await adminAnswer(blog, ...words);
  return typeof answer === 'string' ? answer : answer.says;
}
