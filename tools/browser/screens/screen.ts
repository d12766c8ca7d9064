import type { Page } from '@playwright/test';
import type { Article } from '../../../src/shared/article.ts';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import type { Blog, Person } from '../blog.ts';
import { expect } from '../patientExpect.ts';

/** The data for the screens. The author has enough articles for a second page. */
export interface World {
  blog: Blog;
  author: Person;
  /** Somebody else, who has no articles. */
  admin: Person;
  /** One of the author's articles, with a cover. */
  article: Article;
}

export const OWN_LISTING = /\/api\/articles\?/;
export const OWN_ACCOUNT = /\/api\/users\/me$/;

/** A page in one state, e.g. with a dialog, an error or no content. */
export interface Screen {
  name: string;
  show: (page: Page, world: World) => Promise<unknown>;
}

/** Stands for anything in a text of the catalog, see `like`. */
export const ANY = '\u2060';

/**
 * Returns a pattern for a text of the catalog that has `ANY` for some of its values, or for parts of them. Arabic isolates
 * only values from left to right, so all marks are optional. French spaces that don't break are like others, as in names.
 */
export const like = (text: string): RegExp =>
  new RegExp(
    text
      .replaceAll(/[\^$.*+?()[\]{}|]/g, '\\$&')
      .replaceAll(/[\u2066-\u2069]*\u2060[\u2066-\u2069]*/g, '.*')
      .replaceAll(/[\u2066-\u2069]/g, '$&?')
      .replaceAll(/\s+/g, '\\s+'),
    's',
  );

export async function open(page: Page, path: string, heading: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('status', { name: like(`${texts.app.page.loading}${ANY}`) })).toHaveCount(0);
}

/** Navigates like a click on a link. */
export const goTo = (page: Page, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** The header's links for strangers and for users: both until the app runs, then one. */
export const faces = (page: Page) => page.locator('header').locator('a[href="/login"], a[href="/dashboard"]');

/**
 * Opens a page from within the app, which then requests its data, unlike a server-rendered page. Starts at a page without
 * articles, which for strangers is the login.
 */
export async function navigateTo(page: Page, address: string) {
  await page.goto('/dashboard/userData');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/./);
  await expect(faces(page)).toHaveCount(1);
  await goTo(page, address);
}

/** Sentences that pages got by `answer`: as the server's, they are in the language, but the catalog here has no marks. */
export const answeredSentences = new Set<string>();

/** Answers calls to this path without the server. */
export function answer(page: Page, path: RegExp, status: number, body: string | object) {
  JSON.stringify(body, (_key, value: unknown) => {
    if (typeof value === 'string' && value.includes(' ')) answeredSentences.add(value);
    return value;
  });
  return page.route(path, (route) =>
    typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/plain', body })
      : route.fulfill({ status, json: body }),
  );
}

export async function fillIn(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields))
    // Buttons may have the same name, as those for headings in Chinese.
    await page.getByLabel(label, { exact: true }).and(page.locator('input, textarea')).fill(text);
}

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Opens the menu of the first card with this name. */
export const openMore = (page: Page, subject: string) =>
  page
    .getByRole('button', { name: like(texts.app.list.moreActionsFor(subject + ANY)) })
    .first()
    .click();

export async function chooseMore(page: Page, subject: string, act: string) {
  await openMore(page, subject);
  await page.getByRole('menuitem', { name: act }).click();
}

/** Stops timers of three seconds and more, so that toasts stay. */
export const holdTime = (page: Page) =>
  page.addInitScript(() => {
    const set = window.setTimeout.bind(window);
    const patiently = (task: TimerHandler, time = 0, ...rest: unknown[]) =>
      set(task, time < 3000 ? time : 2 ** 31 - 1, ...rest);
    window.setTimeout = patiently as typeof window.setTimeout;
  });

export const expectToast = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('alert').filter({ hasText: text })).toBeVisible();
