import type { Page } from '@playwright/test';
import { expect } from '../patientExpect.ts';
import { open, type World } from './screen.ts';

/** Uploads images of an author, one of them used. */
export async function someImages({ blog, author }: World) {
  const url = await blog.anImage(author, 'docs/images/article.webp');
  await blog.anImage(author, 'docs/images/articles.webp');
  await blog.anImage(author, 'public/apple-touch-icon.png');
  await blog.aDraft({ by: author, title: 'On the loom of my grandmother', markdown: `![A loom](${url})` });
}

export async function openImages(page: Page) {
  await open(page, '/dashboard/images', 'My Images');
  await expect(page.getByRole('img', { name: /^Image from/ }).first()).toBeVisible();
}
