import { mkdtemp, rm } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Browser, type Locator, type Page } from '@playwright/test';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { findSecret } from '../src/server/lib/secret.ts';
import { setupCode } from '../src/server/services/setup.ts';
import { paths } from '../src/shared/pages.ts';
import { SETUP_CODE } from '../src/shared/registration.ts';
import { findChromium } from '../tools/browser/findChromium.ts';
import { startServer } from '../tools/startServer.ts';
import { median } from './processFigures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

argumentsOrExit(`Usage: npm run bench -- journeys

Measure the clicks and seconds of a visitor's first visit, an author's first article and an operator's first day in
Chromium. Run npm run build first. Writes the tables to bench/results.md.`);

const ROUNDS = 5;
const WIDTH = 1280;
const HEIGHT = 800;

const journeys = ['The first visit', 'The first article', 'The operator’s first day'] as const;

interface Step {
  journey: (typeof journeys)[number];
  name: string;
  clicks: number;
  fields: number;
  /** Without filling in fields. In ms. */
  time: number;
}

/** Counts what a person does in a step, and times what they wait for. */
class Walk {
  readonly steps: Step[] = [];
  #clicks = 0;
  #fields = 0;
  #timeOfFields = 0;

  async click(target: Locator) {
    this.#clicks += 1;
    await target.click();
  }

  fill = (target: Locator, text: string) => this.#enter(() => target.fill(text));
  choose = (target: Locator, option: string) => this.#enter(() => target.selectOption(option));

