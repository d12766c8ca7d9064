import { insertArticle } from '../src/server/services/writeArticle.ts';
import { listTags } from '../src/server/store/tags.ts';
import { render } from '../src/server/content/render.ts';
import { connect } from '../src/server/db/connect.ts';
import { createdTexts, type Times } from './createdText.ts';
import { median } from './processFigures.ts';
import { AUTHOR } from './seededDatabase.ts';

const EACH = 500;
const WARM_UP = 50;

/** Stores articles by the very code of the server, rendered before and without HTTP: what tags and the index add shows most. */
export async function createInDatabase(url: string): Promise<Times[]> {
  const { db } = connect(url);
  const { id } = await db
    .selectFrom('user')
    .select('id')
    .where('emailKey', '=', AUTHOR)
    .executeTakeFirstOrThrow();
  const { result } = await listTags(db, { limit: 24, page: 1 });
  const text = createdTexts(result.map(({ name }) => name));
  const rendered = render(text(false).markdown);

  /** Each kind's times, in turns. */
  const times = { bare: [] as number[], without: [] as number[], eight: [] as number[] };
  for (let at = -WARM_UP; at < EACH; at += 1) {
    for (const kind of ['bare', 'without', 'eight'] as const) {
      const article = { ...text(kind === 'eight'), ...rendered, ...(kind === 'bare' && { words: '' }) };
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
    { name: 'stored, one after the other', without, eight },
    { name: 'the same, beside one whose text is not in the index either', without: bare, eight },
  ];
}
