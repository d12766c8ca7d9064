import type { Person } from '../blog.ts';
import type { World } from './screen.ts';

const authors = new WeakSet<Person>();

/** Creates a draft and a scheduled draft, once per author. */
export async function someDrafts({ blog, author }: World) {
  if (authors.has(author)) return;
  authors.add(author);
  await blog.aDraft({ by: author, title: '' });
  const { _id } = await blog.aDraft({ by: author, title: 'For the new year' });
  await blog.schedule(_id, new Date(Date.now() + 86_400_000), author);
}
