import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/freePort.ts';
import { DESKTOP, type Engine } from './engine.ts';
import { getProgram } from '../../tools/programs.ts';

/** WebDriver's key of an element reference in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebDriver's code of the Enter key in text. */
const ENTER = '\uE007';

/** Starts the system's WebKit on a virtual display, with its WebDriver. */
export async function startWebKit(size = DESKTOP): Promise<Engine> {
  const { screen, display } = await startScreen();
  const port = await freePort();
  const driver = spawn(getProgram('webkitDriver'), [`--port=${port}`], {
    // Its sandbox needs privileges that containers lack.
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LANGUAGE: 'en_GB',
    },
    stdio: 'ignore',
  });
  const { sessionId } = await newSession(port);
  const send = <Value>(method: string, path: string, body?: object) =>
    call<Value>(port, method, `/session/${sessionId}${path}`, body);
  const element = async (selector: string) => {
    const found = await send<Record<string, string>>('POST', '/element', {
      using: 'css selector',
      value: selector,
    });
    return `/element/${found[ELEMENT]}`;
  };

  if (size !== DESKTOP) await send('POST', '/window/rect', size);

  return {
    async open(address) {
      await send('POST', '/url', { url: address });
    },
    address: () => send<string>('GET', '/url'),
    async back() {
      await send('POST', '/back', {});
    },
    async reload() {
      await send('POST', '/refresh', {});
    },
    async evaluate(inPage, argument) {
      const script = `const done = arguments[arguments.length - 1];
        Promise.resolve(arguments[0]).then(${inPage.toString()}).then(
          (value) => done({ value }), (error) => done({ error: String(error) }));`;
      const ended = await send<{ value?: unknown; error?: string }>('POST', '/execute/async', {
        script,
        args: [argument],
      });
      if (ended.error !== undefined) throw new Error(ended.error);
      return ended.value as never;
    },
    async click(selector) {
      await send('POST', `${await element(selector)}/click`, {});
    },
    async type(selector, text) {
      await send('POST', `${await element(selector)}/value`, { text: text.replaceAll('\n', ENTER) });
    },
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await send('DELETE', '');
      await end(driver);
      await end(screen);
    },
  };
}

/** Starts a virtual display. Resolves to its name once it is ready. */
async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const screen = spawn(
    getProgram('xvfb'),
    ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  const [number] = (await once(screen.stdout, 'data')) as [Buffer];
  return { screen, display: `:${number.toString().trim()}` };
}

async function newSession(port: number): Promise<{ sessionId: string }> {
  const options = { binary: getProgram('webkit'), args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  for (;;) {
    const isThere = await call(port, 'GET', '/status').catch(() => null);
    if (isThere) return call(port, 'POST', '/session', { capabilities });
    await sleep(50);
  }
}

/** Makes a WebDriver call. Throws its error. */
async function call<Value>(port: number, method: string, path: string, body?: object): Promise<Value> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body && { body: JSON.stringify(body) }),
  });
  const { value } = (await reply.json()) as { value: Value & { error?: string; message?: string } };
  if (!reply.ok) throw new Error(`${method} ${path}: ${value.error ?? ''} ${value.message ?? ''}`);
  return value;
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
