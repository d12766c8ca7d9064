import { directionOf, type Message, type Messages, setLanguageOfPage } from '../../shared/messages/define.ts';
import { isolateValues, ISOLATES } from '../../shared/messages/isolateValues.ts';
import type { AuthorTexts, ReaderTexts } from '../../shared/messages/languages.ts';
import { codeLoader } from './codeLoader.ts';

/* Texts in another language than English, in two files: for readers, and for authors and admins. */

const { lang, dataset } = document.documentElement;
const { catalog = '' } = dataset;
const direction = directionOf(lang);

/** The texts that are loaded, by subject. */
const loaded: Record<string, Messages> = {};

const { code: importReaderTexts } = codeLoader(
  () =>
    import(/* webpackChunkName: "[request]" */ `../../shared/messages/${catalog}/readers.ts`) as Promise<{
      forReaders: ReaderTexts;
    }>,
);

/** Begins to load the texts for readers. */
export { importReaderTexts };

/** Sets the language of the page, with its texts for readers. */
export async function loadReaderTexts(): Promise<void> {
  Object.assign(loaded, (await importReaderTexts()).forReaders);
  setLanguageOfPage({ tag: lang, catalog: null }, translate);
}

/** Adds the texts for authors and admins. */
export const { code: loadAuthorTexts } = codeLoader(async () => {
  const { forAuthors } = (await import(
    /* webpackChunkName: "[request]" */ `../../shared/messages/${catalog}/authors.ts`
  )) as { forAuthors: AuthorTexts };
  Object.assign(loaded, forAuthors);
});

function translate(subject: string, messages: Messages): Messages {
  const texts = loaded[subject];
  if (texts === undefined) throw new Error(`The texts of ${subject} were read before they were loaded.`);
  return merge(messages, texts);
}

function merge(messages: Messages, texts: Messages): Messages {
  const entries = Object.entries(messages).map(([key, message]) => {
    const text = texts[key];
    if (text === undefined) return [key, message] as const;
    if (typeof message === 'object') return [key, merge(message, text as Messages)] as const;
    return [key, isolateValues(text as Message, direction)] as const;
  });
  return Object.fromEntries<Message | Messages>(entries);
}

/** Copies selected text without the marks that isolate values: in a command, a shell would read them as letters. */
function copyWithoutIsolates(event: ClipboardEvent) {
  const selection = document.getSelection();
  const text = selection?.toString() ?? '';
  const isTyped = event.target instanceof Element && event.target.closest('input, textarea') !== null;
  if (isTyped || !selection?.rangeCount || text.search(ISOLATES) < 0) return;
  const copy = document.createElement('div');
  copy.append(selection.getRangeAt(0).cloneContents());
  event.clipboardData?.setData('text/plain', text.replaceAll(ISOLATES, ''));
  event.clipboardData?.setData('text/html', copy.innerHTML.replaceAll(ISOLATES, ''));
  event.preventDefault();
}

if (direction === 'rtl') document.addEventListener('copy', copyWithoutIsolates);
