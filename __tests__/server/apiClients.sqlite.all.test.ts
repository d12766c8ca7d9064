import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Author, type Blog, startBlog } from '../helpers/blog.ts';

/** What a program would write with the types of openapi-typescript. Each call is one that the types have to allow. */
const WITH_OPENAPI_FETCH = `
import { readFileSync } from 'node:fs';
import createClient from 'openapi-fetch';
import type { components, paths } from './schema';

type Draft = components['schemas']['Draft'];
const [, , baseUrl = '', token = '', picture = ''] = process.argv;
const headers = { authorization: \`Bearer \${token}\`, accept: 'application/problem+json' };
const client = createClient<paths, \`application/\${string}\`>({ baseUrl, headers });

async function main() {
  const createdAt = '2019-07-08T10:00:00Z';
  const published = await client.POST('/api/articles/new', {
    body: { title: 'On looms', markdown: 'They weave.', tags: ['looms'], createdAt },
    params: { header: { 'Idempotency-Key': '"looms"' } },
  });
  if (published.error) throw new Error(published.error.detail);
  // A date in the future would have scheduled a draft.
  if ('articleSlug' in published.data) throw new Error('scheduled');
  const { slug, version, readingMinutes, ...article } = published.data;
  const minutes: number | null = readingMinutes;
  const edited = await client.PATCH('/api/articles/edit/{slug}', {
    params: { path: { slug }, header: { 'If-Match': \`"\${version}"\` } },
    body: { title: 'On looms', markdown: 'They weave patterns.' },
  });
  const listed = await client.GET('/api/articles', { params: { query: { state: 'published', sort: '-clicks' } } });
  const id = crypto.randomUUID();
  const saved = await client.PUT('/api/drafts/{id}', {
    params: { path: { id }, header: { 'If-None-Match': '*' } },
    body: { title: 'On engines', markdown: '', publishAt: null },
  });
  const draft: Draft | undefined = (await client.GET('/api/drafts/{id}', { params: { path: { id } } })).data;
  const history = await client.GET('/api/drafts/history/{name}', { params: { path: { name: id } } });
  const refused = await client.GET('/api/tags/{slug}', { params: { path: { slug: 'none' } } });
  const uploads: 'on' | 'off' | undefined = (await client.GET('/api/blog')).data?.uploads;
  const image = await client.POST('/api/images', {
    body: new Blob([readFileSync(picture)]),
    bodySerializer: (body) => body as Blob,
    headers: { 'Content-Type': 'image/png' },
  });
  const zip = await client.POST('/api/exports', { body: { history: true }, parseAs: 'blob' });
  const size: number = zip.data?.size ?? 0;
  console.log(
    JSON.stringify({
      slug,
      createdAt: article.createdAt,
      isRounded: Number.isInteger(minutes),
      markdown: edited.data?.markdown,
      listed: listed.data?.result.map((item) => ('slug' in item ? item.slug : item.state)),
      draft: [saved.data?.version, draft?.title, history.response.status],
      problem: [refused.error?.status, refused.error?.detail],
      uploads,
      width: image.data?.width,
      hasZip: size > 100,
    }),
  );
}
main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});

export function refusedByTheTypes() {
  // @ts-expect-error: there is no such order
  void client.GET('/api/articles', { params: { query: { sort: 'words' } } });
  // @ts-expect-error: an article needs a title
  void client.POST('/api/articles/new', { body: { markdown: 'They weave.' } });
  // @ts-expect-error: there is no such scope
  void client.POST('/api/tokens', { body: { name: 'Deploy', scopes: ['all'] } });
}
`;

