import type { AddressInfo } from 'node:net';
import type { RouteOptions } from 'fastify';
import { createBlogClient } from '../../src/server/cli/blogClient.ts';
import { describeFailure, offeredTools } from '../../src/server/cli/mcpTools.ts';
import { makeAdmin, suspendAccount } from '../../src/server/services/moderateAccounts.ts';
import { commandLine } from '../../src/server/store/auditLog.ts';
import { type CreatedToken, type Scope, scopes } from '../../src/shared/accessToken.ts';
import { pages } from '../../src/shared/pages.ts';
import type { ReviewedText, Submission } from '../../src/shared/submission.ts';
import type { AccountFacts } from '../../src/shared/user.ts';
import { type Author, type Blog, idOf, PUBLIC_URL } from '../helpers/blog.ts';
import { draftsOf } from '../helpers/drafts.ts';
import { giveRole } from '../helpers/giveRole.ts';
import { imagesOf } from '../helpers/images.ts';
import { isAll } from '../helpers/sample.ts';
import { startSite } from '../helpers/site.ts';
import { unzip } from '../helpers/unzip.ts';

/*
 * What a contributor hasn't submitted is nobody else's business: docs/decisions/0065-review.md. Each draft below has words of its
 * own in each field. Everybody calls every route, page and tool with every id that they may know, and looks for these words.
 */

const fields = ['Title', 'Text', 'Alt', 'Description', 'Cover', 'Tag'] as const;
/** What becomes of a draft. Words of `Waiting` are what editors may see. */
const states = [
  ...['Waiting', 'Never', 'Since', 'Withdrawn', 'SentBack', 'Again', 'Change'],
  ...['Discarded', 'Rest', 'Edit', 'Suspended'],
] as const;
type State = (typeof states)[number];

/** Begins all words, so that a search for it finds them. A word itself is never sent by those who look for it. */
const BEGINNING = 'zebra';
const wordOf = (state: State, field: string) => `Zebra${field}${state}`;
const contentOf = (state: State) => ({
  title: wordOf(state, 'Title'),
  markdown: `${wordOf(state, 'Text')} ![${wordOf(state, 'Alt')}](https://example.org/a.png)`,
  description: wordOf(state, 'Description'),
  cover: `https://example.org/${wordOf(state, 'Cover')}.png`,
  tags: [wordOf(state, 'Tag')],
});
const wordsOf = (...some: State[]) => some.flatMap((state) => fields.map((field) => wordOf(state, field)));
const COMMENT = 'ZebraCommentSentBack';

interface Parameter {
  name: string;
  in: string;
  schema: { enum?: string[] };
}
type Documented = Record<string, Record<string, { parameters?: Parameter[] }>>;

/** Ids that everybody knows, by the name of a parameter. */
type Known = Record<string, readonly string[]>;

/** One of those who look for drafts of others. */
interface Hunter {
  token: string | null;
  /** What they may find by the routes of review. */
  mayFind: readonly string[];
}

const hunting = [
  ...['editor', 'admin', 'anonymous', 'author', 'contributor', 'token of an admin'],
  ...scopes.map((scope) => `token with ${scope}`),
];
/** Returns all for editors, who can reach most, and for the others an eighth, other ones for each; all in `npm run test:all`. */
const chosenFor = <Item>(name: string, items: readonly Item[]): readonly Item[] =>
  isAll || name === 'editor' ? items : items.filter((_, at) => at % 8 === hunting.indexOf(name) % 8);

