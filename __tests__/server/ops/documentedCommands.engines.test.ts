import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { UsageError } from '../../../src/server/cli/arguments.ts';
import { commands } from '../../../src/server/cli/runAdmin.ts';
import { connect } from '../../../src/server/db/connect.ts';
import { findMigrationNames, migrationNames } from '../../../src/server/db/migrate.ts';
import { earlierNames } from '../../../src/server/db/migrations/fromEarlierBuilds.ts';
import { installedPostgres } from '../../../tools/postgres/binaries.ts';
import { type RunningPostgres, startPostgres } from '../../../tools/postgres/startPostgres.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { isOnPostgres } from '../../helpers/database.ts';
import { findLines, type Line } from '../../helpers/documentedLines.ts';
import { makeEarlierBlog } from '../../helpers/earlierBuild.ts';
import { imagesOf } from '../../helpers/images.ts';
import { adminAnswer } from '../../helpers/runCommand.ts';

/*
 * Runs the command lines of the docs as they are written. Only paths, addresses and placeholders are replaced.
 */

const docs = globSync(['README.md', 'docs/*.md', 'deploy/**/*.md']);

const lines = docs.flatMap(findLines).filter(({ text }) => text.trim() !== '');

/** Why a line isn't run here. */
const notRun: Record<string, RegExp[]> = {
  'needs root': [
    /^cd \/srv\/blog && systemctl stop markdown-blog$/,
    /^systemctl start markdown-blog$/,
    /^systemctl enable --now /,
    /^apt-get install /,
    /^useradd /,
    /^install --mode=640 --group=blog /,
    /^cp deploy\/systemd\/markdown-blog\* /,
    /^sed "s\/blog\.example\.org/,
    /^runuser -u blog -- npm run admin -- doctor$/,
    /^name=/,
    /^printf 'DATA_DIR=/,
    /^mkdir -p \/srv\/blog/,
    / ssh "root@/,
    /^for server in |^ +until curl |^done$/,
  ],
  'needs Docker': [/^docker /, /^echo BLOG_DOMAIN=/],
  'needs a clone or the network': [/^git (clone|pull|tag|checkout) /, /^npm (install|audit) /, /^rsync /],
  'needs the package': [
    /^npx /,
    /^claude /,
    /^git config /,
    /^cp deploy\/git\/pre-commit /,
    / https:\/\/blog\.example\.org\/api\/exports --output /,
  ],
  'needs a running blog, and other tests do the same': [/^curl /, /^npm run admin -- test-mail /],
  'starts the server, as other tests do': [
    /^([A-Z_]+=\S+ )*npm start\b/,
    /^node_modules\/\.bin\/node --import /,
    /^node_modules\/\.bin\/markdown-blog/,
  ],
  'builds or tests': [
    /^(API_URL=\S+ )?npm (test|run (build|pack|prestart|test:\w+|screenshots|seed)\b)/,
    /^DATA_DIR=\.\/try npm run seed/,
  ],
  'is a setting': [/^[A-Z_]+=('[^']*'|\S+)( +#.*)?$/, /^cp \.env\.example \.env$/],
};

const isNotRun = ({ text }: Line) =>
  Object.values(notRun).some((some) => some.some((line) => line.test(text)));

/** The sections of docs/running.md, docs/scaling.md and docs/operating.md whose lines the scenarios below run. */
const sections = {
  backUp: 'Back up and restore',
  backUpPostgres: 'Back up PostgreSQL',
  upgrade: 'Upgrade',
  goBack: 'Go back to an earlier version',
  copy: 'Move a blog between databases',
};
const isAdmin = ({ text }: Line) => text.startsWith('npm run admin -- ');
const isInScenario = ({ heading }: Line) => Object.values(sections).includes(heading);

it('runs each line of the docs, or says why not', () => {
  const unknown = lines.filter((line) => !isNotRun(line) && !isAdmin(line) && !isInScenario(line));

  expect(unknown).toEqual([]);
  for (const heading of Object.values(sections)) expect(lines.map((line) => line.heading)).toContain(heading);
});

const SHELL = ['-euo', 'pipefail', '-c'];
/** Runs the rest as this user: tests have no user `blog`. */
const RUNUSER = 'runuser() { shift 3; "$@"; }';

describe('the documented ways to back up, restore and go back', () => {
  if (isOnPostgres && installedPostgres === undefined) {
    it('were not run: run apt-get install postgresql', () => {
      console.error('NOT TESTED: pg_dump and pg_restore as documented. Try apt-get install postgresql.');
    });
    return;
  }

  let folder: string;
  let postgres: RunningPostgres | null = null;
  let url: string;
  beforeAll(async () => {
    if (isOnPostgres) postgres = await startPostgres('.', {}, installedPostgres);
  });
  afterAll(() => postgres?.stop());
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'documented-'));
    mkdirSync(path.join(folder, 'data'), { mode: 0o700 });
    mkdirSync(path.join(folder, 'backups'));
    url = postgres === null ? `sqlite:${path.join(folder, 'data/blog.db')}` : await newDatabase();
    writeFileSync(
      path.join(folder, '.env'),
      `MAIL_FROM='Our blog & friends <blog@example.org>'\nDATABASE_URL="${url}"\n`,
    );
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  let made = 0;
  async function newDatabase(): Promise<string> {
    made += 1;
    const admin = postgres?.url('postgres') ?? '';
    run(`psql "${admin}" --quiet --command='create database blog${made}'`);
    return postgres?.url(`blog${made}`) ?? '';
  }

  /** Runs lines in one shell, as someone who pastes them; each has to succeed. Returns what they print. */
  function run(script: string): string {
    const { status, stdout, stderr } = spawnSync('bash', [...SHELL, `${RUNUSER}\n${script}`], {
      encoding: 'utf8',
      env: {
        ...process.env,
        PATH: `${installedPostgres ?? ''}:${path.resolve('node_modules/.bin')}:${process.env.PATH}`,
        DATABASE_URL: isOnPostgres ? url : '',
        DATA_DIR: path.join(folder, 'data'),
        MEDIA_URL: '',
        // Only the script itself, without building the product before it.
        npm_config_ignore_scripts: 'true',
      },
    });
    if (status !== 0) throw new Error(`${script}\nended with ${status}: ${stdout}${stderr}`);
    return stdout;
  }

  /** Returns the lines of a section that run here and match, with this test's paths. */
  function section(heading: string, pick: RegExp, paths: Record<string, string> = {}): string {
    const some = lines.filter((line) => line.heading === heading && pick.test(line.text) && !isNotRun(line));
    if (some.length === 0) throw new Error(`There is no line ${pick.source} in ${heading}.`);
    return some
      .map(({ text }) =>
        Object.entries({
          '--env-file=.env': `--env-file=${path.join(folder, '.env')}`,
          '/var/lib/markdown-blog-backups': path.join(folder, 'backups'),
          '/var/lib/markdown-blog/': `${path.join(folder, 'data')}/`,
          '/tmp/drill': path.join(folder, 'drill'),
          ...paths,
        }).reduce((line, [from, to]) => line.replaceAll(from, to), text),
      )
      .join('\n');
  }

  const start = () =>
    startBlog({
      databaseUrl: url,
      ...(!isOnPostgres && { media: { store: 'folder', folder: path.join(folder, 'data/media') } as const }),
    });

  async function titles(): Promise<string[]> {
    const blog = await start();
    const reply = await blog.call('GET', '/api/articles/all');
    await blog.close();
    return reply.json<{ result: { title: string }[] }>().result.map(({ title }) => title);
  }

  async function storedNames(): Promise<string[]> {
    const { db } = connect(url);
    const names = await findMigrationNames(db);
    await db.destroy();
    return names;
  }

  async function publish(title: string, as?: Author): Promise<Author> {
    const blog = await start();
    const ada = as ?? (await blog.aUser({ name: title }));
    await blog.anArticle({ by: ada, title });
    await blog.close();
    return ada;
  }

  const file = () => path.join(folder, 'backups/blog-2026-11-30.db');
  const BACKUPS = isOnPostgres ? sections.backUpPostgres : sections.backUp;

  /** Runs the lines that make a backup at `file()`. */
  const backUp = () =>
    run(section(BACKUPS, /^npm run backup|^export|^pg_dump(?!.*replaced)|^touch/, { FILE: file() }));

  /** Runs the lines that restore it over the present blog, which SQLite only does with `--force`. */
  const restore = () =>
    run(
      isOnPostgres
        ? section(BACKUPS, /^pg_restore|^pg_dump.*replaced|^psql/, {
            FILE: file(),
            'replaced.dump': path.join(folder, `replaced-${made}.dump`),
          })
        : section(BACKUPS, /^npm run restore/, { FILE: `${file()} --force` }),
    );

  it('restore a backup over a blog that has changed, again and again', async () => {
    const blog = await start();
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'Before' });
    const { url: image } = await imagesOf(blog).anImage(ada);
    await blog.close();
    backUp();
    await publish('After', ada);

    restore();
    const once = await titles();
    await publish('Later', ada);
    restore();

    expect([once, await titles()]).toEqual([['Before'], ['Before']]);
    expect(await storedNames()).toEqual(migrationNames);
    const again = await start();
    expect((await again.call('GET', image, { as: ada })).statusCode).toBe(200);
    await again.close();
    expect(statSync(path.join(folder, 'data/last-backup')).isFile()).toBe(true);
  });

  it('go back to the version before an upgrade', async () => {
    await makeEarlierBlog(url);
    const before = path.join(folder, 'before.dump');
    if (isOnPostgres) run(section(sections.upgrade, /^export|^pg_dump/, { 'before.dump': before }));
    run('npm run --silent admin -- log');
    const upgraded = await storedNames();
    await publish('Since the upgrade');
    const [copy = ''] = readdirSync(path.join(folder, 'data')).filter((name) => name.includes('.before-'));

    run(
      isOnPostgres
        ? section(sections.goBack, /^export|^pg_|^psql/, {
            'before.dump': before,
            'newer.dump': path.join(folder, 'newer.dump'),
          })
        : section(sections.goBack, /npm run restore/, { 'blog.db.before-…': copy }),
    );

    expect(upgraded).toEqual(migrationNames);
    expect(await storedNames()).toEqual(earlierNames);
    run('npm run --silent admin -- log');
    expect(await titles()).not.toContain('Since the upgrade');
    expect(await storedNames()).toEqual(migrationNames);
  });

  if (isOnPostgres)
    it('move a blog between the engines', async () => {
      await publish('Before');
      const sqlite = `sqlite:${path.join(folder, 'data/copy.db')}`;
      run(
        section(sections.copy, /^npm/, {
          'sqlite:data/blog.db': url,
          'postgres://blog:secret@db.example.org/blog': sqlite,
        }),
      );
      url = await newDatabase();

      run(
        section(sections.copy, /^npm/, {
          'sqlite:data/blog.db': sqlite,
          'postgres://blog:secret@db.example.org/blog': url,
        }),
      );

      expect(await titles()).toEqual(['Before']);
    });
  else
    it('rehearse a restore beside the blog', async () => {
      await publish('Before');
      backUp();

      const printed = run(
        section(sections.backUp, /^DATA_DIR=.* restore/, { 'blog-….db': path.basename(file()) }),
      );
      const rehearsed = readdirSync(path.join(folder, 'drill'));
      run(section(sections.backUp, /^rm/));

      expect(printed).toContain('1 account, 1 article');
      expect(rehearsed).toContain('blog.db');
      expect(readdirSync(folder)).not.toContain('drill');
    });
});

