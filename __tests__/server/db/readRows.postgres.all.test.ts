import { sql } from 'kysely';
import { Client } from 'pg';
import { connect } from '../../../src/server/db/connect.ts';
import { migrate } from '../../../src/server/db/migrate.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { freshDatabase, type TestDatabase } from '../../helpers/database.ts';
import { importsOf, posts, zipOf } from '../../helpers/imports.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';

const ARTICLES = 20_000;
/** From this many on, a statement has walked through the articles of the author, or of all. */
const ROWS_MAX = 5000;

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/** PostgreSQL sends the plan of each statement, with the rows that it read, as a notice. */
const EXPLAINED = [
  'session_preload_libraries=auto_explain',
  ...['log_min_duration=0', 'log_analyze=on', 'log_timing=off', 'log_format=json', 'log_level=notice'].map(
    (setting) => `auto_explain.${setting}`,
  ),
  // The costs of a table five times as large.
  'seq_page_cost=5',
  'cpu_tuple_cost=0.05',
]
  .map((setting) => `-c ${setting}`)
  .join(' ');

const plans: { statement: string; plan: PlanNode }[] = [];
// oxlint-disable-next-line typescript/unbound-method -- called with its client.
const emit = Client.prototype.emit;

let database: TestDatabase;
let blog: Blog;
let ada: Author;
let admin: Author;
beforeAll(async () => {
  database = await freshDatabase();
  const url = new URL(database.url);
  url.searchParams.set('options', EXPLAINED);
  Client.prototype.emit = function emitPlan(this: Client, name: string | symbol, ...args: unknown[]) {
    const [notice] = args as [{ message?: string }?];
    const json = name === 'notice' ? /plan:\s*(\{.*\})$/s.exec(notice?.message ?? '')?.[1] : undefined;
    if (json !== undefined) {
      const { 'Query Text': statement, Plan: plan } = JSON.parse(json) as {
        'Query Text': string;
        Plan: PlanNode;
      };
      plans.push({ statement, plan });
    }
    return emit.call(this, name as never, ...(args as never[]));
  } as typeof emit;

  const { db } = connect(database.url);
  await migrate(db);
  blog = await startBlog({ databaseUrl: url.href });
  ada = await blog.aUser({ name: 'Ada' });
  admin = await blog.aUser({ name: 'Grace' });
  await adminOutput(blog, 'make-admin', admin.email);
  await blog.anArticle({ by: ada, title: 'On engines', tags: ['Looms'] });
  await storeArticles(db, [idOf(ada), idOf(ada), idOf(admin)], ARTICLES);
  await sql`insert into "articleTag" select 'looms', "position", "number", "ownerId", 1 from "article" on conflict do nothing`.execute(
    db,
  );
  await sql`insert into "articleWords" select "number", ('''engine'':1 ''' || "number" || ''':2')::tsvector from "article" on conflict do nothing`.execute(
    db,
  );
  await sql`insert into "articleOrigin" select "number", "ownerId", 'file-' || "number" || '.md', null, '', 'import', "createdAt" from "article"`.execute(
    db,
  );
  await sql`update "article" set "tags" = '[["looms","Looms"]]'`.execute(db);
  await sql`update "tag" set "articleCount" = ${ARTICLES}`.execute(db);
  await sql`vacuum analyze`.execute(db);
  await db.destroy();
});
afterAll(async () => {
  Client.prototype.emit = emit;
  await blog.close();
  await database.remove();
});

const scans = (node: PlanNode): PlanNode[] => [
  ...('Relation Name' in node && node['Node Type'] !== 'ModifyTable' ? [node] : []),
  ...(node.Plans ?? []).flatMap(scans),
];

const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)) *
  node['Actual Loops'];

