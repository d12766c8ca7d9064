import type { Page } from '@playwright/test';
import { translated as texts } from '../../../src/shared/messages/en.ts';
import { expect } from '../patientExpect.ts';
import { open, type World, ANY, like } from './screen.ts';

/** Uploads images of an author, one of them used. */
export async function someImages({ blog, author }: World) {
  const url = await blog.anImage(author, 'docs/images/article.webp');
  await blog.anImage(author, 'docs/images/articles.webp');
  await blog.anImage(author, 'public/apple-touch-icon.png');
  await blog.aDraft({ by: author, title: 'On the loom of my grandmother', markdown: `![A loom](${url})` });
}

export async function openImages(page: Page) {
  await open(page, '/dashboard/images', texts.app.pages.myImages);
  await expect(
    page.getByRole('img', { name: like(texts.myImages.item.name(ANY, 0, 0).replaceAll('0', ANY)) }).first(),
  ).toBeVisible();
}