describe('the commands of npm run admin in the docs', () => {
  let folder: string;
  let blog: Blog;
  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'documented-'));
    blog = await startBlog();
  });
  afterEach(async () => {
    await blog.close();
    rmSync(folder, { recursive: true });
  });

  it('are understood', async () => {
    const [admin, ada] = [
      await blog.aUser({ name: 'Grace' }),
      await blog.aUser({ email: 'ada@example.org' }),
    ];
    await adminAnswer(blog, 'make-admin', admin.email);
    await blog.anArticle({ by: ada, title: 'On looms' });
    const refused: string[] = [];
    for (const line of lines.filter((line) => isAdmin(line) && !isNotRun(line))) {
      const text = line.text
        .replaceAll('EMAIL', 'ada@example.org')
        .replaceAll('SLUG', 'on-looms')
        .replaceAll(/(?<= )ID(?= |$)/g, '0123456789abcdef')
        .replaceAll(/(?<= )(\w+\.zip)/gi, `${folder}/$1`);
      const [, , , , ...words] = toWords(text);
      await adminAnswer(blog, ...words).catch((error: unknown) => {
        if (error instanceof UsageError && !error.isHelp) refused.push(`${text}: ${error.message}`);
      });
      expect(['help', 'doctor', ...Object.keys(commands)]).toContain(words[0]);
    }

    expect(refused).toEqual([]);
  });

  it('of moving succeed one after another', async () => {
    const ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On looms' });
    const site = path.join(folder, 'site.zip');
    await adminAnswer(blog, 'export-blog', site);
    let id = '';

    for (const [index, { text }] of lines
      .filter((line) => line.doc === 'docs/moving.md' && isAdmin(line))
      .entries()) {
      const line = text
        .replace('site.zip', site)
        .replace(/(?<= )(?:ada|blog)\.zip/, path.join(folder, `${index}.zip`))
        .replace(/(?<= )ID(?= |$)/, id);
      const [, , , , ...words] = toWords(line);
      const answer = await adminAnswer(blog, ...words);
      const { json } = answer as { json?: { id?: unknown } };
      if (typeof json?.id === 'string') ({ id } = json as { id: string });
    }

    expect(id).not.toBe('');
    expect(readdirSync(folder).filter((name) => /^\d+\.zip$/.test(name)).length).toBeGreaterThanOrEqual(6);
  });

  it('export an account, import it into another one, and undo that', async () => {
    const [ada, eve] = [await blog.aUser({ email: 'ada@example.org' }), await blog.aUser()];
    await blog.anArticle({ by: ada, title: 'On looms' });
    const zip = path.join(folder, 'ada.zip');
    const act = async (pick: RegExp, values: Record<string, string>) => {
      const some = lines.filter(({ doc, text }) => doc === 'docs/moving.md' && pick.test(text));
      const printed: string[] = [];
      for (const { text } of some) {
        const entries = Object.entries(values);
        const [, , , , ...words] = toWords(
          entries.reduce((line, [from, to]) => line.replace(from, to), text),
        );
        const answer = await adminAnswer(blog, ...words);
        printed.push(typeof answer === 'string' ? answer : answer.says);
      }
      return printed.join('\n');
    };
    const titles = async () =>
      (await blog.call('GET', '/api/articles', { as: eve })).json<{ result: { title: string }[] }>().result;

    await act(/ export ada@\S+ ada\.zip +#/, { 'ada.zip': zip });
    const printed = await act(/ import ada@/, { 'ada@example.org': eve.email, 'site.zip': zip });
    const imported = await titles();
    const id = /undo-import \S+ (\S+)/.exec(printed)?.[1] ?? '';
    await act(/ undo-import ada@/, { 'ada@example.org': eve.email, ID: id });

    expect(imported).toMatchObject([{ title: 'On looms' }]);
    expect(await titles()).toEqual([]);
  });
});

/** Splits a line as a shell does, without running it. */
function toWords(line: string): string[] {
  const script = `npm() { printf '%s\\0' npm "$@"; }\n${line}`;
  const { stdout, status, stderr } = spawnSync('bash', [...SHELL, script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${line}: ${stderr}`);
  return stdout.split('\0').slice(0, -1);
}
