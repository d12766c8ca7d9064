import type { World } from './screen.ts';

/** Creates a draft and a scheduled draft, once per world. */
export async function someDrafts({ blog, author }: World) {
  const [first] = await blog.drafts(author);
  if (first) return;
  await blog.aDraft({ by: author, title: '' });
  const { _id } = await blog.aDraft({ by: author, title: 'For the new year' });
  await blog.schedule(_id, new Date(Date.now() + 86_400_000), author);
}
