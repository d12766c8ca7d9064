import type { Article } from '../../src/shared/article.ts';
import type { Blog } from './blog.ts';

/** Titles and names that try to break the surrounding markup. Some were only accepted by older versions. */
export const hostileTexts = [
  ']]> twice ]]> <script>alert(1)</script>',
  '</title></entry><entry><id>x</id> & &amp; &lt;b&gt; &#60;',
  '"quotes\' and \\back\\slashes\\',
  '---\ntitle: "another"\n---\nline\r\nend',
  '<!ENTITY x SYSTEM "file:///etc/passwd"> &x; %x;',
  'control \u0001\u0008\u000b\u001b\u007f\u0085\u009f, not a character \ufffe\uffff',
  'line \u2028 paragraph \u2029 mark \ufeff right to left \u202e',
  '{{ 7 * 7 }} ${7*7} <%= 7 %> # no comment: !!js/function &anchor *alias',
  'Ünïcödé 漢字 😀 👩‍👩‍👧',
];

/** Stores an article with this title and author name, like an older version without validation. */
export async function aHostileArticle(blog: Blog, text: string, markdown = 'x'): Promise<Article> {
  const { db } = blog.connection;
  const by = await blog.aUser();
  const article = await blog.anArticle({ by, markdown });
  await db.updateTable('user').set({ name: text }).where('emailKey', '=', by.email).execute();
  await db.updateTable('article').set({ title: text }).where('id', '=', article._id).execute();
  return { ...article, title: text };
}
