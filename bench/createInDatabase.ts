import { insertArticle } from '../src/server/services/writeArticle.ts';
import { listTags } from '../src/server/store/tags.ts';
import { render } from '../src/server/content/render.ts';
import { connect } from '../src/server/db/connect.ts';
import { createTexts, type Times } from './createdText.ts';
import { median } from './processFigures.ts';
import { AUTHOR } from './seededDatabase.ts';

const EACH = 500;
const WARM_UP = 50;

/** Stores rendered articles with the server's code and without HTTP, where tags and the index weigh most. */
export async function createInDatabase(url: string): Promise<Times[]> {
  const { db } = connect(url);
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', AUTHOR)
    .executeTakeFirstOrThrow();
  const { result } = await listTags(db, { limit: 24, page: 1 });
  const createText = createTexts(result.map(({ name }) => name));
  const rendered = render(createText(false).markdown);

  const times = { bare: [] as number[], without: [] as number[], eight: [] as number[] };
  for (let at = -WARM_UP; at < EACH; at += 1) {
    for (const kind of ['bare', 'without', 'eight'] as const) {
      const article = { ...createText(kind === 'eight'), ...rendered, ...(kind === 'bare' && { words: '' }) };
      const began = performance.now();
      await insertArticle(db, id, article);
      if (at >= 0) times[kind].push(performance.now() - began);
    }
  }
  await db.destroy();
  const [bare, without, eight] = [times.bare, times.without, times.eight].map(median) as [
    number,
    number,
    number,
  ];
  return [
    { name: 'stored, sequential', without, eight },
    { name: 'stored, compared with no indexed text', without: bare, eight },
  ];
}
