import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Makes a folder a Git repository. `commit` commits everything in it, as written at a time in ISO 8601. */
export async function aRepository(folder: string) {
  const { HOME: _home, ...own } = process.env;
  const environment = Object.fromEntries(Object.entries(own).filter(([name]) => !name.startsWith('GIT_')));
  const git = (time: string, ...args: string[]) =>
    execute('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
      cwd: folder,
      env: { ...environment, HOME: folder, GIT_AUTHOR_DATE: time },
    });
  await git('', 'init', '--quiet');
  return {
    git: (...args: string[]) => git('', ...args),
    commit: async (time: string) => {
      await git(time, 'add', '--all', '.');
      await git(time, 'commit', '--quiet', '--message', 'Write');
    },
  };
}
