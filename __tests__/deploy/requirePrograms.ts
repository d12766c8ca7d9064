import { spawnSync } from 'node:child_process';

/** Programs by Debian package. */
const PROGRAMS = {
  nginx: 'nginx',
  caddy: 'caddy',
  promtool: 'prometheus',
  'systemd-analyze': 'systemd',
  openssl: 'openssl',
};

/** Throws with the missing packages before any test fails without them. */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default function requirePrograms(): void {
  const missing = Object.entries(PROGRAMS).filter(
    ([program]) => spawnSync('sh', ['-c', `command -v ${program}`]).status !== 0,
  );
  if (missing.length === 0) return;
  const names = missing.map(([program]) => program).join(', ');
  const packages = missing.map(([, debian]) => debian).join(' ');
  throw new Error(
    `npm run test:deploy needs ${names}, which this machine has not: apt-get install ${packages}.`,
  );
}
