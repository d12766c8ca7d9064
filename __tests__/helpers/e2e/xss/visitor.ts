import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '../../../../src/shared/listing.ts';
import { faces, goTo } from '../../../../tools/browser/screens/screen.ts';
import { expect } from '../fixtures.ts';
import { provoke, touchWorstLink } from './provoke.ts';
import { endOf, type HostileArticle } from './publish.ts';

const READ = 'main article';

type Go = (page: Page, address: string) => Promise<unknown>;

/** Opens a page and waits for hydration. */
async function openHydrated(page: Page, path: string) {
  await page.goto(path);
  await expect(faces(page)).toHaveCount(1);
}

/** Reads articles within the app, which renders API responses. */
export async function readInApp(page: Page, articles: HostileArticle[]): Promise<void> {
  await openHydrated(page, '/');
  await readEverything(page, articles, goTo);
}

/** Reads articles as server-rendered pages. */
export const readServerPages = (page: Page, articles: HostileArticle[]) =>
  readEverything(page, articles, (page, address) => page.goto(address));

/** Opens every page of the listing and every article, and triggers everything there. */
async function readEverything(page: Page, articles: HostileArticle[], goTo: Go): Promise<void> {
  const newestFirst = articles.toReversed();
  for (let at = 0; at < articles.length; at += PAGE_SIZE) {
    await goTo(page, `/allArticles?page=${at / PAGE_SIZE + 1}`);
    await expect(page.locator(`${READ} h2`).first()).toHaveText(newestFirst[at]?.title ?? '');
    await provoke(page, READ);
  }
  for (const { slug, title, payloads } of articles) {
    await goTo(page, `/allArticles/${slug}`);
    await expect(page.locator(`${READ} h1`).first()).toHaveText(title);
    if (payloads.length > 1) {
      const marks = () => page.locator(`${READ} strong`).allTextContents();
      await expect.soft.poll(marks).toEqual(expect.arrayContaining(payloads.map(endOf)));
    }
    await provoke(page, READ);
    await touchWorstLink(page, READ);
  }
}

/** A Trusted Types policy that allows everything, in place of DOMPurify's, which is created with the first article. */
interface Permissive {
  createHTML: (html: string) => string;
}

async function write(page: Page, htmls: string[]) {
  await openHydrated(page, '/nowhere');
  await page.evaluate((htmls) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, policy: Permissive) => Permissive };
    };
    const policy = trustedTypes.createPolicy('dompurify', { createHTML: (html) => html });
    const places = htmls.map(() => document.createElement('article'));
    document.querySelector('main')?.replaceChildren(...places);
    // Unlike innerHTML, this also runs scripts.
    places.forEach((place, at) =>
      place.append(document.createRange().createContextualFragment(policy.createHTML(htmls[at] ?? ''))),
    );
  }, htmls);
  await provoke(page, READ);
  await touchWorstLink(page, READ);
}

/**
 * Inserts HTML into a page of the product without sanitizing, and triggers everything there. If a payload navigates
 * away, each one of its batch gets its own page.
 */
export async function showRaw(page: Page, batches: string[][]): Promise<void> {
  for (const htmls of batches) {
    try {
      await write(page, htmls);
    } catch (error) {
      if (!/navigation|interrupted/.test((error as Error).message)) throw error;
      if (htmls.length > 1)
        await showRaw(
          page,
          htmls.map((html) => [html]),
        );
    }
  }
}
