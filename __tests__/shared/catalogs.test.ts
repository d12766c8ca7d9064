import { english, formatNumber, type Language, withDigits } from '../../src/shared/messages/define.ts';
import { translated } from '../../src/shared/messages/en.ts';
import { adminMessages } from '../../src/shared/messages/en/admin.ts';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import { importCatalog } from '../../src/shared/messages/importCatalog.ts';
import { type CatalogName, catalogNames, findCatalog } from '../../src/shared/messages/languages.ts';
import { type Catalog, listMissing, listTexts, readParameterTypes } from '../../tools/translations.ts';
import { readTextsIn } from '../helpers/readTextsIn.ts';

const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100, 1000, 1_000_000];
const countsAt = (at: number) => COUNTS.map((count) => count + 40 * at);
const flags = [true, false];
/** What the parameters of texts get, by their type. Words are marked, so that they are found in the result. */
const samples: Record<string, readonly unknown[] | ((at: number) => readonly unknown[])> = {
  string: (at) => [`⟨word ${at}⟩`],
  'string | null': (at) => [`⟨word ${at}⟩`, null],
  number: countsAt,
  'number | undefined': (at) => [...countsAt(at), undefined],
  boolean: flags,
  'readonly string[]': (at) => [[`⟨item ${at}⟩`], [`⟨item ${at}⟩`, `⟨last ${at}⟩`]],
  '{ accounts: number; articles: number }': COUNTS.map((count) => ({ accounts: count, articles: 3 })),
  '{ users: number; articles: number }': COUNTS.map((count) => ({ users: count, articles: 3 })),
  "Record<'example' | 'folder', string> & Record<'count' | 'owner', number>": COUNTS.map((count) => ({
    example: '⟨example⟩',
    folder: '⟨folder⟩',
    count,
    owner: 1000,
  })),
  'readonly (readonly [name: string, count: number])[]': (at) => [[[`⟨name ${at}⟩`, 3]]],
};

const parameterTypes = readParameterTypes();

/** Returns calls that together pass every sample of every parameter. */
function callsOf(path: string): unknown[][] {
  const values = (parameterTypes.get(path) ?? []).map((type, at) => {
    const some = samples[type];
    if (some === undefined) throw new Error(`Add a sample for the type ${type} of ${path}.`);
    return typeof some === 'function' ? some(at) : some;
  });
  const most = Math.max(1, ...values.map((some) => some.length));
  return Array.from({ length: most }, (_, index) => values.map((some) => some[index % some.length]));
}

let language: Language;
readTextsIn(() => language);

function say(text: unknown, values: unknown[], inLanguage: Language): string {
  language = inLanguage;
  return typeof text === 'function' ? (text as (...values: unknown[]) => string)(...values) : String(text);
}

/** Apart from no-break spaces: French has one before a colon. */
const hasSpacesAround = (text: string) => /^[ \n]|[ \n]$/.test(text);
const BROKEN = /undefined|NaN|\[object/;
const wordsIn = (text: string) => [...text.matchAll(/⟨[^⟩]+⟩/g)].map(([word]) => word);
const tagsIn = (text: string) => [...text.matchAll(/<\/?\w+>/g)].map(([tag]) => tag).sort();

/** Returns what is wrong with a translation of an English text. */
function* problemsOf(path: string, text: unknown, original: unknown, its: Language): Generator<string> {
  if (typeof text !== typeof original) {
    yield `${path} is a ${typeof text}`;
    return;
  }
  for (const values of callsOf(path)) {
    const [said, inEnglish] = [say(text, values, its), say(original, values, english)];
    const call = `${path}(${JSON.stringify(values).slice(1, -1)})`;
    if (typeof said !== 'string' || said.trim() === '') yield `${call} says nothing`;
    else if (hasSpacesAround(said) && !hasSpacesAround(inEnglish)) yield `${call} has spaces around it`;
    if (BROKEN.test(said) && !BROKEN.test(inEnglish)) yield `${call} says ${said}`;
    // Small numbers may be words, also if they are passed as they are written.
    const isSmall = values.some((value) => typeof value === 'number' && value <= 2);
    const lacking = isSmall ? [] : wordsIn(inEnglish).filter((word) => !said.includes(word));
    if (lacking.length > 0) yield `${call} lacks ${lacking.join(', ')}`;
    if (tagsIn(said).join() !== tagsIn(inEnglish).join())
      yield `${call} has other tags: ${tagsIn(said).join(' ')}`;
    for (const number of values.filter((value) => typeof value === 'number' && value > 2) as number[]) {
      const shows = (shown: string) => shown.includes(String(number)) || shown.includes(formatNumber(number));
      language = english;
      const isShown = shows(inEnglish);
      language = its;
      if (isShown && !shows(said)) yield `${call} lacks ${number}: ${said}`;
    }
  }
}

/** Marks that the glossary of a language replaces by its own, and by which. */
const foreignMarks: Record<Exclude<CatalogName, 'en'>, [mark: RegExp, rule: string]> = {
  ar: [/\p{Script=Arabic}[,;?]/u, 'use ، ؛ ؟'],
  de: [/[«»]/, 'use „…“'],
  es: [/[«»]|^[^¿]*\p{L}\?/u, 'use “…”, and ¿ before a question'],
  fr: [
    // Placeholders of templates end with `?]]`.
    / [:;!%»]| \?(?!\])|\u202f[:%]|[^\u00a0]»|«[^\u00a0]|\u00a0[;!?]|[“”]/,
    String.raw`use «\u00a0…\u00a0», \u00a0 before : and %, \u202f before ; ! ?`,
  ],
  ja: [
    /[：“”]|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}][,;?!()]/u,
    'use 「…」, a half-width colon, and full-width 、；？！（） after Japanese',
  ],
  pt: [/[«»]/, 'use “…”'],
  zh: [/[《》]|\p{Script=Han}[,:;?!()]/u, 'use “…”, and full-width ，：；？！（） after Chinese'],
};