  async #enter(act: () => Promise<unknown>) {
    this.#fields += 1;
    const start = performance.now();
    await act();
    this.#timeOfFields += performance.now() - start;
  }

  /** Runs a step until what it shows at the end is visible. */
  async step(journey: Step['journey'], name: string, act: () => Promise<Locator>) {
    [this.#clicks, this.#fields, this.#timeOfFields] = [0, 0, 0];
    const start = performance.now();
    const goal = await act();
    await goal.waitFor();
    const time = performance.now() - start - this.#timeOfFields;
    this.steps.push({ journey, name, clicks: this.#clicks, fields: this.#fields, time });
  }
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const button = (page: Page | Locator, name: string) => page.getByRole('button', { name, exact: true });
const field = (page: Page | Locator, name: string) => page.getByLabel(name, { exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Plays all journeys on a new blog. */
async function play(browser: Browser): Promise<Step[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-journeys-'));
  const server = await startServer({ dataDir });
  try {
    return await walkThrough(browser, server.url, setupCode((await findSecret(dataDir)) ?? ''));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function walkThrough(browser: Browser, url: string, code: string): Promise<Step[]> {
  const newPage = () =>
    browser.newPage({
      baseURL: url,
      viewport: { width: WIDTH, height: HEIGHT },
      permissions: ['clipboard-write'],
    });
  const [operator, author, visitor] = [await newPage(), await newPage(), await newPage()];
  const walk = new Walk();

  const day = 'The operator’s first day';
  await walk.step(
    day,
    'Set up: open the setup link, fill in the form, **Create blog**; Settings open (\\*)',
    async () => {
      await operator.goto(`${paths.setup}#${SETUP_CODE}=${code}`);
      await walk.fill(field(operator, 'Name'), 'Grace');
      await walk.fill(field(operator, 'Email'), 'grace@example.org');
      await walk.fill(field(operator, 'Password'), 'compilers and ships');
      await walk.fill(field(operator, 'Blog title'), 'Looms and engines');
      await walk.click(button(operator, 'Create blog'));
      return heading(operator, 'Settings');
    },
  );
  await walk.step(day, 'Name and look: title, tagline, accent color, **Save**', async () => {
    await walk.fill(field(operator, 'Title'), 'Looms');
    await walk.fill(field(operator, 'Tagline'), 'Notes on weaving.');
    await walk.fill(field(operator, 'Accent color'), '#7a3e9d');
    await walk.click(button(operator, 'Save'));
    return operator.getByText('Settings saved');
  });
  await walk.step(day, 'Registration: **Invite only**, **Save**', async () => {
    await walk.choose(field(operator, 'Registration'), 'Invite only');
    await walk.click(button(operator, 'Save'));
    await operator.getByText('You have unsaved changes').waitFor({ state: 'hidden' });
    return heading(operator, 'Settings');
  });
  let invitation = '';
  await walk.step(
    day,
    'Invite an author: **Invitations**, **New invitation**, note, **Create invitation**, **Copy link**',
    async () => {
      await walk.click(link(operator, 'Invitations'));
      await walk.click(button(operator, 'New invitation'));
      await walk.fill(field(operator, 'Note'), 'Ada');
      await walk.click(button(operator, 'Create invitation'));
      invitation = await field(operator, 'Invitation link').inputValue();
      await walk.click(button(operator, 'Copy link'));
      return operator.getByText('Link copied');
    },
  );

  const first = 'The first article';
  await walk.step(first, 'Register: open the invitation, fill in the form, **Register**', async () => {
    await author.goto(invitation);
    await walk.fill(field(author, 'Name'), 'Ada');
    await walk.fill(field(author, 'Email'), 'ada@example.org');
    await walk.fill(field(author, 'Password'), 'analytical engine');
    await walk.click(button(author, 'Register'));
    return link(author, 'Dashboard');
  });
  await walk.step(first, 'Publish: **Write**, title, text, **Create**', async () => {
    await walk.click(link(author, 'Write'));
    await walk.fill(author.getByRole('textbox', { name: 'Title' }), 'On engines');
    await walk.fill(author.getByRole('textbox', { name: 'Markdown' }), 'They weave *patterns*.');
    await walk.click(button(author, 'Create'));
    return button(author, 'View').or(link(author, 'View'));
  });
  await walk.step(first, 'See it: **View** in the toast', async () => {
    await walk.click(button(author, 'View').or(link(author, 'View')));
    return heading(author, 'On engines');
  });
  await walk.step(
    first,
    'Introduce yourself: **Dashboard**, **Public Profile**, bio, **Save profile**',
    async () => {
      await walk.click(link(author, 'Dashboard'));
      await walk.click(link(author, 'Public Profile'));
      await walk.fill(field(author, 'Bio'), 'Writes on engines.');
      await walk.click(button(author, 'Save profile'));
      return author.getByRole('alert');
    },
  );

  const visit = 'The first visit';
  await walk.step(visit, 'Open the home page', async () => {
    await visitor.goto(paths.home);
    return link(visitor, 'On engines');
  });
  await walk.step(visit, 'Read: click an article', async () => {
    await walk.click(link(visitor, 'On engines'));
    return heading(visitor, 'On engines');
  });
  await walk.step(visit, 'Report: **Report**, a reason, **Report article**', async () => {
    await walk.click(link(visitor, 'Report'));
    await walk.click(visitor.getByRole('radio').first());
    await walk.click(button(visitor, 'Report article'));
    return heading(visitor, 'Thanks for your report');
  });

  // Another day.
  await operator.goto(paths.home);
  await walk.step(
    day,
    'Handle a report: **Dashboard**, **Admin**, **Hide**, **Also suspend the author**, **Hide article**',
    async () => {
      await walk.click(link(operator, 'Dashboard'));
      await walk.click(operator.getByRole('link', { name: /^Admin/ }));
      await walk.click(button(operator, 'Hide: On engines'));
      const dialog = operator.getByRole('dialog');
      await walk.click(dialog.getByRole('checkbox'));
      await walk.click(button(dialog, 'Hide article'));
      return operator.getByText('Account suspended');
    },
  );

  for (const page of [operator, author, visitor]) await page.close();
  return walk.steps;
}

const browser = await chromium.launch(await findChromium());
const version = browser.version();
const rounds: Step[][] = [];
try {
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await play(browser));
} finally {
  await browser.close();
}

const [steps = []] = rounds;
const table = (journey: Step['journey']) =>
  steps
    .map((step, at) => ({ ...step, time: median(rounds.map((round) => round[at]?.time ?? NaN)) }))
    .filter((step) => step.journey === journey)
    .map(
      ({ name, clicks, fields, time }) => `| ${name} | ${clicks} | ${fields} | ${(time / 1000).toFixed(1)} |`,
    )
    .join('\n');

const text = `\`npm run bench -- journeys\` plays common tasks on a new blog ${ROUNDS} times in Chromium, ${WIDTH} x ${HEIGHT}. Medians. Seconds are what a person waits: without reading and typing, with the three seconds before a specified redirect (\\*).

Node ${process.version}, ${cpus().length} x ${cpus()[0]?.model}, load average ${loadavg()[0]?.toFixed(1)}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}. Chromium ${version}.

${journeys.map((journey) => `| ${journey} | clicks | fields | seconds |\n| --- | ---: | ---: | ---: |\n${table(journey)}`).join('\n\n')}`;
console.log(text);
await writeResults('Journeys', text);
