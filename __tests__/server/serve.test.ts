import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readConfig } from '../../src/server/config.ts';
import { connect } from '../../src/server/db/connect.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import { serve, type Serving, serveTogether } from '../../src/server/serve.ts';
import { cliMessages } from '../../src/shared/messages/en/cli.ts';
import { freshDatabase, type TestDatabase } from '../helpers/database.ts';
import { INDEX } from '../helpers/publicFolder.ts';
import { storeArticles } from '../helpers/storeArticles.ts';
import { PROPER, setWorkerProgram } from '../helpers/workerProgram.ts';

const RENDERER = `
  exports.pageRenderer = async (built, [{ css }]) => async (address) =>
    ({ head: '', body: '<h1>Drawn for ' + address + ' with ' + css + '</h1>', styles: [], criticalStyles: '' });
`;

describe('a blog', () => {
  let folder: string;
  let database: TestDatabase;
  let serving: Serving | null = null;
  let complaints: string[];

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
    database = await freshDatabase();
    complaints = [];
    jest.spyOn(console, 'error').mockImplementation((line: string) => complaints.push(line));
  });
  afterEach(async () => {
    await serving?.stop();
    serving = null;
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  const config = (settings = {}) =>
    readConfig({ DATA_DIR: folder, DATABASE_URL: database.url, PORT: '0', METRICS_PORT: '', ...settings });
  const build = (file: string, text: string) => {
    const place = path.join(folder, file);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, text);
  };
  const start = async (settings = {}) => {
    const parts = {
      built: folder,
      imageWorker: path.resolve('src/server/images/imageWorker.ts'),
      renderWorker: path.resolve('src/server/content/renderWorker.ts'),
      importWorker: path.resolve('src/server/transfer/importWorker.ts'),
      searchWorker: path.resolve('src/server/search/searchWorker.ts'),
      onStop: () => undefined,
    };
    serving = await serve(config(settings), parts);
    return serving;
  };
  async function storePages(...slugs: string[]) {
    const { db } = connect(database.url);
    await migrate(db);
    const createdAt = new Date().toISOString();
    const user = { id: 'ada', name: 'Ada', email: 'a@example.org', emailKey: 'a@example.org', handle: 'ada' };
    await db
      .insertInto('user')
      .values({ ...user, passwordHash: '', createdAt })
      .execute();
    await storeArticles(db, [user.id], slugs.length);
    for (const [at, slug] of slugs.entries()) {
      const { number } = await db
        .updateTable('article')
        .set({ slug, status: 'page' })
        .where('slug', '=', `slug-${at}`)
        .returning('number')
        .executeTakeFirstOrThrow();
      await db.insertInto('articlePage').values({ number }).execute();
    }
    await db.destroy();
  }
  const get = async (url: string) => (await fetch(url)).text();

  it('is served with pages rendered by the build', async () => {
    build('public/index.html', INDEX);
    build('package.json', '{ "type": "module" }');
    build('pages/renderPage.cjs', RENDERER);
    build('pages/criticalStyles.json', '[{ "css": "a few rules" }]');

    const { address, metricsUrl } = await start();

    expect(await get(address)).toContain('<h1>Drawn for / with a few rules</h1>');
    expect(await get(`${address}/api/articles/all`)).toBe('{"result":[]}');
    expect([metricsUrl, complaints]).toEqual([null, []]);
  });

  it('leaves rendering to browsers if the build has no renderer, and says so', async () => {
    build('public/index.html', INDEX);

    const { address } = await start();

    expect(await get(address)).toBe(INDEX);
    expect(complaints).toEqual([expect.stringContaining('Pages are rendered in the browser only.')]);
  });

  it('serves only the API without a build, and says so', async () => {
    const { address } = await start();

    expect(await get(`${address}/api/articles/all`)).toBe('{"result":[]}');
    expect((await fetch(address)).status).toBe(404);
    expect(complaints).toEqual([expect.stringContaining('Serving only the API.')]);
  });

  it('names pages at whose URL it serves something else, as a later version may', async () => {
    build('public/index.html', INDEX);
    await storePages('about', 'tags');

    await start();

    expect(complaints.filter((line) => line.includes('/tags'))).toEqual([
      cliMessages.start.takenPages('/tags'),
    ]);
  });

  it('serves metrics on their own port while it runs', async () => {
    const { metricsUrl, stop } = await start({ METRICS_PORT: '0' });

    expect(await get(metricsUrl ?? '')).toContain('http_request_duration_seconds');
    await stop();
    serving = null;

    await expect(fetch(metricsUrl ?? '')).rejects.toThrow('fetch failed');
  });

  it.each(['PORT', 'METRICS_PORT'])('closes everything if its %s is taken', async (name) => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;

    await expect(start({ [name]: String(port) })).rejects.toThrow('EADDRINUSE');

    other.close();
    await once(other, 'close');
  });

  it('is served by workers, after the database was migrated', async () => {
    const removeProgram = setWorkerProgram(PROPER);

    serving = await serveTogether(config({ WORKERS: '2', METRICS_PORT: '0' }));

    expect(serving?.address).toBe('http://127.0.0.1:1');
    expect(serving?.metricsUrl).toMatch(/^http:.+\/metrics$/);
    expect(await serving?.stop()).toBe(true);
    removeProgram();
  });

  it('does not start if its workers exit before they listen', async () => {
    const removeProgram = setWorkerProgram('process.exit(1)');

    expect(await serveTogether(config({ WORKERS: '2' }))).toBeNull();

    removeProgram();
  });
});
