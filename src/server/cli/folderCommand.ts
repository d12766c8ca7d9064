import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';
import { printUsage, readArguments, UsageError } from './arguments.ts';
import { CallFailed, createBlogClient } from './blogClient.ts';
import { stripControls } from './command.ts';
import { type FileResult, isLeftOut } from './folderJob.ts';
import { FolderError } from './folderState.ts';
import { publishFolder } from './publish.ts';
import { pullFolder } from './pull.ts';

/* The commands `publish` and `pull`. */

const options = {
  url: { type: 'string', default: '' },
  'token-file': { type: 'string', default: '' },
  'dry-run': { type: 'boolean', default: false },
  prune: { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  json: { type: 'boolean', default: false },
} as const;

/** Runs `publish` or `pull`, and returns the exit code. */
export async function runFolderCommand(name: 'publish' | 'pull', args: string[]): Promise<number> {
  try {
    const usage = name === 'publish' ? messages.publishUsage : messages.pullUsage;
    const { values, positionals } = readArguments(usage, { args, options, positionals: [1, 1] });
    const url = readUrl(values.url);
    const client = createBlogClient(url, await readToken(values['token-file']));
    const job = {
      client,
      url,
      folder: path.resolve(positionals[0] ?? '.'),
      isDryRun: values['dry-run'],
      isForced: values.force,
    };
    const results =
      name === 'publish' ? await publishFolder({ ...job, isPruning: values.prune }) : await pullFolder(job);
    console.log(
      values.json ? JSON.stringify({ results, counts: count(results) }) : report(results, job.isDryRun),
    );
    return results.some(isLeftOut) ? 1 : 0;
  } catch (error) {
    if (error instanceof UsageError) return printUsage(error);
    if (!(error instanceof FolderError || error instanceof CallFailed)) throw error;
    console.error(stripControls(error.message));
    return 1;
  }
}

/** Returns the origin of the blog. Throws UsageError. */
export function readUrl(typed: string): string {
  if (typed === '') throw new UsageError(messages.urlMissing);
  const url = URL.canParse(typed) ? new URL(typed) : null;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(messages.urlInvalid(typed));
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol === 'http:' && !isLocal) throw new UsageError(messages.urlInsecure);
  return url.origin;
}

/** Returns the token of a file, or of the environment if `file` is ''. Throws UsageError. */
export async function readToken(file: string): Promise<string> {
  const token =
    file === ''
      ? (process.env.MARKDOWN_BLOG_TOKEN ?? '')
      : await readFile(file, 'utf8').catch(() => {
          throw new UsageError(messages.tokenUnreadable(file));
        });
  if (file !== '' && (await isReadableByOthers(file))) console.error(messages.tokenShared(file));
  if (!/^[\w.~+/-]+=*$/.test(token.trim())) throw new UsageError(messages.tokenMissing);
  return token.trim();
}

/** Returns whether other users of this computer can read a file. Windows has no such bits. */
async function isReadableByOthers(file: string): Promise<boolean> {
  const { mode } = await stat(file);
  return process.platform !== 'win32' && (mode & 0o044) !== 0;
}

function count(results: readonly FileResult[]) {
  const counts = { create: 0, update: 0, unchanged: 0, delete: 0, conflict: 0, fail: 0 };
  for (const { action } of results) counts[action] += 1;
  return counts;
}

function report(results: readonly FileResult[], isDryRun: boolean): string {
  const lines = results.flatMap(({ path, action, isDraft, problem, difference, notes }) => {
    if (action === 'unchanged' && notes.length === 0) return [];
    const done = `${messages.actions[action]} ${path}${isDraft ? ` ${messages.draft}` : ''}`;
    const remarks = [...(problem === null ? [] : [problem]), ...notes].join(' ');
    return [remarks === '' ? done : `${done}: ${remarks}`, ...(difference === null ? [] : [difference])];
  });
  return [
    ...lines.flatMap((line) => line.split('\n')).map(stripControls),
    messages.summary(count(results)),
    ...(isDryRun ? [messages.dryRun] : []),
  ].join('\n');
}
