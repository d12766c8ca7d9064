import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

describe('the samples', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
    // On this machine neither the user nor the folder of a real server need be there.
    for (const file of globSync('deploy/systemd/*')) {
      const text = readFileSync(file, 'utf8')
        .replaceAll('/srv/blog', process.cwd())
        .replace('User=blog', 'User=daemon')
        .replace('Group=blog', 'Group=daemon');
      writeFileSync(path.join(folder, path.basename(file)), text);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const unit = (name: string) => path.join(folder, `markdown-blog${name}`);

  it.each(['.service', '-backup.service', '-backup.timer', '-doctor.service', '-doctor.timer'])(
    'markdown-blog%s is a unit of systemd',
    (name) => {
      expect(run('systemd-analyze', 'verify', unit(name))).toBe('');
    },
  );

  it.each(['.service', '-backup.service', '-doctor.service'])(
    'markdown-blog%s leaves its process little to attack',
    (name) => {
      // 10 is a process of root that may do anything; what is above 3 fails.
      run('systemd-analyze', 'security', '--offline=true', '--no-pager', '--threshold=30', unit(name));
    },
  );

  it.each(globSync('deploy/**/Caddyfile*'))('%s is one of Caddy', (file) => {
    run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
  });

  it('the rules and the job are of Prometheus', () => {
    run('promtool', 'check', 'config', 'deploy/prometheus/prometheus.yml');
  });
});
