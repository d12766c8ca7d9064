import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { getProgram } from './programs.ts';

/**
 * Starts nginx with one process, whose files are in `folder`. Throws if it rejects the configuration. It may not answer yet.
 *
 * @param site what a file in `sites-enabled` would have
 */
export async function startNginx(folder: string, site: string): Promise<{ stop: () => Promise<void> }> {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  // Otherwise its workers run as another user, who can't open this folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `${user} daemon off; pid ${folder}/pid; worker_processes 1; events { worker_connections 4096; } http { access_log off; ${places.join(' ')} ${site} }`,
  );
  const nginx = getProgram('nginx');
  const options = ['-p', folder, '-c', 'nginx.conf', '-e', 'error.log'];
  execFileSync(nginx, ['-t', ...options], { stdio: 'pipe' });
  const child = spawn(nginx, options, { stdio: 'ignore' });
  return {
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
