import { cliMessages } from '../shared/messages/en/cli.ts';
import { paths } from '../shared/pages.ts';
import { SETUP_CODE } from '../shared/registration.ts';
import { argumentsOrExit } from './cli/arguments.ts';
import {
  type Config,
  readConfig,
  readEnvironment,
  insecureStartWarning,
  findMisspelledSettings,
} from './config.ts';
import { createFolder } from './lib/files.ts';
import { programFiles } from './lib/programFiles.ts';
import { untilAnswered } from './lib/untilAnswered.ts';
import { startExitCode, describeStartError } from './ops/startupErrors.ts';
import { isWorker, reportAddress } from './ops/workers.ts';
import { serve, type Serving, serveTogether } from './serve.ts';
import { hasNativeArgon2, closePasswordQueue } from './services/passwords.ts';

const { start: messages } = cliMessages;

argumentsOrExit(messages.usage);

/** In milliseconds: maximum time for a shutdown, after which the process exits in any case. */
const END = 4900;
/** The same in seconds, for people. */
const END_AFTER = 5;

/** The running server, which a signal shuts down gracefully. */
let serving: Serving | null = null;
let isStopping = false;

async function start(): Promise<void> {
  const environment = readEnvironment();
  if (!isWorker) for (const sentence of findMisspelledSettings(environment)) console.error(sentence);
  const config = readConfig(environment);
  createFolder(config.dataDir);
  const started =
    config.workers > 1 && !isWorker
      ? await serveTogether(config)
      : await serve(config, { ...programFiles, onStop: closePasswordQueue });
  // The worker has already reported why.
  if (started === null) process.exit(1);
  // Set before the address is reported, as its reader may stop the process immediately.
  serving = started;
  if (!isFirst) handleSignals();
  if (isWorker) reportAddress(started.address);
  else {
    if (!(await hasNativeArgon2())) console.error(messages.slowPasswords);
    const warning = insecureStartWarning(config);
    if (warning !== null) console.error(warning);
    await announce(started, config);
  }
}

/** Prints the URL, and the next step until the blog is set up. */
async function announce({ address, metricsUrl, setupCode }: Serving, { publicUrl, dataDir }: Config) {
  // Set by `npm run dev`, which prints this URL itself. It answers once the client is built.
  const { DEV_URL } = process.env;
  if (DEV_URL === undefined) console.log(messages.running(address));
  if (metricsUrl !== null) console.log(messages.metrics(metricsUrl));
  if (setupCode === null) return;
  if (DEV_URL !== undefined) await untilAnswered(DEV_URL);
  console.log(messages.dataFolder(dataDir));
  console.log(messages.setUp(`${DEV_URL ?? publicUrl ?? address}${paths.setup}#${SETUP_CODE}=${setupCode}`));
}

function end() {
  // A signal may come twice: Ctrl-C from the terminal and from npm, or from a worker's primary process.
  if (isStopping) return;
  isStopping = true;
  if (serving === null) process.exit(0);
  setTimeout(() => {
    console.error(messages.notStopped(END_AFTER));
    process.exit(1);
  }, END).unref();
  serving.stop().then(
    (endedWell) => process.exit(endedWell ? 0 : 1),
    (error: unknown) => {
      console.error(describeStartError(error));
      process.exit(1);
    },
  );
}

function handleSignals() {
  process.on('SIGTERM', end);
  process.on('SIGINT', end);
  // Sent when the terminal is closed. Node undoes the protection of `nohup`.
  process.on('SIGHUP', end);
}

// The database contains emails, the secret signs tokens: only this user may read files that are created here.
process.umask(0o077);

// Signals don't end the first process of a container by default, and this one may have to wait for its database.
const isFirst = process.pid === 1;
if (isFirst) handleSignals();

try {
  await start();
} catch (error) {
  console.error(describeStartError(error));
  process.exit(startExitCode(error));
}
