import { execFileSync } from 'node:child_process';
import { cpSync, globSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { cliMessages } from '../src/shared/messages/en/cli.ts';

argumentsOrExit(`Usage: npm run pack

Makes the package that runs without a clone: release/markdown-blog-VERSION.tgz, for npx and "npm install --global". It
has the server as a bundle, the built client and the licenses of what is in both. npm builds the client before.`);

/** As in scripts/prepare.mjs. */
const OLDEST_NODE = '24.9';
const FOLDER = 'release/package';
/** Native: installed beside the bundle where the platform has them. */
const OPTIONAL = ['@node-rs/argon2', 'sharp'];

interface Manifest {
  name: string;
  version: string;
  description: string;
  license: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const { name, version, description, license, ...packages } = readJson('package.json') as Manifest;
const versions = { ...packages.dependencies, ...packages.optionalDependencies };

const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  bin: { [name]: 'bin/markdown-blog.cjs' },
  engines: { node: `>=${OLDEST_NODE}` },
  optionalDependencies: Object.fromEntries(OPTIONAL.map((each) => [each, versions[each]])),
};

rmSync(FOLDER, { recursive: true, force: true });
bundleServer();
copyClient();
write('package.json', `${JSON.stringify(manifest, null, 2)}\n`);
write('bin/markdown-blog.cjs', startScript());
write('README.md', readme());
write('THIRD-PARTY-LICENSES.txt', thirdPartyLicenses());
for (const file of ['LICENSE', 'CHANGELOG.md', '.env.example']) cpSync(file, path.join(FOLDER, file));
for (const file of globSync('docs/*.md')) write(file, unlinkExcluded(readFileSync(file, 'utf8')));
for (const old of globSync(`release/${name}-*.tgz`)) rmSync(old);
npm('pack', `./${FOLDER}`, '--pack-destination', 'release', '--silent');
console.log(`release/${name}-${version}.tgz`);

function bundleServer() {
  execFileSync(process.execPath, ['scripts/build.ts', '--config', 'webpack.server.config.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Without the assets that `dist` keeps of earlier builds. */
function copyClient() {
  const earlier = readJson('dist/.replaced-assets.json') as Record<string, number>;
  const filter = (file: string) => !(path.basename(file) in earlier);
  for (const part of ['public', 'pages'])
    cpSync(`dist/${part}`, `${FOLDER}/dist/${part}`, { recursive: true, filter });
}

function write(file: string, text: string) {
  mkdirSync(path.dirname(path.join(FOLDER, file)), { recursive: true });
  writeFileSync(path.join(FOLDER, file), text);
}

/** Keeps only the text of links to pages that the package leaves out for its size. */
function unlinkExcluded(markdown: string) {
  return markdown.replace(/\[([^\]]+)\]\((?:decisions|\.\.\/bench)\/[^)]+\)/g, '$1');
}

function startScript() {
  const oldNode = JSON.stringify(cliMessages.package.oldNode(OLDEST_NODE, '#'));
  return readFileSync('scripts/pack/bin.cjs', 'utf8')
    .replace('OLDEST_NODE', `[${OLDEST_NODE.replace('.', ', ')}]`)
    .replace('OLD_NODE', () => oldNode);
}

function readme() {
  return `# Markdown Blog

${description}

    npx --yes --package=./${name}-${version}.tgz ${name}           # serves http://127.0.0.1:3000 and stores the blog in ./data
    npx --yes --package=./${name}-${version}.tgz ${name} --help    # lists the commands

It needs Node.js ${OLDEST_NODE} or newer. [docs/running.md](docs/running.md) shows how to run it on a server. Where the docs
say \`npm run admin -- COMMAND\`, the package has \`markdown-blog admin COMMAND\`; the same goes for \`backup\`, \`restore\` and
\`copy-database\`.
`;
}

function thirdPartyLicenses() {
  const bundled = ['release/server-packages.json', ...globSync('dist/.packages-*.json')].flatMap(
    (file) => readJson(file) as string[],
  );
  // The typeface is copied, not bundled.
  const folders = new Set([...bundled, 'node_modules/@fontsource-variable/source-serif-4']);
  return [...folders]
    .sort()
    .map(licenseText)
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function licenseText(folder: string) {
  const { name, version, license } = readJson(path.join(folder, 'package.json')) as Manifest;
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file));
  const texts = files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim());
  return [`${name} ${version} (${license})`, ...texts, ''].join('\n\n');
}

function npm(...args: string[]) {
  const { npm_execpath: cli } = process.env;
  if (!cli) throw new Error('Run this through npm: "npm run pack".');
  execFileSync(process.execPath, [cli, ...args], { stdio: ['ignore', 'ignore', 'inherit'] });
}
