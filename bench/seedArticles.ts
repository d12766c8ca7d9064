import { join } from 'node:path';
import { render } from '../src/server/content/render.ts';
import { connect } from '../src/server/db/connect.ts';
import { migrate } from '../src/server/db/migrate.ts';
import { insertUser } from '../src/server/services/registration.ts';
import { insertArticle } from '../src/server/services/writeArticle.ts';
import { fillShortTexts } from '../src/shared/article.ts';
import { operator } from '../src/shared/articleChange.ts';

const AUTHORS = 20;
const WORDS = 'the engine weaves algebraic patterns just as loom and thread weave flowers and leaves'.split(
  ' ',
);

const words = (count: number, seed: number) =>
  Array.from({ length: count }, (_, index) => WORDS[(index * 7 + seed) % WORDS.length]).join(' ');

/** About 3 kB of headings, paragraphs, lists and code. */
const createMarkdown = (number: number) =>
  Array.from(
    { length: 6 },
    (_, part) =>
      `## Part ${part}\n\n${words(60, number + part)}.\n\n- *${words(4, part)}*\n- \`code ${number}\`\n`,
  ).join('\n');

/** Fills the database of an empty data folder with articles, using the server's code. */
export async function seedArticles(dataDir: string, count: number): Promise<void> {
  const { db } = connect(`sqlite:${join(dataDir, 'blog.db')}`);
  await migrate(db);
  const authors = await Promise.all(
    Array.from({ length: AUTHORS }, (_, number) =>
      insertUser(db, {
        name: `Author ${number}`,
        email: `author${number}@example.org`,
        passwordHash: 'none',
      }),
    ),
  );

  for (let number = 0; number < count; number++) {
    const { id } = authors[number % AUTHORS] ?? { id: '' };
    const text = createMarkdown(number);
    const title = `Note ${number}: ${words(5, number)}`;
    await insertArticle(db, id, {
      ...fillShortTexts({ title }),
      markdown: text,
      ...render(text),
      writer: operator,
    });
  }
  await db.destroy();
}
