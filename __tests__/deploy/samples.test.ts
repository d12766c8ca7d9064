import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: 'pipe' });

describe('the deployment samples', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'deploy-'));
    // The user and folder of a real server may not exist on this machine.
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
    'include a valid systemd unit: markdown-blog%s',
    (name) => {
      expect(run('systemd-analyze', 'verify', unit(name))).toBe('');
    },
  );

  it.each(['.service', '-backup.service', '-doctor.service'])(
    'include a hardened systemd unit: markdown-blog%s',
    (name) => {
      // 10 is an unrestricted root process; more than 3 fails.
      run('systemd-analyze', 'security', '--offline=true', '--no-pager', '--threshold=30', unit(name));
    },
  );

  it.each(globSync('deploy/**/Caddyfile*'))('include a valid Caddy configuration: %s', (file) => {
    run('caddy', 'validate', '--adapter', 'caddyfile', '--config', file);
  });

  it('include valid Prometheus rules and a scrape job', () => {
    run('promtool', 'check', 'config', 'deploy/prometheus/prometheus.yml');
  });
});
