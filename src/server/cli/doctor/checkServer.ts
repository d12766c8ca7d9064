import type { Finding } from '../../../shared/blogState.ts';
import type { Config } from '../../config.ts';
import { version } from '../../lib/version.ts';
import { type Check, ok, problem, warning } from './finding.ts';

const ABOUT = 'server';
/** In milliseconds. */
const PATIENCE = 5000;
/** What `/healthz` answers. */
const HEALTH = /^ok (\S+)$/;

interface Reply {
  status: number;
  text: string;
  isOverHttps: boolean;
}

/** Whether a server runs, is of this version, reaches its database, and is reached by readers. */
export const checkServer: Check = async ({ config }) => {
  if (config.port === 0) return [ok(ABOUT, 'PORT=0 takes any port: no server was looked for.')];
  const url = localUrl(config);
  const health = await ask(`${url}/healthz`);
  if (health === null)
    return [warning(ABOUT, `None answers at ${url}: npm start, or the service, starts it.`)];
  const [, running] = HEALTH.exec(health.text) ?? [];
  if (running === undefined) {
    return [problem(ABOUT, `Something else answers at ${url}: set PORT to another one, or end that.`)];
  }
  const ready = await ask(`${url}/readyz`);
  if (ready?.status !== 200) {
    return [
      problem(ABOUT, `It answers at ${url}, without its database. ${ready?.text ?? ''} Its log says why.`),
    ];
  }
  if (running !== version) {
    return [warning(ABOUT, `It is still version ${running} that answers at ${url}: start it again.`)];
  }
  return [ok(ABOUT, `Version ${running} answers at ${url}.`), ...(await publicFindings(config))];
};

async function publicFindings({ publicUrl }: Config): Promise<Finding[]> {
  if (publicUrl === null) return [];
  const about = 'proxy';
  const reply = await ask(`${publicUrl}/healthz`);
  if (reply === null || !HEALTH.test(reply.text)) {
    return [
      warning(
        about,
        `${publicUrl} does not answer as the blog, asked from here: see that its name leads to the proxy, and what the log of the proxy says.`,
      ),
    ];
  }
  if (publicUrl.startsWith('https:') && !reply.isOverHttps) {
    return [
      problem(
        about,
        `The server does not know that ${publicUrl} is https: the proxy has to send X-Forwarded-Proto, and TRUST_PROXY has to name it.`,
      ),
    ];
  }
  return [ok(about, `${publicUrl} leads to a server.`)];
}

function localUrl({ host, port }: Config): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port}`;
}

/** Null if nothing answers in time. */
async function ask(url: string): Promise<Reply | null> {
  try {
    const reply = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) });
    const isOverHttps = reply.headers.has('strict-transport-security');
    return { status: reply.status, text: await reply.text(), isOverHttps };
  } catch {
    return null;
  }
}
