import { existsSync } from 'node:fs';
import path from 'node:path';
import { version } from '../../lib/version.ts';
import { type Check, ok, problem, warning } from './finding.ts';

/** The one that the lockfile brings, by its first number. */
const NODE = 24;

/** This version, the Node that runs it, and the client that it serves. */
export const checkProgram: Check = ({ nodeVersion, built }) => {
  const said = `Markdown Blog ${version} on Node ${nodeVersion}`;
  if (Number(nodeVersion.split('.')[0]) !== NODE) {
    return [
      problem(
        'program',
        `${said}. It is tested on Node ${NODE}: start it by npm, or by node_modules/.bin/node.`,
      ),
    ];
  }
  const parts = ['public/index.html', 'pages/renderPage.js'];
  if (parts.every((part) => existsSync(path.join(built, part)))) return [ok('program', `${said}.`)];
  return [warning('program', `${said}. There is no whole client in ${built}: npm run build makes it.`)];
};
