import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../../tools/freePort.ts';
import { until } from '../until.ts';

const SOURCES = ['src', 'public', 'scripts', 'dist', 'webpack.config.js', 'tsconfig.json', 'package.json'];

/** Runs `npm run dev` on a copy of the product that a test can edit. */
export class DevServer {
  readonly #folder = mkdtempSync(path.join(tmpdir(), 'developers-'));
  #process: ChildProcess | undefined;
  /** URL of the client. */
  url = '';
  /** Output so far. */
  terminal = '';

  async start() {
    for (const source of SOURCES) cpSync(source, path.join(this.#folder, source), { recursive: true });
    symlinkSync(path.resolve('node_modules'), path.join(this.#folder, 'node_modules'), 'junction');
    const [port, ofTheServer] = [await freePort(), await freePort()];
    this.url = `http://localhost:${port}`;
    this.#process = spawn(process.execPath, ['scripts/dev.ts', '--port', `${port}`], {
      cwd: this.#folder,
      env: {
        ...process.env,
        PORT: `${ofTheServer}`,
        HOST: '127.0.0.1',
        DATA_DIR: path.join(this.#folder, 'data'),
      },
    });
    for (const stream of [this.#process.stdout, this.#process.stderr]) {
      stream?.on('data', (text) => (this.terminal += String(text)));
    }
    // A test that times out during start never calls stop().
    process.once('exit', this.#kill);
    await this.#said(
      [/compiled/, /Set up your blog in the browser/, /Markdown Blog in development/],
      this.#process,
    );
    // webpack may have compiled before it listens.
    await until(() => fetch(this.url).then(Boolean, () => false));
  }

  readonly #kill = () => this.#process?.kill('SIGTERM');

  #said(texts: RegExp[], child: ChildProcess) {
    return new Promise<void>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`npm run dev ended:\n${this.terminal}`)));
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', () => {
          if (texts.every((text) => text.test(this.terminal))) resolve();
        });
    });
  }

  /** Replaces a text in a source file. */
  edit(source: string, text: string, by: string) {
    const file = path.join(this.#folder, source);
    const before = readFileSync(file, 'utf8');
    if (!before.includes(text)) throw new Error(`${source} does not hold ${text}.`);
    writeFileSync(file, before.replace(text, by));
  }

  async stop() {
    if (this.#process?.exitCode === null) {
      this.#kill();
      await once(this.#process, 'exit');
    }
    process.off('exit', this.#kill);
    rmSync(this.#folder, { recursive: true });
  }
}