/** The same with the functions of @hey-api/openapi-ts, and with an image. */
const WITH_HEY_API = `
import { readFileSync } from 'node:fs';
import { client } from './hey/client.gen';
import { getAnyArticle, listAllArticles, publishAnArticle, uploadAnImage } from './hey/sdk.gen';
import type { PublicArticle } from './hey/types.gen';

const [, , baseUrl = '', token = '', picture = ''] = process.argv;
client.setConfig({ baseUrl, auth: token, headers: { accept: 'application/problem+json' } });

async function main() {
  const body = new Blob([readFileSync(picture)]);
  const uploaded = await uploadAnImage({ body, throwOnError: true });
  const { data: article } = await publishAnArticle({
    body: { title: 'On threads', markdown: \`![](\${uploaded.data.url})\`, cover: uploaded.data.url },
    throwOnError: true,
  });
  if (!('slug' in article)) throw new Error('scheduled');
  const read = await getAnyArticle({ path: { slug: article.slug }, throwOnError: true });
  const { newer, ownerLinks }: PublicArticle = read.data;
  const names: string[] = ownerLinks;
  const all = await listAllArticles({ query: { limit: 1, page: 2 }, throwOnError: true });
  const refused = await publishAnArticle({ body: { title: '', markdown: '' } });
  console.log(
    JSON.stringify({
      width: uploaded.data.width,
      cover: read.data.cover === uploaded.data.url,
      newer,
      names,
      page: [all.data.prev?.page, all.data.next?.page ?? null],
      problem: [refused.error?.status, refused.error?.detail],
    }),
  );
}
main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
`;

/** A picture of 1 × 1 pixels. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';

describe('a client generated from /api/openapi.json', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'api-clients-'));
  let blog: Blog;
  let ada: Author;
  let url: string;

  const inFolder = (name: string) => path.join(folder, name);
  const tool = (file: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.resolve('node_modules', file), ...args],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    );
    if (status !== 0) throw new Error(`${file}: ${stdout}${stderr}`);
  };

  beforeAll(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    url = await blog.app.listen({ port: 0, host: '127.0.0.1' });
    writeFileSync(inFolder('openapi.json'), (await blog.call('GET', '/api/openapi.json')).body);
    writeFileSync(inFolder('fetch.ts'), WITH_OPENAPI_FETCH);
    writeFileSync(inFolder('generated.ts'), WITH_HEY_API);
    writeFileSync(inFolder('picture.png'), Buffer.from(PNG, 'base64'));
    writeFileSync(inFolder('package.json'), '{"type":"commonjs"}');
    writeFileSync(
      inFolder('tsconfig.json'),
      JSON.stringify({
        compilerOptions: {
          ...{ target: 'ES2023', lib: ['ES2023', 'DOM', 'DOM.Iterable'], types: ['node'] },
          ...{ module: 'commonjs', moduleResolution: 'bundler', outDir: 'built', rootDir: '.' },
          ...{ strict: true, noUncheckedIndexedAccess: true, exactOptionalPropertyTypes: false },
        },
        include: ['*.ts'],
      }),
    );
    symlinkSync(path.resolve('node_modules'), inFolder('node_modules'));
    tool('openapi-typescript/bin/cli.js', 'openapi.json', '--output', 'schema.d.ts');
    tool('@hey-api/openapi-ts/bin/run.js', '--input', 'openapi.json', '--output', 'hey');
    tool('typescript/bin/tsc');
  });
  afterAll(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  /** Runs a compiled program against the blog and returns what it prints. */
  async function run(program: string): Promise<unknown> {
    const args = [inFolder(`built/${program}.js`), url, ada.token, inFolder('picture.png')];
    const { stdout } = await promisify(execFile)(process.execPath, args);
    return JSON.parse(stdout);
  }

  it('of openapi-typescript compiles, and calls the blog', async () => {
    expect(await run('fetch')).toEqual({
      slug: 'on-looms',
      createdAt: '2019-07-08T10:00:00.000Z',
      isRounded: true,
      markdown: 'They weave patterns.',
      listed: ['on-looms'],
      draft: [1, 'On engines', 200],
      problem: [404, expect.any(String)],
      uploads: 'on',
      width: 1,
      hasZip: true,
    });
  });

  it('of @hey-api/openapi-ts compiles, and calls the blog', async () => {
    expect(await run('generated')).toEqual({
      width: 1,
      cover: true,
      newer: null,
      names: [],
      page: [1, null],
      problem: [400, expect.stringMatching(/^Title is required/)],
    });
  });

  it('knows the fields of all answers: none is of an unknown type', () => {
    const types = readFileSync(inFolder('hey/types.gen.ts'), 'utf8');

    // Of the description itself, an empty object, the browser's passkey options and the details of the audit log.
    expect(types.match(/\[key: string\]: unknown/g)).toHaveLength(4);
    expect(types).not.toMatch(/\bany\b(?=[;[|])/);
  });
});
