import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import sharp from 'sharp';
import { runMcp } from '../../../src/server/cli/mcp.ts';
import { version } from '../../../src/server/lib/version.ts';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { adminAnswer } from '../../helpers/runCommand.ts';

interface Tool {
  name: string;
  inputSchema: { properties: Record<string, { description?: string }>; additionalProperties: boolean };
  annotations: Record<string, unknown>;
}
interface Answer {
  jsonrpc: string;
  id: string | number | null;
  result?: Record<string, unknown> & { tools?: Tool[]; content?: [{ text: string }]; isError?: boolean };
  error?: { code: number; message: string; data?: unknown };
}

/** A message from a client, or an invalid line. */
type Message = object | string;
const request = (id: number, method: string, params?: object) => ({ jsonrpc: '2.0', id, method, params });
const initialize = (protocolVersion: unknown) =>
  request(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo: { name: 'test', version: '1' } });
const listTools = request(1, 'tools/list');
const call = (name: string, values: object = {}, id = 2) =>
  request(id, 'tools/call', { name, arguments: values });

describe('markdown-blog mcp', () => {
  let blog: Blog;
  let ada: Author;
  let url: string;
  let folder: string;
  let token: string;
  let tokens = 0;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    url = `http://127.0.0.1:${(blog.app.server.address() as AddressInfo).port}`;
    folder = mkdtempSync(path.join(tmpdir(), 'mcp-'));
    mkdirSync(path.join(folder, 'images'));
    token = await useToken(['read', 'write', 'images']);
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  const tokenFile = () => path.join(folder, 'token');
  async function useToken(scopes: string[]) {
    const body = { name: `Assistant ${(tokens += 1)}`, scopes };
    const created = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
    writeFileSync(tokenFile(), `${created.token}\n`, { mode: 0o600 });
    return created.token;
  }
  const imagePath = (name: string) => path.join(folder, 'images', name);
  const writeImage = async (file: string) =>
    writeFileSync(
      file,
      await sharp({ create: { width: 20, height: 10, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    );
  const commandLine = (...more: string[]) => ['--url', url, '--token-file', tokenFile(), ...more];
  const article = async (slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
  const draft = async (id: string) =>
    (await blog.call('GET', `/api/drafts/${id}`, { as: ada })).json<Draft>();

  /** Starts the server in this process. */
  function start(...more: string[]) {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const log: string[] = [];
    const ended = runMcp(commandLine(...more), { input, output, log: (line) => void log.push(line) });
    const answers = createInterface({ input: output })[Symbol.asyncIterator]();
    const next = async () => JSON.parse((await answers.next()).value ?? 'null') as Answer;
    const send = (message: Message) =>
      input.write(`${typeof message === 'string' ? message : JSON.stringify(message)}\n`);
    return {
      ...{ log, input, send, next },
      async ask(message: Message) {
        send(message);
        return next();
      },
      async end() {
        input.end();
        return ended;
      },
    };
  }
  /** Returns the answers to messages that are sent one after the other, each with exactly one answer. */
  async function ask(messages: Message[], ...more: string[]): Promise<Answer[]> {
    const server = start(...more);
    const answers = [];
    for (const message of messages) answers.push(await server.ask(message));
    await server.end();
    return answers;
  }
  const textOf = (answer: Answer | undefined) => answer?.result?.content?.[0].text ?? '';
  async function use(name: string, values: object, ...more: string[]) {
    const [answer] = await ask([call(name, values)], ...more);
    if (!answer?.result || answer.result.isError) throw new Error(JSON.stringify(answer));
    return JSON.parse(textOf(answer)) as { id: string; url: string; result: { slug: string }[] };
  }
  async function fail(name: string, values: object, ...more: string[]) {
    const [answer] = await ask([call(name, values)], ...more);
    return [answer?.result?.isError, textOf(answer)];
  }

  describe.each([
    ['of 2025-11-25', 'session.jsonl'],
    ['of 2026-07-28', 'stateless.jsonl'],
  ])('in the recorded conversation of a client %s', (_version, recording) => {
    it('drafts, publishes and uploads, and keeps the token to itself', async () => {
      await writeImage(imagePath('loom.png'));
      const sent = readFileSync(path.resolve('__tests__/server/cli/mcp', recording), 'utf8')
        .trim()
        .split('\n');
      const args = ['src/server/markdownBlog.ts', 'mcp', ...commandLine('--images', imagePath(''))];
      const server = spawn(process.execPath, args);
      const exited = once(server, 'exit');
      let said = '';
      server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
      const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
      const printed: string[] = [];
      const answers: (Answer & { name: string })[] = [];
      let draftId = '';

      for (const line of sent) {
        server.stdin.write(`${line.replaceAll('DRAFT', draftId)}\n`);
        const { id, method, params } = JSON.parse(line) as {
          id?: string | number;
          method: string;
          params?: { name?: string };
        };
        if (id === undefined) continue;
        const { value = '' } = await lines.next();
        printed.push(value);
        const answer = JSON.parse(value) as Answer;
        answers.push({ ...answer, name: params?.name ?? method });
        expect([answer.jsonrpc, answer.id]).toEqual(['2.0', id]);
        if (params?.name === 'create_draft') draftId = (JSON.parse(textOf(answer)) as { id: string }).id;
      }
      server.stdin.end();
      const rest = await lines.next();
      const [exitCode] = (await exited) as [number];

      const results = (name: string) =>
        answers.filter((answer) => answer.name === name).map(({ result }) => result);
      const texts = (name: string) => answers.filter((answer) => answer.name === name).map(textOf);
      expect([exitCode, rest.done]).toEqual([0, true]);
      expect(results('tools/list')[0]?.tools).toHaveLength(11);
      expect(texts('list_articles')).toEqual(['{"result":[],"nextPage":null}']);
      expect(JSON.parse(texts('get_draft')[0] ?? '')).toMatchObject({
        ...{ id: draftId, title: 'On looms', version: 2, tags: ['looms'] },
        markdown: 'They weave *algebraic patterns*.',
        editUrl: `${url}/dashboard/createArticle?draft=${draftId}`,
      });
      expect(texts('publish_draft')).toEqual([
        'Ask the author whether to publish this draft. If so, set "confirm" to true.',
        JSON.stringify({ slug: 'on-looms', url: `${url}/allArticles/on-looms` }),
      ]);
      expect(JSON.parse(texts('get_article')[0] ?? '')).toMatchObject({
        markdown: 'They weave *algebraic patterns*.',
      });
      expect(texts('upload_image')).toEqual([
        expect.stringMatching(/^\{"url":"\/media\/.*\.webp","width":20,"height":10\}$/),
        'There is no file ../../etc/passwd in the folder for images.',
      ]);
      expect(answers.at(-1)?.error).toEqual({ code: -32602, message: 'Unknown tool: delete_everything' });
      expect(await article('on-looms')).toMatchObject({ title: 'On looms', tags: ['looms'] });
      expect((await blog.call('GET', `/api/drafts/${draftId}`, { as: ada })).statusCode).toBe(404);
      expect(said).toContain('publish_draft: done in');
      expect(printed.join('\n') + said).not.toContain(token.slice(4));
    });
  });

  describe('the protocol', () => {
    it.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])('speaks version %s', async (wanted) => {
      const [answer] = await ask([initialize(wanted)]);

      expect(answer?.result).toMatchObject({
        protocolVersion: wanted,
        capabilities: { tools: {} },
        serverInfo: { name: 'markdown-blog', version },
      });
    });

    it.each(['2099-01-01', '1.0'])('answers %s with its newest version', async (wanted) => {
      expect((await ask([initialize(wanted)]))[0]?.result).toMatchObject({ protocolVersion: '2025-11-25' });
    });

    it.each<[string, Message, number, unknown]>([
      ['text', 'hello', -32700, null],
      ['half a message', '{"jsonrpc":"2.0",', -32700, null],
      ['a number', '7', -32600, null],
      ['a message without a version', { id: 1, method: 'ping' }, -32600, 1],
      ['a message without a method', { jsonrpc: '2.0', id: 1 }, -32600, 1],
      ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, null],
      ['an id that is a fraction', '{"jsonrpc":"2.0","id":1.5,"method":"ping"}', -32600, null],
      ['an unknown method', request(1, 'resources/list'), -32601, 1],
      ['params that are a list', '{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32602, 1],
      [
        'arguments that are a list',
        request(1, 'tools/call', { name: 'list_tags', arguments: [] }),
        -32602,
        1,
      ],
      ['a tool without a name', request(1, 'tools/call', {}), -32602, 1],
      ['initialize without a version', request(1, 'initialize', {}), -32602, 1],
    ])('answers %s with an error and continues', async (_what, message, code, id) => {
      const [error, pong] = await ask([message, request(9, 'ping')]);

      expect([error?.id, error?.error?.code]).toEqual([id, code]);
      expect(pong).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
    });

    it('answers no notification, response or empty line', async () => {
      const server = start();
      for (const message of [
        { jsonrpc: '2.0', method: 'notifications/initialized' },
        { jsonrpc: '2.0', method: 'notifications/unknown', params: {} },
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 77 } },
        { jsonrpc: '2.0', id: 5, result: {} },
        '',
        '\r',
      ])
        server.send(message);

      expect(await server.ask(request(9, 'ping'))).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
      expect(await server.end()).toBe(0);
    });

    it('reads messages in any pieces, with any character', async () => {
      const title = 'Ελλη\u2028νικά 🧵';
      const server = start();
      const bytes = Buffer.from(`${JSON.stringify(call('create_draft', { title, markdown: 'x' }))}\r\n`);
      for (const byte of bytes) server.input.write(Buffer.of(byte));

      const { id } = JSON.parse(textOf(await server.next())) as { id: string };
      await server.end();

      expect((await draft(id)).title).toBe(title);
    });

    it('finishes pending requests when the input ends', async () => {
      const server = start();
      server.send(call('create_draft', { title: 'Last', markdown: 'x' }));

      expect(await server.end()).toBe(0);
      expect(textOf(await server.next())).toContain('editUrl');
    });

    describe('with batches', () => {
      it.each(['2025-03-26', '2024-11-05'])('answers them in version %s', async (wanted) => {
        const batch = [
          request(1, 'ping'),
          { jsonrpc: '2.0', method: 'notifications/initialized' },
          7,
          request(2, 'unknown'),
          initialize(wanted),
        ];

        const [, answers, empty] = await ask([initialize(wanted), batch, []]);

        expect(answers).toEqual([
          { jsonrpc: '2.0', id: 1, result: {} },
          expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) as object }),
          expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32601 }) as object }),
          expect.objectContaining({ id: 0, error: expect.objectContaining({ code: -32600 }) as object }),
        ]);
        expect([empty?.id, empty?.error?.code]).toEqual([null, -32600]);
      });

      it.each(['2025-06-18', '2025-11-25'])('refuses them in version %s', async (wanted) => {
        const [, answer] = await ask([initialize(wanted), [request(1, 'ping')]]);

        expect([answer?.id, answer?.error?.code]).toEqual([null, -32600]);
      });

      it('refuses them before initialize', async () => {
        const [answer] = await ask([[initialize('2025-03-26')]]);

        expect([answer?.id, answer?.error?.code]).toEqual([null, -32600]);
      });
    });

    describe('without sessions', () => {
      const name = 'io.modelcontextprotocol/';
      const meta = (protocolVersion: string, others: object = { [`${name}clientCapabilities`]: {} }) => ({
        _meta: { [`${name}protocolVersion`]: protocolVersion, ...others },
      });

      it('describes itself, and how long that can be cached', async () => {
        const [described, listed] = await ask([
          request(1, 'server/discover', meta('2026-07-28')),
          request(2, 'tools/list', meta('2026-07-28')),
        ]);

        const always = { resultType: 'complete', ttlMs: 3_600_000, cacheScope: 'private' };
        expect(described?.result).toMatchObject({
          ...{ ...always, capabilities: { tools: {} } },
          supportedVersions: ['2026-07-28', '2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'],
          _meta: { [`${name}serverInfo`]: { name: 'markdown-blog', version } },
        });
        expect(listed?.result).toMatchObject(always);
      });

      it('lists its versions if it doesn’t support the requested one', async () => {
        const [answer] = await ask([request(1, 'tools/list', meta('1900-01-01'))]);

        expect(answer?.error).toMatchObject({
          code: -32022,
          data: { requested: '1900-01-01', supported: expect.arrayContaining(['2026-07-28']) as string[] },
        });
      });

      it('refuses requests without capabilities, and ping', async () => {
        const [incomplete, ping] = await ask([
          request(1, 'tools/list', meta('2026-07-28', {})),
          request(2, 'ping', meta('2026-07-28')),
        ]);

        expect([incomplete?.error?.code, ping?.error?.code]).toEqual([-32602, -32601]);
      });
    });

    it('aborts a canceled call and doesn’t answer it', async () => {
      const waiting: ServerResponse[] = [];
      const slow = createServer((asked, reply) => {
        if (asked.url?.startsWith('/api/drafts?') === true) waiting.push(reply);
        else reply.setHeader('content-type', 'application/json').end('{}');
      }).listen(0, '127.0.0.1');
      await once(slow, 'listening');
      url = `http://127.0.0.1:${(slow.address() as AddressInfo).port}`;
      const server = start();
      const arrived = once(slow, 'request');
      await server.ask(listTools);
      await arrived;

      const asked = once(slow, 'request');
      server.send(call('list_drafts'));
      await asked;
      const [reply] = waiting;
      if (!reply) throw new Error('The call did not arrive.');
      const closed = once(reply, 'close');
      server.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 2 } });
      await closed;

      expect(await server.ask(request(9, 'ping'))).toEqual({ jsonrpc: '2.0', id: 9, result: {} });
      expect(await server.end()).toBe(0);
      slow.closeAllConnections();
      slow.close();
    });

    it('says why the tools can’t be listed, and lists them once they can', async () => {
      const right = readFileSync(tokenFile(), 'utf8');
      await blog.connection.db
        .updateTable('accessToken')
        .set({ expiresAt: '2000-01-01T00:00:00.000Z' })
        .execute();
      const server = start();

      const refused = await server.ask(listTools);
      await blog.connection.db.updateTable('accessToken').set({ expiresAt: null }).execute();
      const listed = await server.ask(listTools);
      await server.end();

      const sentence = 'This access token has expired. Create a new one in the dashboard.';
      expect(refused.error).toEqual({ code: -32603, message: sentence });
      expect(listed.result?.tools).toHaveLength(10);
      expect(server.log.join('\n')).toContain(sentence);
      expect(server.log.join('\n')).not.toContain(right.trim());
    });
  });

  describe('the tools', () => {
    const names = async (...more: string[]) =>
      (await ask([listTools], ...more))[0]?.result?.tools?.map(({ name }) => name);
    const reading = [
      'list_articles',
      'get_article',
      'search_articles',
      'list_drafts',
      'get_draft',
      'list_tags',
    ];

    it.each([
      [['read'], reading],
      [['drafts'], ['create_draft', 'upload_image']],
      [
        ['read', 'drafts'],
        [...reading, 'create_draft', 'update_draft', 'upload_image'],
      ],
      [['write'], ['create_draft', 'upload_image']],
      [['images'], ['list_images', 'upload_image']],
      [
        ['read', 'write'],
        [...reading, 'create_draft', 'update_draft', 'publish_draft', 'upload_image'],
      ],
    ])('are for a token with %j: %j', async (scopes, offered) => {
      await useToken(scopes);

      expect(await names('--images', imagePath(''))).toEqual(offered);
    });

    it('neither publish nor upload unless the start allows it', async () => {
      expect(await names('--drafts-only')).toEqual([
        ...reading,
        ...['create_draft', 'update_draft', 'list_images'],
      ]);
      const [answer] = await ask(
        [call('publish_draft', { id: 'x', version: 1, confirm: true })],
        '--drafts-only',
      );
      expect(answer?.error).toEqual({ code: -32602, message: 'Unknown tool: publish_draft' });
    });

    it('describe each argument, and say which ones only read', async () => {
      const [answer] = await ask([listTools], '--images', imagePath(''));
      const tools = answer?.result?.tools ?? [];

      for (const { inputSchema } of tools) {
        expect(inputSchema.additionalProperties).toBe(false);
        for (const property of Object.values(inputSchema.properties))
          expect(property).toMatchObject({
            type: expect.anything() as string,
            description: expect.any(String) as string,
          });
      }
      const having = (hint: string) =>
        tools.filter(({ annotations }) => annotations[hint] === true).map(({ name }) => name);
      expect(having('readOnlyHint')).toEqual([...reading, 'list_images']);
      expect(having('destructiveHint')).toEqual(['update_draft', 'publish_draft']);
    });

    it('list, search and get the author’s own articles only', async () => {
      const eve = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.', tags: ['Looms'] });
      await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They calculate.' });
      await blog.anArticle({ by: eve, title: 'Of Eve', markdown: 'They weave.' });

      const slugs = ({ result }: { result: { slug: string }[] }) => result.map(({ slug }) => slug);
      expect(slugs(await use('list_articles', {}))).toEqual(['on-engines', 'on-looms']);
      expect(await use('list_articles', { limit: 1, sort: 'title' })).toMatchObject({
        result: [{ slug: 'on-engines', clicks: 0, url: `${url}/allArticles/on-engines` }],
        nextPage: 2,
      });
      expect(slugs(await use('list_articles', { tag: 'looms' }))).toEqual(['on-looms']);
      expect(slugs(await use('search_articles', { query: 'weave' }))).toEqual(['on-looms']);
      expect(await use('list_tags', {})).toEqual({
        result: [{ slug: 'looms', name: 'Looms', articleCount: 1 }],
        nextPage: null,
      });
      expect(await fail('get_article', { slug: 'of-eve' })).toEqual([
        true,
        'This article was not found. It may have been deleted.',
      ]);
    });

    it('write pages of the blog with the token of an admin', async () => {
      await adminAnswer(blog, 'make-admin', ada.email);
      await blog.anArticle({ by: ada, title: 'On looms' });

      const about = { title: 'About', markdown: 'Who we are.' };
      const made = await use('create_draft', { ...about, kind: 'page' });
      expect(await use('get_draft', { id: made.id })).toMatchObject({ kind: 'page', article: null });
      const { url: published } = await use('publish_draft', { id: made.id, version: 1, confirm: true });
      const change = await use('create_draft', { article: 'about', markdown: 'Who Ada is.' });
      await use('publish_draft', { id: change.id, version: 1, confirm: true });

      expect(published).toBe(`${url}/about`);
      const page = { slug: 'about', kind: 'page', url: `${url}/about` };
      expect(await use('list_articles', { kind: 'page' })).toMatchObject({ result: [page], nextPage: null });
      expect(await use('list_articles', {})).toMatchObject({ result: [{ slug: 'on-looms' }] });
      expect(await use('search_articles', { query: 'about', state: 'page' })).toMatchObject({
        result: [page],
      });
      expect(await use('get_article', { slug: 'about' })).toMatchObject({ ...page, markdown: 'Who Ada is.' });
      expect(await fail('create_draft', { article: 'on-looms', kind: 'page' })).toEqual([
        true,
        'A draft that changes an article or a page stays what that is. Leave out "kind".',
      ]);
    });

    it('write no page with the token of anybody else, and say why at once', async () => {
      const refused = [true, writingReplies.pagesNeedAdmin];

      expect(await fail('create_draft', { title: 'About', markdown: 'x', kind: 'page' })).toEqual(refused);
      expect(await use('list_drafts', {})).toMatchObject({ result: [] });
      expect(await use('create_draft', { title: 'About', markdown: 'x', kind: 'article' })).toBeDefined();
    });

    it('draft a change of an article, which publishing applies', async () => {
      await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.', tags: ['looms'] });

      const made = await use('create_draft', { article: 'on-looms', markdown: 'They weave well.' });
      expect(await fail('create_draft', { article: 'on-looms' })).toEqual([
        true,
        `This article already has the draft ${made.id}. Update that one.`,
      ]);
      expect(await use('list_drafts', {})).toMatchObject({
        result: [{ id: made.id, article: 'on-looms', title: 'On looms', version: 1 }],
      });
      expect(await article('on-looms')).toMatchObject({ markdown: 'They weave.', version: 1 });
      await use('publish_draft', { id: made.id, version: 1, confirm: true });

      expect(await article('on-looms')).toMatchObject({
        ...{ title: 'On looms', markdown: 'They weave well.', tags: ['looms'], version: 2 },
      });
    });

    it('search drafts', async () => {
      const { id } = await use('create_draft', { title: 'On looms', markdown: 'They weave.' });

      expect(await use('search_articles', { query: 'weave', state: 'draft' })).toMatchObject({
        result: [{ id }],
      });
      expect(await use('search_articles', { query: 'weave' })).toMatchObject({ result: [] });
    });

    it('keep fields that an update omits, and overwrite nothing they haven’t read', async () => {
      const { id } = await use('create_draft', { title: 'On looms', markdown: 'x', tags: ['looms'] });
      await use('update_draft', { id, version: 1, markdown: 'y' });

      expect(await draft(id)).toMatchObject({ title: 'On looms', markdown: 'y', tags: ['looms'] });
      const changed = 'The draft was changed elsewhere. Get it again, and then repeat your change.';
      expect(await fail('update_draft', { id, version: 1, title: 'z' })).toEqual([true, changed]);
      expect(await fail('publish_draft', { id, version: 1, confirm: true })).toEqual([true, changed]);
      expect(await draft(id)).toMatchObject({ title: 'On looms', version: 2 });
    });

    it('don’t change scheduled drafts, which nobody would review', async () => {
      const { id } = await use('create_draft', { title: 'On looms', markdown: 'x' });
      const publishAt = new Date(Date.now() + 86_400_000).toISOString();
      const body = { title: 'On looms', markdown: 'x', publishAt };
      await blog.call('PUT', `/api/drafts/${id}`, { as: ada, body, headers: { 'if-match': '"1"' } });

      expect(await fail('update_draft', { id, version: 2, markdown: 'y' })).toEqual([
        true,
        expect.stringMatching(/^The draft is scheduled/),
      ]);
      expect(await draft(id)).toMatchObject({ markdown: 'x', publishAt });
    });

    it.each<[string, object, RegExp]>([
      ['list_articles', { limit: 1000 }, /^limit .*100/],
      ['list_articles', { sort: 'size' }, /^sort must be one of/],
      ['list_articles', { author: 'eve' }, /^There is no argument “author”\.$/],
      ['get_article', {}, /^slug is required\.$/],
      ['search_articles', { query: '"' }, /./],
      ['create_draft', { title: 'x'.repeat(201) }, /200/],
      ['create_draft', { article: 'missing' }, /^This article was not found/],
      ['publish_draft', { id: '00000000-0000-4000-8000-000000000000', version: 1, confirm: true }, /draft/],
    ])('answer %s with %j with a message', async (name, values, sentence) => {
      const [answer] = await ask([call(name, values)]);

      expect(answer?.result?.isError).toBe(true);
      expect(textOf(answer)).toMatch(sentence);
    });

    it('refuse to publish an invalid article', async () => {
      const { id } = await use('create_draft', { title: '', markdown: '' });

      expect(await fail('publish_draft', { id, version: 1, confirm: true })).toEqual([
        true,
        expect.stringMatching(/required/),
      ]);
    });

    it('upload images from the folder only', async () => {
      const outside = path.join(folder, 'outside.png');
      await writeImage(outside);
      symlinkSync(outside, imagePath('link.png'));
      symlinkSync(folder, imagePath('up'));
      writeFileSync(imagePath('text.png'), 'secret');
      mkdirSync(imagePath('deep'));
      await writeImage(imagePath('deep/loom.png'));
      const upload = (file: string) => fail('upload_image', { path: file }, '--images', imagePath(''));

      for (const file of [
        outside,
        '../outside.png',
        'link.png',
        'up/outside.png',
        'deep',
        '.',
        'missing.png',
      ])
        expect(await upload(file)).toEqual([true, `There is no file ${file} in the folder for images.`]);
      expect(await upload('text.png')).toEqual([
        true,
        'text.png is not a JPEG, PNG, WebP, GIF or AVIF image.',
      ]);
      const images = await use('list_images', {});
      expect(images.result).toEqual([]);

      const uploaded = await use('upload_image', { path: 'deep/loom.png' }, '--images', imagePath(''));
      expect(await use('list_images', {})).toMatchObject({ result: [{ url: uploaded.url, uses: [] }] });
    });
  });

  describe('with wrong arguments', () => {
    const printed: string[] = [];
    beforeEach(() => {
      printed.length = 0;
      jest.spyOn(console, 'error').mockImplementation((line: string) => void printed.push(line));
    });
    afterEach(() => jest.restoreAllMocks());

    it.each([
      [['--url', 'nowhere'], /is not the address of a blog/],
      [['--token-file', 'missing'], /^Can’t read the token file/],
      [['--images', 'missing'], /^There is no folder missing/],
      [['--publish'], /Unknown option/],
    ])('exits with 2 on %j, and prints nothing on standard output', async (wrong, sentence) => {
      const output = new PassThrough();
      const streams = { input: new PassThrough(), output, log: () => undefined };

      expect(await runMcp(commandLine(...wrong), streams)).toBe(2);
      expect(printed.join('\n')).toMatch(sentence);
      expect(output.readableLength).toBe(0);
    });
  });
});