/** Returns a text with `>>` and `<<` around the wrong mark, and with escapes for spaces that look like others. */
const withMark = (text: string, mark: RegExp) =>
  text
    .replace(mark, '>>$&<<')
    .replaceAll(/[^\S \n]/g, (space) => `\\u${space.charCodeAt(0).toString(16).padStart(4, '0')}`);

const originals = new Map<string, unknown>(listTexts(translated));

/** Returns everything that is wrong with a catalog. */
const problemsIn = (catalog: Catalog, tag: string): string[] =>
  [...listTexts(catalog)].flatMap(([path, text]) =>
    originals.has(path)
      ? [...problemsOf(path, text, originals.get(path), { tag, catalog })]
      : [`${path} is unknown`],
  );

describe.each(catalogNames.filter((name) => name !== 'en'))('the catalog %s', (name) => {
  it('says what English says, with every value and link', async () => {
    expect(problemsIn(await importCatalog(name), name)).toEqual([]);
  });

  it('has the punctuation of its glossary', async () => {
    const catalog = await importCatalog(name);
    const [mark, rule] = foreignMarks[name];
    const wrong = [...listTexts(catalog)].flatMap(([path, text]) => {
      const said = callsOf(path)
        .map((values) => say(text, values, { tag: name, catalog }))
        .find((some) => mark.test(some));
      return said === undefined ? [] : [`${path} in ${name}, ${rule}: ${withMark(said, mark)}`];
    });

    // See the marks and spaces in src/shared/messages/*/GLOSSARY.md.
    expect(wrong).toEqual([]);
  });

  it('separates what was done from whom or what it was done to once', async () => {
    const { entry, acts } = adminMessages.auditLog;
    language = { tag: name, catalog: await importCatalog(name) };

    expect(
      Object.values(acts)
        .map(entry)
        .filter((text) => /[:：]\s*[:：]/.test(text)),
    ).toEqual([]);
  });

  it('writes dates as browsers do', async () => {
    language = { tag: name, catalog: await importCatalog(name) };
    const format = new Intl.DateTimeFormat(withDigits(name), { dateStyle: 'long', timeZone: 'UTC' });
    for (let day = 0; day < 365; day += 1) {
      const date = new Date(Date.UTC(2026, 0, 1 + day));
      expect(appMessages.date(date.getUTCMonth(), date.getUTCDate(), 2026)).toBe(format.format(date));
    }
  });
});

describe('problems of a catalog', () => {
  it.each<[string, Catalog]>([
    ['a text that English lacks', { app: { nothing: 'Nichts' } }],
    ['an empty text', { app: { actions: { cancel: '' } } }],
    ['spaces around a text', { app: { actions: { cancel: 'Abbrechen ' } } }],
    ['a text instead of a function', { articles: { card: { by: 'Von' } } }],
    ['a value that is left out', { articles: { card: { by: () => 'Von' } } }],
    ['a number that is left out', { app: { list: { page: (page: number) => `Seite ${page}` } } }],
    ['a link that is left out', { account: { setup: { notice: 'Ist das dein Blog? Richte es ein.' } } }],
    [
      'a link with another name',
      { account: { setup: { notice: '<einrichten>Richte es ein</einrichten>.' } } },
    ],
  ])('are found: %s', (_, catalog) => {
    expect(problemsIn(catalog, 'de')).not.toEqual([]);
  });

  it('are no texts that it lacks, which are listed', () => {
    const catalog = { app: { actions: { cancel: 'Abbrechen' } } };

    expect(problemsIn(catalog, 'de')).toEqual([]);
    expect(listMissing(catalog)).toContain('app.actions.clear');
    expect(listMissing(catalog)).not.toContain('app.actions.cancel');
    expect(listMissing(translated)).toEqual([]);
  });
});

describe('the nearest catalog', () => {
  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['pt-PT', 'pt'],
    ['en-GB', 'en'],
    ['zh', 'zh'],
    ['zh-Hans-SG', 'zh'],
    ['zh-TW', null],
    ['zh-Hant', null],
    ['sr', null],
    ['', null],
    ['not a tag', null],
  ])('of "%s" is %s', (tag, name) => {
    expect(findCatalog(tag)).toBe(name);
  });
});
