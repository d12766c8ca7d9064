import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';

const CLIENT = 'webpack.config.js';

const { values } = argumentsOrExit(
  `Usage: npm run build -- [--config FILE]

Build the client and the pages that the server renders into dist. Prints progress and errors. npm start and npm test run
it when something changed. npm run pack uses it for the server, with another configuration.

--config FILE  webpack's configuration (default: webpack.config.js)`,
  { options: { config: { type: 'string', default: CLIENT } } },
);

type Configurations = Configuration | Configuration[];
type Configure = (env: object, args: { mode: 'production' }) => Configurations | Promise<Configurations>;

/** In percent: how often progress is printed. */
const STEP = 25;

const { default: exported } = (await import(pathToFileURL(values.config).href)) as {
  default: Configuration | Configure;
};
const configuration = typeof exported === 'function' ? await exported({}, { mode: 'production' }) : exported;
const compiler = webpack(
  [configuration].flat().map((each): Configuration => ({ mode: 'production', ...each })),
);

let printed = 0;
new webpack.ProgressPlugin((share) => {
  const percentage = Math.floor((100 * share) / STEP) * STEP;
  if (percentage <= printed) return;
  printed = percentage;
  console.log(`  ${percentage}% built`);
}).apply(compiler);

compiler.run((error, stats) => {
  if (error ?? stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ all: false, errors: true, errorDetails: true }));
    process.exitCode = 1;
  }
  compiler.close((problem) => {
    if (problem) throw problem;
    // So that the next start doesn't build again what was built by hand.
    if (process.exitCode === undefined && values.config === CLIENT)
      execFileSync(process.execPath, ['scripts/prepare.mjs', '--after-build'], { stdio: 'inherit' });
  });
});
