import type { Page } from '@playwright/test';
import { PAGE_SIZE } from '../../../../src/shared/listing.ts';
import { expect } from '../fixtures.ts';
import { provoke, touchWorstLink } from './provoke.ts';
import { endOf, type HostileArticle } from './publish.ts';

const READ = 'main article';

/** Within the app, as a click on a link would. */
const goTo = (page: Page, address: string) =>
  page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);

/** Opens every page of the listing and every article, and does there all that a visitor can do. */
export async function readEverything(page: Page, articles: HostileArticle[]): Promise<void> {
  const newestFirst = articles.toReversed();
  await page.goto('/allArticles');
  for (let at = 0; at < articles.length; at += PAGE_SIZE) {
    await goTo(page, `/allArticles?page=${at / PAGE_SIZE + 1}`);
    await expect(page.locator(`${READ} h2`).first()).toHaveText(newestFirst[at]?.title ?? '');
    await provoke(page, READ);
  }
  for (const { slug, title, payloads } of articles) {
    await goTo(page, `/allArticles/${slug}`);
    await expect(page.locator(`${READ} h1`).first()).toHaveText(title);
    const marks = await page.locator(`${READ} strong`).allTextContents();
    if (payloads.length > 1) expect.soft(marks).toEqual(expect.arrayContaining(payloads.map(endOf)));
    await provoke(page, READ);
    await touchWorstLink(page, READ);
  }
}

/** What DOMPurify's own policy would do if it missed everything. The real one comes with an article, not before. */
interface Permissive {
  createHTML: (html: string) => string;
}

async function write(page: Page, htmls: string[]) {
  await page.goto('/nowhere');
  await page.evaluate((htmls) => {
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy: (name: string, policy: Permissive) => Permissive };
    };
    const policy = trustedTypes.createPolicy('dompurify', { createHTML: (html) => html });
    const places = htmls.map(() => document.createElement('article'));
    document.querySelector('main')?.replaceChildren(...places);
    // Unlike innerHTML this runs scripts too.
    places.forEach((place, at) =>
      place.append(document.createRange().createContextualFragment(policy.createHTML(htmls[at] ?? ''))),
    );
  }, htmls);
  await provoke(page, READ);
  await touchWorstLink(page, READ);
}

/**
 * Writes html into a page of the product, past its second sanitizer, and does there all that a visitor can do. What
 * leads away from the page takes the rest of its batch along: then each gets a page of its own.
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
