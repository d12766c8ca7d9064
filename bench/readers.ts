import { type Latency, measureWaits } from './latency.ts';
import { zipf } from './zipf.ts';

const READERS = 8;
/** Between a reader's page loads, in ms. */
const PAUSE = 50;

/** Has readers open these articles and the list during `work`, and returns how long they waited. */
export const measureReaders = (
  { url, slugs }: { url: string; slugs: readonly string[] },
  work: () => Promise<void>,
): Promise<Latency> =>
  measureWaits(work, {
    ...{ clients: READERS, pause: PAUSE, headers: { 'accept-encoding': 'gzip' } },
    chooseUrl(reader) {
      const article = zipf(slugs.length, reader + 1);
      let count = 0;
      return () => {
        count += 1;
        return url + (count % 5 === 0 ? '/allArticles' : `/allArticles/${slugs[article()] ?? ''}`);
      };
    },
  });