/** Statements that may read more, and why. */
const reasons: [statement: RegExp, reason: string][] = [
  [
    /^select count\(\*\) as "total" from "articleTag" where "articleTag"\."tag" = \$1 and "articleTag"\."ownerId" = \$2$/,
    'It counts them.',
  ],
  [
    /^select "handle", .* from "user" where "id" in \(select distinct "article"\."ownerId" /,
    'An admin’s export of the whole blog.',
  ],
];

/** Returns the steps since the last call that read many rows. */
function findWalks(): string[] {
  const unexplained = plans
    .splice(0)
    .filter(({ statement }) => !reasons.some(([allowed]) => allowed.test(statement)));
  return unexplained.flatMap(({ statement, plan }) =>
    scans(plan)
      .filter((node) => rowsRead(node) > ROWS_MAX)
      .map(
        (node) =>
          `${node['Node Type']} of ${node['Relation Name']} by ${node['Index Name'] ?? 'no index'}: ${rowsRead(node)} rows\n  ${statement}`,
      ),
  );
}

/** Imports files as the author, and returns the import's reply. */
async function importFiles(files: Record<string, string>) {
  const imports = importsOf(blog, ada);
  const id = await imports.upload(await zipOf(files));
  await imports.reach(id, 'ready');
  await imports.start(id);
  await imports.reach(id, 'done');
  return id;
}
const reply = (id: string) => blog.call('GET', `/api/imports/${id}`, { as: ada });

describe('statements on PostgreSQL', () => {
  const slugs = (count: number) => Array.from({ length: count }, (_, at) => `slug-${3 * at}`);

  it.each<[string, () => Promise<{ statusCode: number; body: string }>]>([
    ...[
      ...[
        '',
        '?page=100',
        '?page=2500',
        '?tag=looms',
        '?tag=looms&page=1000',
        '?author=ada',
        '?q=engine',
        '?q=14000',
      ].map((query) => `/api/articles/all${query}`),
      ...[
        '/api/search?q=engine',
        '/api/tags',
        '/api/tags/looms',
        '/api/authors/ada',
        '/api/articles/public/slug-9',
      ],
      ...['/feed.atom', '/feed.json', '/tags/looms/feed.atom', '/authors/ada/feed.atom', '/sitemap.xml'],
    ].map((path) => [`GET ${path}`, () => blog.call('GET', path)] as [string, () => Promise<never>]),
    ...[
      ...[
        '',
        '?page=100',
        '?page=3000',
        '?tag=looms',
        '?q=engine',
        '?q=14001&sort=title',
        '?tag=looms&q=engine',
      ].map((query) => `/api/articles${query}`),
      ...['title', '-title', 'created', '-created', 'updated', '-updated', 'clicks', '-clicks'].flatMap(
        (sort) => [
          `/api/articles?limit=50&sort=${sort}`,
          `/api/articles?limit=50&sort=${sort}&page=200`,
          `/api/articles?limit=50&sort=${sort}&tag=looms`,
          `/api/articles?limit=50&sort=${sort}&q=engine`,
        ],
      ),
      ...[
        '/api/articles/slug-9',
        '/api/users/me',
        '/api/users/me/clicks',
        '/api/users/me/clicks?article=slug-9',
        '/api/drafts',
      ],
      ...['/api/articles/history/slug-9', '/api/images', '/api/imports', '/api/tokens'],
    ].map(
      (path) =>
        [`GET ${path}, as the author`, () => blog.call('GET', path, { as: ada })] as [
          string,
          () => Promise<never>,
        ],
    ),
    ...[
      '/api/admin/articles',
      '/api/admin/articles?by=ada',
      '/api/admin/accounts',
      '/api/admin/reports',
      '/api/admin/log',
    ].map(
      (path) =>
        [`GET ${path}, as an admin`, () => blog.call('GET', path, { as: admin })] as [
          string,
          () => Promise<never>,
        ],
    ),
    ['importing files', async () => reply(await importFiles(posts(60)))],
    [
      'importing files that were imported, and files of the same names',
      async () =>
        reply(
          await importFiles({
            ...posts(70, 'Other text.'),
            ...Object.fromEntries(
              Array.from({ length: 60 }, (_, at) => [`file-${at}.md`, `---\ntitle: ${at}\n---\nText.\n`]),
            ),
          }),
        ),
    ],
    [
      'undoing an import',
      async () => {
        const id = await importFiles({ 'one.md': 'One.', 'two.md': 'Two.' });
        await importsOf(blog, ada).act(id, 'undo');
        await importsOf(blog, ada).reach(id, 'undone');
        return reply(id);
      },
    ],
    ...(
      [
        ['an article', { article: 'slug-9' }],
        ['an article with its versions', { article: 'slug-9', history: true }],
        ['all own articles', {}],
        ['all own articles with their versions', { history: true }],
      ] as const
    ).map(
      ([name, body]) =>
        [`exporting ${name}`, () => blog.call('POST', '/api/exports', { as: ada, body })] as [
          string,
          () => Promise<never>,
        ],
    ),
    ['exporting the blog', () => blog.call('POST', '/api/admin/exports', { as: admin })],
    [
      'adding a tag to 100 articles',
      () =>
        blog.call('POST', '/api/articles/bulk', {
          as: ada,
          body: { act: 'addTag', state: 'published', name: 'Silk', items: slugs(100) },
        }),
    ],
    [
      'adding a tag to all articles of a search',
      () =>
        blog.call('POST', '/api/articles/bulk', {
          as: ada,
          body: { act: 'addTag', state: 'published', name: 'Wool', q: 'engine' },
        }),
    ],
    [
      'unpublishing 100 articles',
      () =>
        blog.call('POST', '/api/articles/bulk', {
          as: ada,
          body: { act: 'unpublish', state: 'published', items: slugs(100) },
        }),
    ],
    [
      'deleting articles with a tag',
      () =>
        blog.call('POST', '/api/articles/bulk', {
          as: ada,
          body: { act: 'delete', state: 'published', tag: 'looms' },
        }),
    ],
    [
      'editing an article',
      () =>
        blog.call('PATCH', '/api/articles/edit/slug-1000', {
          as: ada,
          body: { title: 'New', markdown: 'New.', cover: '', tags: ['Looms', 'Silk'] },
        }),
    ],
    [
      'publishing an article',
      () =>
        blog.call('POST', '/api/articles/new', {
          as: ada,
          body: { title: 'New', markdown: 'New.', cover: '', tags: ['Looms'] },
        }),
    ],
    [
      'hiding 100 articles',
      () =>
        blog.call('POST', '/api/admin/articles/hide', {
          as: admin,
          body: { slugs: slugs(400).slice(300), reason: 'Spam.' },
        }),
    ],
  ])('read few rows for %s', async (_name, request) => {
    findWalks();

    const { statusCode, body } = await request();

    expect([statusCode < 300, statusCode < 300 ? '' : body]).toEqual([true, '']);
    expect(plans).not.toEqual([]);
    expect(findWalks()).toEqual([]);
  });
});