describe('drafts of contributors', () => {
  const routes: RouteOptions[] = [];
  let documented: Documented;
  let blog: Blog;
  /** The contributor. */
  let ada: Author;
  let known: Known;
  /** The path of an image that only a draft has. */
  let image: string;
  const hunters: Record<string, Hunter> = {};
  let editor: Author;
  let admin: Author;

  beforeAll(async () => {
    blog = await startSite({
      publicUrl: PUBLIC_URL,
      onRoute: (route) => void routes.push(route),
      limits: { write: null, register: null, login: null },
    });
    ({ paths: documented } = (await blog.call('GET', '/api/openapi.json')).json<{ paths: Documented }>());
    await blog.app.listen({ port: 0, host: '127.0.0.1' });
    await createHunters();
    await createDrafts();
  });
  afterAll(() => blog.close());

  async function anAccount(name: string) {
    const account = await blog.aUser({ name });
    // Has something to show.
    await blog.anArticle({ by: account, title: `By ${name}` });
    return account;
  }

  async function createHunters() {
    const [author, contributor] = [await anAccount('Author'), await anAccount('Contributor')];
    [editor, admin] = [await anAccount('Editor'), await anAccount('Admin')];
    await giveRole(blog, contributor, 'contributor');
    await giveRole(blog, editor, 'editor');
    await makeAdmin(blog.connection.db, { id: idOf(admin), name: admin.name }, commandLine);
    const tokenOf = async (as: Author, some: readonly Scope[]) =>
      (
        await blog.call('POST', '/api/tokens', { as, body: { name: some.join(' '), scopes: some } })
      ).json<CreatedToken>().token;
    const waiting = wordsOf('Waiting');
    Object.assign(hunters, {
      anonymous: { token: null, mayFind: [] },
      author: { token: author.token, mayFind: [] },
      contributor: { token: contributor.token, mayFind: [] },
      editor: { token: editor.token, mayFind: waiting },
      admin: { token: admin.token, mayFind: waiting },
    } satisfies Record<string, Hunter>);
    for (const scope of scopes)
      hunters[`token with ${scope}`] = { token: await tokenOf(editor, [scope]), mayFind: [] };
    hunters['token of an admin'] = { token: await tokenOf(admin, scopes), mayFind: [] };
  }

  async function createDrafts() {
    const { create, put, discard } = draftsOf(blog);
    const suspended = await blog.aUser({ name: 'Suspended' });
    ada = await blog.aUser({ name: 'Ada' });
    for (const title of ['Open', 'Changed'])
      await blog.anArticle({ by: ada, title, markdown: title, tags: ['open'] });
    for (const who of [ada, suspended]) await giveRole(blog, who, 'contributor');
    const ids: string[] = [];
    const submissions: string[] = [];
    const save = async (
      state: State,
      { as = ada, ...more }: { as?: Author; [name: string]: unknown } = {},
    ) => {
      const reply = await create(as, { ...contentOf(state), ...more });
      if (reply.statusCode !== 201) throw new Error(reply.body);
      const { _id } = reply.json<{ _id: string }>();
      ids.push(_id);
      return _id;
    };
    const writeOn = async (id: string, state: State) => {
      const { statusCode } = await put(id, ada, contentOf(state), { 'if-match': '*' });
      expect(statusCode).toBe(200);
    };
    const submit = async (id: string, as = ada) => {
      const reply = await blog.call('POST', `/api/drafts/submission/${id}`, {
        ...{ as, headers: { 'if-match': '*' } },
      });
      const submitted = reply.json<Submission>().id;
      expect(reply.statusCode).toBe(201);
      submissions.push(submitted);
      return submitted;
    };
    const sendBack = async (id: string) => {
      const body = { comment: COMMENT };
      const reply = await blog.call('POST', `/api/review/${id}/sendBack`, { as: editor, body });
      expect(reply.statusCode).toBe(204);
    };
    const publish = async (id: string) => {
      const { shown } = (await blog.call('GET', `/api/review/${id}`, { as: editor })).json<ReviewedText>();
      const reply = await blog.call('POST', `/api/review/${id}/publish`, {
        ...{ as: editor, body: { shown } },
      });
      expect(reply.statusCode).toBe(200);
    };
    const withdraw = (id: string) => blog.call('DELETE', `/api/drafts/submission/${id}`, { as: ada });

    const { url } = await imagesOf(blog).anImage(ada);
    image = url;
    await save('Never', { markdown: `${contentOf('Never').markdown} ![](${url})` });
    const written = await save('Waiting');
    await submit(written);
    await writeOn(written, 'Since');
    const withdrawn = await save('Withdrawn');
    await submit(withdrawn);
    await withdraw(withdrawn);
    const back = await save('SentBack');
    await sendBack(await submit(back));
    // Replaced by a text that is sent back, too.
    await submit(await save('Again'));
    await sendBack(submissions.at(-1) ?? '');
    await save('Change', { articleSlug: 'open', articleVersion: 1 });
    const discarded = await save('Discarded');
    await submit(discarded);
    expect((await discard(ada, discarded)).statusCode).toBe(204);
    // Published while its author has written on, once as a new article and once as a change.
    for (const [state, title, article] of [
      ['Rest', 'Released', {}],
      ['Edit', 'Changed', { articleSlug: 'changed', articleVersion: 1 }],
    ] as const) {
      const id = await save(state, {
        title,
        markdown: title,
        description: '',
        cover: '',
        tags: [],
        ...article,
      });
      const first = await submit(id);
      await writeOn(id, state);
      await publish(first);
    }
    await submit(await save('Suspended', { as: suspended }), suspended);
    await suspendAccount(
      { db: blog.connection.db },
      { userId: idOf(suspended), reason: 'Spam.', by: commandLine },
    );

    const revisions = await blog.connection.db.selectFrom('revision').select('id').execute();
    const { handle } = (await blog.call('GET', '/api/users/me', { as: ada })).json<AccountFacts>();
    const slugs = ['open', 'released', 'changed', wordOf('Never', 'Title').toLowerCase()];
    known = {
      slug: [...slugs, wordOf('Never', 'Tag').toLowerCase()],
      name: [...slugs, ...ids],
      id: [...ids, ...submissions, idOf(ada)],
      revision: revisions.map(({ id }) => id),
      handle: [handle, 'suspended'],
    };
  }

  /** Returns the paths of a route for all that is known. */
  function fill(path: string): string[] {
    const [parameter, name = ''] = /:(\w+)|\*/.exec(path) ?? [];
    if (parameter === undefined) return [path];
    const values = known[path.includes('istory/') && name === 'id' ? 'revision' : name] ?? ['1'];
    return values.flatMap((value) => fill(path.replace(parameter, value)));
  }

  /** Returns the queries that a route is called with: a search for all words, alone and with each value of each filter. */
  function queriesOf(url: string): string[] {
    const { parameters = [] } = documented[url.replace(/:(\w+)/g, '{$1}')]?.get ?? {};
    const inQuery = parameters.filter((parameter) => parameter.in === 'query');
    const filters = inQuery.flatMap(({ name, schema }) =>
      (schema.enum ?? []).map((value) => `${name}=${value}`),
    );
    const search = `q=${BEGINNING}`;
    const searches = inQuery.some(({ name }) => name === 'q') || inQuery.length === 0;
    return [
      '',
      ...(searches ? [search] : []),
      ...filters,
      ...(searches ? filters.map((one) => `${search}&${one}`) : []),
    ];
  }

  const addresses = () => {
    const urls = routes.filter(({ method }) => method === 'GET').map(({ url }) => url);
    return new Set(
      [...urls, ...Object.values(pages).map(({ path }) => path)].flatMap((url) =>
        fill(url).flatMap((path) =>
          queriesOf(url).map((query) => (query === '' ? path : `${path}?${query}`)),
        ),
      ),
    );
  };

  const all = () => [...wordsOf(...states), COMMENT, image];
  /** Returns the words in a text that aren't in the request. */
  const findWords = (text: string, request: string): string[] => {
    const low = text.toLowerCase();
    return all().filter((word) => low.includes(word.toLowerCase()) && !request.includes(word.toLowerCase()));
  };

  async function call(hunter: Hunter, method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) {
    const reply = await blog.call(method, path, {
      headers: {
        ...(hunter.token !== null && { authorization: `Bearer ${hunter.token}` }),
        ...(method !== 'GET' && { 'if-match': '*' }),
      },
      ...(body && { body }),
    });
    const { rawPayload, headers, statusCode } = reply;
    const text =
      rawPayload.subarray(0, 2).toString() === 'PK' ? JSON.stringify(await unzip(rawPayload)) : reply.body;
    return { statusCode, found: findWords(`${JSON.stringify(headers)}\n${text}`, path) };
  }

  /** What somebody could try to be sent drafts by, besides reading them. */
  const attempts = (): ['POST' | 'PUT' | 'PATCH', string, object][] => [
    ...['open', ...(known.id ?? [])].flatMap((item): ['POST', string, object][] => [
      ['POST', '/api/articles/bulk', { act: 'export', items: [item] }],
      ['POST', '/api/exports', { article: item }],
    ]),
    ...['draft', 'submitted', 'sentBack', 'scheduled'].map((state): ['POST', string, object] => [
      ...(['POST', '/api/articles/bulk', { act: 'export', state }] as const),
    ]),
    ['POST', '/api/exports', {}],
    ['POST', '/api/admin/exports', {}],
    ...fill('/api/review/:id/publish').map((path): ['POST', string, object] => [
      'POST',
      path,
      { shown: 'x' },
    ]),
    ...fill('/api/drafts/submission/:id').map((path): ['POST', string, object] => ['POST', path, {}]),
    // The last ones, as they make drafts of one's own.
    ...fill('/api/drafts/:id').map((path): ['PUT', string, object] => ['PUT', path, {}]),
  ];

  it('are found by their author in each field, with what an editor said about them', async () => {
    const found = new Set<string>();
    for (const path of addresses())
      for (const word of (await call({ token: ada.token, mayFind: [] }, 'GET', path)).found) found.add(word);

    // What waits is what they have written before; the editors below find it.
    const expected = all().filter((word) => !/Waiting|Discarded|Suspended/.test(word));
    expect(expected.filter((word) => !found.has(word))).toEqual([]);
  });

  it.each(hunting)('are shown to nobody else by any route: %s', async (name) => {
    const hunter = hunters[name];
    if (!hunter) throw new Error(name);
    const seen = new Set<string>();
    const leaks: string[] = [];
    const look = (request: string, { statusCode, found }: Awaited<ReturnType<typeof call>>) => {
      expect(statusCode).toBeLessThan(500);
      const isReview = request.startsWith('GET /api/review');
      for (const word of found)
        if (isReview && hunter.mayFind.includes(word)) seen.add(word);
        else leaks.push(`${request}: ${word}`);
    };

    const paths = chosenFor(name, [...addresses()]);
    for (const path of paths) look(`GET ${path}`, await call(hunter, 'GET', path));
    for (const [method, path, body] of chosenFor(name, attempts()))
      look(`${method} ${path} ${JSON.stringify(body)}`, await call(hunter, method, path, body));

    expect(leaks).toEqual([]);
    // The hunt finds what may be found.
    if (isAll || name === 'editor') expect([...seen].toSorted()).toEqual([...hunter.mayFind].toSorted());
    expect(paths.length).toBeGreaterThan(100);
  });

  it('are shown to no assistant of anybody else', async () => {
    const { port } = blog.app.server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}`;
    const { token } = hunters['token of an admin'] ?? {};
    const context = { client: createBlogClient(url, token ?? ''), url, imageFolder: null };
    const values: Known = {
      slug: known.slug ?? [],
      article: known.slug ?? [],
      id: known.id ?? [],
      query: [BEGINNING],
    };
    const leaks: string[] = [];
    let answered = 0;

    for (const { description, run } of offeredTools(new Set(scopes), { canPublish: true, canUpload: true })) {
      const { properties = {}, required = [] } = description.inputSchema as {
        properties?: Record<string, { enum?: string[] }>;
        required?: string[];
      };
      const fixed = {
        ...(required.includes('version') && { version: 1 }),
        ...(required.includes('confirm') && { confirm: true }),
      };
      const calls = Object.entries(properties).flatMap(([name, { enum: options }]) =>
        (options ?? values[name] ?? []).map((value) => ({
          ...(required.includes('query') && { query: BEGINNING }),
          ...fixed,
          [name]: value,
        })),
      );
      for (const given of [fixed, ...calls]) {
        const answer = await run(context, given).then(
          (result) => ((answered += 1), JSON.stringify(result)),
          (error: unknown) => describeFailure(error) ?? String(error),
        );
        for (const word of findWords(answer, JSON.stringify(given)))
          leaks.push(`${description.name} ${JSON.stringify(given)}: ${word}`);
      }
    }

    expect(leaks).toEqual([]);
    expect(answered).toBeGreaterThan(10);
  });
});
