import type { Listing } from '../src/shared/listing.ts';
import type { Tag } from '../src/shared/tags.ts';
import { logIn } from './calls.ts';
import { createTexts, type Times } from './createdText.ts';
import { median } from './processFigures.ts';
import { authorEmail } from './seededDatabase.ts';

const EACH = 300;
const WARM_UP = 20;
const WRITERS = 8;
/** Rounds with all authors at once, and the articles of each kind per author and round. */
const ROUNDS = 10;
const PER_ROUND = 10;

/** Creates articles with `POST /api/articles/new`: sequentially, and by several authors at once. */
export async function createByCalls(url: string): Promise<Times[]> {
  const tags = (await (await fetch(`${url}/api/tags?limit=24`)).json()) as Listing<Tag>;
  const createText = createTexts(tags.result.map(({ name }) => name));
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => (await logIn(url, authorEmail(at))).token),
  );

  async function create(token: string, isTagged: boolean): Promise<number> {
    const body = JSON.stringify(createText(isTagged));
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const began = performance.now();
    const reply = await fetch(`${url}/api/articles/new`, { method: 'POST', headers, body });
    await reply.text();
    if (reply.status !== 201) throw new Error(`Could not create an article: ${reply.status}`);
    return performance.now() - began;
  }

  const alone = { without: [] as number[], eight: [] as number[] };
  for (let at = -WARM_UP; at < EACH; at += 1) {
    for (const kind of ['without', 'eight'] as const) {
      const time = await create(writers[0] ?? '', kind === 'eight');
      if (at >= 0) alone[kind].push(time);
    }
  }

  const together = { without: 0, eight: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const kind of ['without', 'eight'] as const) {
      const began = performance.now();
      await Promise.all(
        writers.map(async (token) => {
          for (let at = 0; at < PER_ROUND; at += 1) await create(token, kind === 'eight');
        }),
      );
      together[kind] += performance.now() - began;
    }
  }
  const each = (time: number) => time / (ROUNDS * PER_ROUND * WRITERS);

  return [
    { name: 'HTTP, sequential', without: median(alone.without), eight: median(alone.eight) },
    {
      name: `HTTP, ${WRITERS} authors at once`,
      without: each(together.without),
      eight: each(together.eight),
    },
  ];
}
