import { readersLanguages } from '../../components/basics/readersLanguages.ts';
import { useIsHydrated } from '../../components/basics/useIsHydrated.ts';
import { longDate } from '../../../shared/longDate.ts';

/** By the languages that they are for. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** In the reader's language and time zone. Made once, when the page is alive: it takes its time to come up. */
function format(instant: string): string {
  const languages = readersLanguages();
  const key = languages.join();
  const found = formats.get(key) ?? new Intl.DateTimeFormat(languages, { dateStyle: 'long' });
  formats.set(key, found);
  return found.format(new Date(instant));
}

/** The day of an instant (ISO 8601): as the reader writes it, in a page of the server's as the blog does. */
export function ReadersDate({ instant }: { instant: string }) {
  const isAlive = useIsHydrated();

  return <time dateTime={instant}>{isAlive ? format(instant) : longDate(instant)}</time>;
}
