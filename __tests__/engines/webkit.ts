import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../tools/freePort.ts';
import { getProgram } from '../../tools/programs.ts';
import { DESKTOP, type Engine, type Start } from './engine.ts';

/** WebDriver's key of an element reference in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** WebDriver's codes of keys. */
const KEYS: Record<string, string> = {
  ...{ Enter: '\uE007', Tab: '\uE004', Escape: '\uE00C', Backspace: '\uE003', Delete: '\uE017' },
  ...{ Shift: '\uE008', Control: '\uE009', Alt: '\uE00A' },
  ...{ End: '\uE010', Home: '\uE011', ArrowLeft: '\uE012', ArrowUp: '\uE013', ArrowRight: '\uE014' },
  ArrowDown: '\uE015',
};

/** What WebKit prints before an error of a page, other than those of the network. */
const LOGGED = /^CONSOLE (?:JS |SECURITY )?ERROR (.*)/;

/**
 * Starts the system's WebKit on a virtual display, with its WebDriver. It stores nothing on the disk, as WebDriver's
 * windows are private ones.
 */
export async function startWebKit({ size = DESKTOP }: Start = {}): Promise<Engine> {
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
    // A group of its own, for the browser that it starts.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const errors: string[] = [];
  for (const stream of [driver.stdout, driver.stderr])
    createInterface(stream).on('line', (line) => {
      const [, error] = LOGGED.exec(line) ?? [];
      if (error !== undefined) errors.push(error);
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
      await send('POST', `${await element(selector)}/value`, {
        text: text.replaceAll('\n', KEYS.Enter ?? ''),
      });
    },
    async press(chord) {
      const keys = chord.split('+').map((key) => KEYS[key] ?? key);
      const actions = [
        ...keys.map((value) => ({ type: 'keyDown', value })),
        ...keys.toReversed().map((value) => ({ type: 'keyUp', value })),
      ];
      await send('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
    },
    errors: () => errors,
    screenshot: async () => Buffer.from(await send<string>('GET', '/screenshot'), 'base64'),
    async close() {
      await send('DELETE', '');
      await end(driver);
      await end(screen);
    },
    async kill() {
      const ended = once(driver, 'exit');
      if (driver.pid !== undefined) process.kill(-driver.pid, 'SIGKILL');
      await ended;
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
  const options = {
    binary: getProgram('webkit'),
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  };
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
