import {
  firstText,
  foldKey,
  foldKeys,
  hasDate,
  hasTags,
  isTable,
  parseDate,
  readTexts,
} from '../../shared/articleFields.ts';
import {
  FrontMatterError,
  type FrontMatterFields,
  type FrontMatterFormat,
  type HeaderStyle,
  parseFields,
} from '../../shared/frontMatter.ts';
import { decodeUrlPart, parseUrl } from '../../shared/parse.ts';
import { toLocalTime } from '../../shared/writtenDate.ts';
import type { ImportFile, ImportSource } from './importFiles.ts';

/*
 * The site whose sources are imported. Its configuration says which time zone its dates are in, and which URLs its
 * generator gave to its articles, so that links from elsewhere keep working.
 */

/** What the URLs of an article depend on. */
export interface SiteArticle {
  /** The name of its file. */
  name: string;
  /** Its front matter, with folded keys. */
  fields: FrontMatterFields;
  title: string;
  /** As written; '' if the article has none. */
  slug: string;
  date: string;
}

export interface Site {
  generator: 'hugo' | 'jekyll' | 'hexo' | 'zola' | 'eleventy' | 'astro' | 'pelican' | null;
  /** How front matter may look. */
  header: HeaderStyle;
  /** IANA name; 'UTC' if the configuration names none. */
  timeZone: string;
  /** The host of its URLs; '' if unknown. */
  host: string;
  /** Returns the fields that the configuration sets for a file that doesn't set them itself, with folded keys. */
  defaults: (name: string) => FrontMatterFields;
  /** Returns the paths, or URLs, that the site served the article at, without its `aliases`. */
  addresses: (article: SiteArticle) => string[];
  /** Returns whether a file is a page by its place, such as one outside of the posts. */
  isPage: (article: Pick<SiteArticle, 'name' | 'fields'>) => boolean;
  /**
   * Returns what a page is called in its URL: the last part. A translation has its language behind it, and leaves the plain name
   * to the original. '' for the root of the site, and if the URL is unknown.
   */
  pageName: (article: SiteArticle) => string;
  /** Returns whether a file is what the site shows at URLs that lead to nothing. */
  isErrorPage: (article: SiteArticle) => boolean;
  /** Returns whether the configuration leaves a file out of the site. */
  isExcluded: (name: string) => boolean;
}

/** Files that belong to no known site: their addresses are those that their front matter names. */
export const NO_SITE: Site = {
  generator: null,
  header: 'knownUntilBlankLine',
  timeZone: 'UTC',
  host: '',
  defaults: () => ({}),
  addresses: ({ fields }) => writtenAddresses(fields, ['permalink', 'url']),
  isPage: () => false,
  pageName: ({ fields }) => toPageName(splitPath(writtenAddresses(fields, ['permalink', 'url'])[0] ?? '')),
  isErrorPage: () => false,
  isExcluded: () => false,
};

/** Returns the same site, in which every file is an article unless it says otherwise itself. */
export const withoutPages = (site: Site): Site => ({
  ...site,
  isPage: NO_SITE.isPage,
  isErrorPage: NO_SITE.isErrorPage,
  isExcluded: NO_SITE.isExcluded,
});

interface Configuration {
  generator: NonNullable<Site['generator']>;
  /** The path of the file. What stands before the group `file` is the folder of the site. */
  file: RegExp;
  /** Matches another file that a site of this generator has. */
  beside: RegExp;
  /** Matches the file's text. */
  text?: RegExp;
}

const CONFIGURATIONS: Configuration[] = [
  {
    generator: 'zola',
    file: /(?:^|\/)(?<file>(?:zola|config)\.toml)$/,
    beside: /^content\//,
    text: /^\s*base_url\s*=/m,
  },
  {
    generator: 'hugo',
    file: /(?:^|\/)(?<file>(?:config\/_default\/)?(?:hugo|config)\.(?:toml|ya?ml|json))$/,
    beside: /^(?:content|archetypes|themes|layouts)\//,
  },
  { generator: 'hexo', file: /(?:^|\/)(?<file>_config\.ya?ml)$/, beside: /^source\/_(?:posts|drafts)\// },
  {
    generator: 'jekyll',
    file: /(?:^|\/)(?<file>_config\.ya?ml)$/,
    beside: /(?:^|\/)_(?:posts|drafts|layouts|includes)\//,
  },
  {
    generator: 'eleventy',
    file: /(?:^|\/)(?<file>\.eleventy\.c?js|eleventy\.config\.[cm]?[jt]s)$/,
    beside: /^/,
  },
  { generator: 'pelican', file: /(?:^|\/)(?<file>pelicanconf\.py)$/, beside: /^content\// },
  { generator: 'astro', file: /(?:^|\/)(?<file>astro\.config\.[cm]?[jt]s)$/, beside: /^/ },
];

/** In bytes. */
const CONFIGURATION_MAX = 256 * 1024;
/** Maximum number of folders above the configuration. */
const DEPTH_MAX = 4;

const depth = (name: string): number => name.split('/').length;

/** Finds the site among the files of an import: the one that is nearest to the top. */
export async function openSite({ files }: Pick<ImportSource, 'files'>): Promise<Site> {
  const candidates = files
    .filter(({ name, bytes }) => depth(name) <= DEPTH_MAX && bytes <= CONFIGURATION_MAX)
    .sort((one, other) => depth(one.name) - depth(other.name));
  for (const { name, read } of candidates) {
    for (const { generator, file, beside, text: wanted } of CONFIGURATIONS) {
      const found = file.exec(name)?.groups?.file;
      if (found === undefined) continue;
      const root = name.slice(0, -found.length);
      if (!files.some((other) => other.name.startsWith(root) && beside.test(other.name.slice(root.length))))
        continue;
      const text = decode(await read());
      if (wanted && !wanted.test(text)) continue;
      const folders = generator === 'eleventy' ? await readFolderData(files, root) : [];
      const config = readConfiguration(name, text);
      return createSite(generator, {
        root,
        config: generator === 'hugo' ? await addSettingFiles(config, files, root) : config,
        folders,
        names: files.flatMap(({ name }) => (name.startsWith(root) ? [name.slice(root.length)] : [])),
      });
    }
  }
  return NO_SITE;
}

/** Returns a file's text without a byte order mark. */
const decode = (bytes: Buffer): string => bytes.toString('utf8').replace(/^\uFEFF/, '');

/** Returns the fields of a configuration as written; none if it can't be read, e.g. because it is code. */
function readConfiguration(name: string, text: string): FrontMatterFields {
  const formats: Record<string, FrontMatterFormat> = {
    toml: 'toml',
    yaml: 'yaml',
    yml: 'yaml',
    json: 'json',
  };
  if (name.endsWith('.py')) return readPython(text);
  const format = formats[name.slice(name.lastIndexOf('.') + 1)];
  try {
    return (format && parseFields(format, text)) ?? {};
  } catch (error) {
    if (error instanceof FrontMatterError) return {};
    throw error;
  }
}

/** The settings of Hugo that have files of their own, such as `languages.toml`, or `languages.de.toml` for one language. */
const SETTING_FILE =
  /^config\/_default\/(?<setting>languages|permalinks)(?:\.(?<part>[\w-]+))?\.(?:toml|ya?ml|json)$/;

/** Adds these settings: https://gohugo.io/configuration/introduction/#configuration-directory */
async function addSettingFiles(
  config: FrontMatterFields,
  files: readonly ImportFile[],
  root: string,
): Promise<FrontMatterFields> {
  const added = { ...config };
  for (const { name, bytes, read } of files) {
    const groups = name.startsWith(root) ? SETTING_FILE.exec(name.slice(root.length))?.groups : undefined;
    if (groups?.setting === undefined || bytes > CONFIGURATION_MAX) continue;
    const { setting, part } = groups;
    const fields = readConfiguration(name, decode(await read()));
    const before = isTable(added[setting]) ? added[setting] : {};
    added[setting] = { ...before, ...(part === undefined ? fields : { [part]: fields }) };
  }
  return added;
}

/** Returns the texts that a Python file assigns to names in capitals. Nothing is evaluated. */
const readPython = (text: string): FrontMatterFields =>
  Object.fromEntries(
    Array.from(text.matchAll(/^([A-Z_]+)\s*=\s*(["'])([^"'\n]*)\2/gm), ([, name = '', , value = '']) => [
      name,
      value,
    ]),
  );

/** Fields that a data file of Eleventy sets for all files in its folder. */
interface FolderData {
  /** Path with a slash at its end. */
  folder: string;
  fields: FrontMatterFields;
}

/** Maximum number of data files to read. */
const DATA_FILES_MAX = 200;

/**
 * Reads the data files of Eleventy's folders, which are named like them. Of those in JavaScript, only texts are read;
 * nothing is evaluated.
 */
async function readFolderData(files: readonly ImportFile[], root: string): Promise<FolderData[]> {
  const found = files.flatMap((file) => {
    const [, folder = '', name = '', stem = ''] =
      /^((?:.*\/)?([^/]+)\/)([^/]+?)(?:\.11tydata)?\.(?:json|[cm]?js)$/.exec(file.name) ?? [];
    const isData = name !== '' && stem === name && file.name.startsWith(root);
    return isData && file.bytes <= CONFIGURATION_MAX ? [{ folder, file }] : [];
  });
  const read = found.slice(0, DATA_FILES_MAX).map(async ({ folder, file }) => {
    const text = (await file.read()).toString('utf8');
    const written = file.name.endsWith('.json') ? readConfiguration(file.name, text) : readJavaScript(text);
    const { permalink, lang, draft } = foldKeys(written);
    const set = Object.entries({ permalink, lang, draft }).filter(([, value]) => value !== undefined);
    return { folder, fields: Object.fromEntries(set) as FrontMatterFields };
  });
  return (await Promise.all(read)).sort((one, other) => one.folder.length - other.folder.length);
}

/** Returns the texts and booleans of an object in JavaScript. */
const readJavaScript = (text: string): FrontMatterFields =>
  Object.fromEntries(
    Array.from(
      text.matchAll(/^[ \t]*["']?(\w+)["']?:[ \t]*(?:(["'`])([^"'`$\n]*)\2|(true|false)\b)/gm),
      ([, name = '', , value = '', isTrue]) => [name, isTrue === undefined ? value : isTrue === 'true'],
    ),
  );

interface SiteFiles {
  /** The folder of the site, with a slash at its end; '' for the top. */
  root: string;
  /** As written. */
  config: FrontMatterFields;
  folders: readonly FolderData[];
  /** The names of all files below the root. */
  names: readonly string[];
}

function createSite(
  generator: NonNullable<Site['generator']>,
  { root, config, folders, names }: SiteFiles,
): Site {
  const folded = foldKeys(config);
  const timeZone = [firstText(folded, 'timezone')].find(isTimeZone) ?? 'UTC';
  const base = basePath(firstText(folded, 'baseurl') || firstText(folded, 'url'), firstText(folded, 'root'));
  const context: Context = { config, folded, timeZone };
  const find = { hugo, jekyll, hexo, zola, eleventy: plain, astro: plain, pelican }[generator];
  const isPage = createPageFinder(generator, context, names);
  const isExcluded = generator === 'jekyll' ? findExcluded(context) : NO_SITE.isExcluded;
  const languages = findLanguages(context);
  const atRoot = <Article extends Pick<SiteArticle, 'name'>>(article: Article): Article => ({
    ...article,
    name: article.name.slice(root.length),
  });
  const findPath = (article: SiteArticle) =>
    splitPath(article.name.startsWith(root) ? (find(atRoot(article), context)[0] ?? '') : '', {
      base,
      languages,
    });
  return {
    generator,
    header: generator === 'hexo' ? 'untilFence' : generator === 'pelican' ? 'untilBlankLine' : 'fenced',
    timeZone,
    host:
      [firstText(folded, 'url'), firstText(folded, 'baseurl'), firstText(folded, 'siteurl')]
        .map((url) => parseUrl(url)?.host ?? '')
        .find((host) => host !== '') ?? '',
    defaults: (name) =>
      generator === 'jekyll'
        ? jekyllDefaults(folded, name.slice(root.length))
        : (Object.assign(
            {},
            ...folders.filter(({ folder }) => name.startsWith(folder)).map(({ fields }) => fields),
          ) as FrontMatterFields),
    addresses: (article) =>
      article.name.startsWith(root)
        ? find(atRoot(article), context).map((address) => join(base, address))
        : [],
    isPage: (article) => article.name.startsWith(root) && isPage(atRoot(article)),
    pageName: (article) => toPageName(findPath(article)),
    isErrorPage: (article) => {
      const { name } = atRoot(article);
      const mayBe = generator === 'eleventy' || isPage({ name, fields: {} });
      const { parts } = findPath(article);
      return mayBe && parts.length === 1 && parts[0] === '404';
    },
    isExcluded: (name) => name.startsWith(root) && isExcluded(name.slice(root.length)),
  };
}

/** The languages that a site has, by their names with folded keys. */
interface Languages {
  /** '' if unknown. */
  main: string;
  all: string[];
}

/** Returns the languages that the configuration names, if there are several, or if they are in the paths. */
function findLanguages({ folded }: Context): Languages {
  const written = folded.languages ?? folded.language ?? [];
  const all = isTable(written) ? Object.keys(written) : readTexts(written).map(foldKey);
  const named = foldKey(
    firstText(folded, 'defaultcontentlanguage', 'defaultlanguage', 'defaultlang', 'lang'),
  );
  const main = named || (isTable(written) ? 'en' : (all[0] ?? ''));
  return { main, all: folded.defaultcontentlanguageinsubdir === true ? [main, ...all] : all };
}

interface SplitPath {
  /** As written; '' for the main one. */
  language: string;
  parts: string[];
}

/** Splits a path below the base of a site, or a URL with both. */
function splitPath(
  url: string,
  { base = '', languages = { main: '', all: [] } }: { base?: string; languages?: Languages } = {},
): SplitPath {
  const path = url.replace(/[?#].*$/s, '');
  const pathname = path.replace(/^https?:\/\/[^/]*/, '');
  const below = pathname !== path && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  const parts = below
    .replace(/(?:(?:^|\/)index)?\.html?$/, '')
    .split('/')
    .filter((part) => part !== '');
  const [first = ''] = parts;
  const { main, all } = languages;
  if (!all.includes(foldKey(first))) return { language: '', parts };
  return { language: foldKey(first) === main ? '' : first, parts: parts.slice(1) };
}

const toPageName = ({ language, parts }: SplitPath): string =>
  [decodeUrlPart(parts.at(-1) ?? ''), language].filter((part) => part !== '').join('-');

interface Context {
  /** As written, because names of sections are case-sensitive. */
  config: FrontMatterFields;
  folded: FrontMatterFields;
  timeZone: string;
}

function isTimeZone(name: string): boolean {
  try {
    return name !== '' && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Returns the path at which a site is served, without a slash at its end: '' for a site that has its own host. */
function basePath(url: string, root: string): string {
  const path = URL.canParse(url) ? new URL(url).pathname : root || url;
  return path.startsWith('/') ? path.replace(/\/+$/, '') : '';
}

const join = (base: string, path: string): string =>
  /^https?:/.test(path) ? path : `${base}/${path.replace(/^\/+/, '')}`;

/** Returns whether an address has parts that a generator replaces, such as `:title` or `{{ lang }}`. */
export const isPattern = (url: string): boolean => /[:{]\w|\{\{|\{%/.test(url.replace(/^https?:\/\//, ''));

/** Returns addresses as front matter has them, except patterns. */
function writtenAddresses(fields: FrontMatterFields, names: readonly string[]): string[] {
  return names
    .map((name) => firstText(fields, name))
    .filter((url) => url !== '' && !isPattern(url))
    .map((url) => (/^(?:\/|https?:)/.test(url) ? url : `/${url}`));
}

/** Returns the path of a folder as file names have it, without slashes around it; '' if there is none. */
const readFolder = (fields: FrontMatterFields, name: string): string =>
  firstText(fields, name).replace(/^\.?\/*|\/*$/g, '');

const fileName = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const withoutExtension = (path: string): string => path.replace(/\.\w+$/, '');

/** Replaces `:name` in a pattern. Tokens without a value are removed, and so are empty folders. */
const fill = (pattern: string, token: (name: string) => string | undefined): string =>
  pattern.replace(/:(\w+)/g, (_whole, name: string) => token(name) ?? '').replace(/(?<!:)\/{2,}/g, '/');

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/** Of URLs, where generators write English names whatever the language of the site. */
const monthFormats = {
  long: new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }),
};
const monthName = (month: number, style: 'long' | 'short'): string =>
  monthFormats[style].format(Date.UTC(2000, month - 1, 1));

interface DateParts {
  year: string;
  month: number;
  day: number;
  hour: string;
  minute: string;
  second: string;
  /** From 1. */
  yearDay: number;
  /** From 0 for Sunday. */
  weekday: number;
}

/** Splits a date. Returns null for an invalid one, or none. `zone` converts dates that name another time zone. */
function splitDate(date: string, zone: string, isConverted: boolean): DateParts | null {
  try {
    const { iso, local: written, hasZone } = parseDate(date, zone);
    const local = isConverted && hasZone ? toLocalTime(iso, zone) : written;
    const [year = '', month, day] = local.slice(0, 10).split('-');
    const [hour = '', minute = '', second = ''] = local.slice(11).split(':');
    const instant = Date.parse(`${local}Z`);
    const yearDay = Math.floor((instant - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000) + 1;
    const weekday = new Date(instant).getUTCDay();
    return { year, month: Number(month), day: Number(day), hour, minute, second, yearDay, weekday };
  } catch {
    return null;
  }
}

/** Returns a word as Hugo writes it in URLs: lower case, with hyphens for spaces, without most symbols. */
function urlize(text: string): string {
  let result = '';
  let isSpace = false;
  for (const character of text.trim().toLowerCase()) {
    if (/[\p{L}\p{M}\p{N}./_#+~@-]/u.test(character)) {
      if (isSpace && !result.endsWith('-') && character !== '-') result += '-';
      result += character;
      isSpace = false;
    } else if (/\s/.test(character)) isSpace = result !== '';
  }
  return result.replaceAll('#', '%23');
}

/** Where a file is in a site of Hugo. */
interface HugoPlace {
  /** Path of its language; '' for the main one. */
  prefix: string;
  /** Folders that it is in, without the one of a bundle. */
  sections: string[];
  /** Name without extension and language. */
  base: string;
}

/** Returns null for a file outside of the folders of contents. */
function findHugoPlace(name: string, { folded }: Context): HugoPlace | null {
  const languages = isTable(folded.languages) ? folded.languages : {};
  const main = firstText(folded, 'defaultcontentlanguage') || 'en';
  const contents = [
    ...Object.entries(languages).map(([language, settings]) => [
      isTable(settings) ? readFolder(settings, 'contentdir') : '',
      language,
    ]),
    [readFolder(folded, 'contentdir') || 'content', ''],
  ];
  const [content = '', folderLanguage = ''] =
    contents.find(([folder]) => folder !== '' && name.startsWith(`${folder}/`)) ?? [];
  if (content === '') return null;

  const path = withoutExtension(name.slice(content.length + 1));
  const [, suffix = ''] = /\.([a-z]{2,3}(?:-\w+)?)$/i.exec(path) ?? [];
  const ownLanguage =
    suffix.toLowerCase().replace('-', '') in languages ? suffix.toLowerCase() : folderLanguage;
  const language = ownLanguage || main;
  const prefix = language !== main || folded.defaultcontentlanguageinsubdir === true ? `/${language}` : '';
  const page =
    suffix !== '' && ownLanguage === suffix.toLowerCase() ? path.slice(0, -suffix.length - 1) : path;
  const isBundle = /(?:^|\/)index$/.test(page);
  const logical = isBundle ? page.replace(/\/?index$/, '') : page;
  return { prefix, sections: logical.split('/').slice(0, -1), base: fileName(logical) };
}

/** Hugo: https://gohugo.io/content-management/urls/ */
function hugo({ name, fields, title, slug, date }: SiteArticle, context: Context): string[] {
  const { config, folded, timeZone } = context;
  const place = findHugoPlace(name, context);
  if (place === null) return [];
  const { prefix, sections, base } = place;
  const [section = ''] = sections;

  const [url] = writtenAddresses(fields, ['url']);
  if (url !== undefined)
    return [/^https?:/.test(url) ? url : `${firstText(fields, 'url').startsWith('/') ? '' : prefix}${url}`];

  const parts = splitDate(date, timeZone, false);
  const tokens: Record<string, string | undefined> = {
    ...(parts && {
      year: parts.year,
      month: pad(parts.month),
      monthname: monthName(parts.month, 'long').toLowerCase(),
      day: pad(parts.day),
      weekday: String(parts.weekday),
      weekdayname: ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'][
        parts.weekday
      ],
      yearday: String(parts.yearDay),
    }),
    section: urlize(section),
    sections: sections.map(urlize).join('/'),
    title: urlize(title),
    slug: urlize(slug || title),
    slugorfilename: urlize(slug || base),
    slugorcontentbasename: urlize(slug || base),
    filename: urlize(base),
    contentbasename: urlize(base),
  };
  const pattern = hugoPattern(config, section);
  const address =
    pattern === ''
      ? `/${[...sections.map(urlize), urlize(slug || base)].join('/')}/`
      : `/${fill(pattern, (token) => tokens[token])}`;
  const isUgly = folded.uglyurls === true;
  const served = isUgly ? address.replace(/\/?$/, '.html') : address.replace(/\/?$/, '/');
  return [`${prefix}${served}`.replace(/\/{2,}/g, '/')];
}

/** Returns the pattern of a section's URLs; '' if there is none. */
function hugoPattern(config: FrontMatterFields, section: string): string {
  const [, permalinks] = Object.entries(config).find(([name]) => name.toLowerCase() === 'permalinks') ?? [];
  if (!isTable(permalinks)) return '';
  const pages = isTable(permalinks.page) ? permalinks.page : permalinks;
  const pattern = pages[section === '' ? '/' : section];
  return typeof pattern === 'string' ? pattern.replace(/\/?$/, '/') : '';
}

/** Where a file is in a site of Jekyll. */
interface JekyllPlace {
  /** Below the source of the site. */
  path: string;
  /** Folders above that of its collection, with slashes. */
  above: string;
  /** Undefined for a page. */
  collection: string | undefined;
  /** Path in its collection. */
  below: string;
}

function findJekyllPlace(name: string, { folded }: Context): JekyllPlace {
  const source = readFolder(folded, 'source');
  const folder = readFolder(folded, 'collectionsdir');
  const path = [source, folder].reduce(
    (rest, part) => (part !== '' && rest.startsWith(`${part}/`) ? rest.slice(part.length + 1) : rest),
    name,
  );
  const [, above = '', collection, below = ''] = /^((?:[^_][^/]*\/)*)_([\w-]+)\/(.*)$/s.exec(path) ?? [];
  // Folders of pages that Jekyll would otherwise leave out, such as `_pages`.
  const isIncluded = collection !== undefined && readTexts(folded.include).includes(`_${collection}`);
  return { path, above, collection: isIncluded ? undefined : collection, below };
}

/** Jekyll: https://jekyllrb.com/docs/permalinks/ */
function jekyll({ name, fields, slug, date }: SiteArticle, context: Context): string[] {
  const { folded, timeZone } = context;
  const collections = isTable(folded.collections) ? folded.collections : {};
  const { path, above, collection, below } = findJekyllPlace(name, context);
  const isPost = collection === 'posts' || collection === 'drafts';
  const settings = collections[isPost ? 'posts' : (collection ?? '').replaceAll(/[_-]/g, '').toLowerCase()];
  const written = firstText(fields, 'permalink');
  const configured = (isTable(settings) && firstText(settings, 'permalink')) || '';
  const style =
    written || configured || (isPost || collection === undefined ? firstText(folded, 'permalink') : '');
  if (collection !== undefined && !isPost && !(isTable(settings) && settings.output === true)) return [];

  const [, day = '', stem = ''] =
    /^(\d{2,4}-\d{1,2}-\d{1,2})-(.*)$/s.exec(withoutExtension(fileName(below || path))) ?? [];
  const base = stem || withoutExtension(fileName(below || path));
  const parts = splitDate(date || day, timeZone, true);
  const categories = [...above.split('/').filter((part) => part !== ''), ...jekyllCategories(fields)].map(
    (category) => category.toLowerCase(),
  );
  const folderPath = folderOf(below).replace(/\/$/, '');
  const pretty = slugify(slug || base, /[^\p{M}\p{L}\p{Nd}._~!$&'()+,;=@]+/gu);
  const tokens: Record<string, string | undefined> = {
    ...(parts && {
      year: parts.year,
      short_year: parts.year.slice(2),
      month: pad(parts.month),
      i_month: String(parts.month),
      short_month: monthName(parts.month, 'short'),
      long_month: monthName(parts.month, 'long'),
      day: pad(parts.day),
      i_day: String(parts.day),
      y_day: pad(parts.yearDay, 3),
      hour: parts.hour,
      minute: parts.minute,
      second: parts.second,
    }),
    categories: [...new Set(categories)].join('/'),
    slugified_categories: [...new Set(categories.map((category) => slugify(category)))].join('/'),
    title: pretty,
    slug: slugify(slug || base).toLowerCase(),
    name: slugify(base).toLowerCase(),
    basename: base,
    collection,
    path: isPost ? pretty : [folderPath, base].filter((part) => part !== '').join('/'),
    output_ext: '.html',
  };
  if (collection === undefined) {
    // A page keeps its path. Only a style that ends in a slash, such as `pretty`, changes it.
    if (written !== '') return [fill(written, (token) => tokens[token])];
    const isIndex = base === 'index';
    const place = `/${folderOf(path)}`;
    if (isIndex) return [place];
    return [`${place}${base}${style === 'pretty' || style.endsWith('/') ? '/' : '.html'}`];
  }
  const pattern =
    JEKYLL_STYLES[style] ?? (style || (isPost ? JEKYLL_STYLES.date : '/:collection/:path:output_ext'));
  const address = `/${fill(pattern ?? '', (token) => tokens[token])}`.replace(/\/{2,}/g, '/');
  // `:title` at the end of a pattern without an extension is written as a file with one.
  return /(?:\/|\.\w+)$/.test(address) ? [address] : [address, `${address}.html`];
}

const JEKYLL_STYLES: Record<string, string | undefined> = {
  date: '/:categories/:year/:month/:day/:title:output_ext',
  pretty: '/:categories/:year/:month/:day/:title/',
  ordinal: '/:categories/:year/:y_day/:title:output_ext',
  none: '/:categories/:title:output_ext',
};

/** Returns categories as Jekyll reads them: a text is a list separated by spaces, except in `category`. */
function jekyllCategories({ category, categories }: FrontMatterFields): string[] {
  if (typeof category === 'string' && category !== '') return [category];
  return typeof categories === 'string' ? categories.split(/\s+/).filter(Boolean) : readTexts(categories);
}

/** Replaces runs of symbols with a hyphen, as Jekyll does. */
const slugify = (text: string, symbols = /[^\p{M}\p{L}\p{Nd}]+/gu): string =>
  text.replace(symbols, '-').replace(/^-|-$/g, '');

/** Returns the values that `defaults` of Jekyll's configuration sets for a file. More exact paths win. */
function jekyllDefaults({ defaults }: FrontMatterFields, name: string): FrontMatterFields {
  const isPost = /(?:^|\/)_(?:posts|drafts)\//.test(name);
  const type = isPost ? 'posts' : (/(?:^|\/)_([\w-]+)\//.exec(name)?.[1] ?? 'pages');
  const matching = (Array.isArray(defaults) ? defaults : [])
    .filter(isTable)
    .map(foldKeys)
    .flatMap(({ scope, values }) => {
      const path = isTable(scope) ? firstText(scope, 'path').replace(/^\/|\/$/g, '') : '';
      const wanted = isTable(scope) ? firstText(scope, 'type').replace(/^(post|page|draft)$/, '$1s') : '';
      const isInPath = path === '' || name === path || name.startsWith(`${path}/`);
      return isTable(values) && isInPath && (wanted === '' || wanted === type) ? [{ path, values }] : [];
    })
    .sort((one, other) => one.path.length - other.path.length);
  return Object.assign({}, ...matching.map(({ values }) => values)) as FrontMatterFields;
}

/** Hexo: https://hexo.io/docs/permalinks */
function hexo({ name, fields, date }: SiteArticle, { folded, timeZone }: Context): string[] {
  const source = firstText(folded, 'sourcedir') || 'source';
  const [, kind, path = ''] =
    new RegExp(`^${escapeForPattern(source)}/(?:_(posts|drafts)/)?(.*)$`, 's').exec(name) ?? [];
  const permalink = writtenAddresses(fields, ['permalink']);
  if (permalink.length > 0) return permalink;
  const written = withoutExtension(path);
  if (kind === undefined) {
    if (path === '') return [];
    const isIndex = fileName(written) === 'index';
    return [isIndex ? `/${folderOf(written)}` : `/${written}.html`];
  }
  const slug = hexoSlug(written, firstText(folded, 'newpostname'));
  const parts = splitDate(date, timeZone, true);
  const categories = readTexts(fields.categories ?? fields.category);
  const map = isTable(folded.categorymap) ? folded.categorymap : {};
  const byName = Object.fromEntries(Object.entries(map).map(([key, value]) => [key, readTexts(value)[0]]));
  const category =
    categories.length === 0
      ? firstText(folded, 'defaultcategory') || 'uncategorized'
      : categories
          .map((item) => byName[item.toLowerCase().replace(/[\s_-]+/g, '')] ?? item.replace(/\s+/g, '-'))
          .join('/');
  const tokens: Record<string, string | undefined> = {
    ...(parts && {
      year: parts.year,
      month: pad(parts.month),
      i_month: String(parts.month),
      day: pad(parts.day),
      i_day: String(parts.day),
      hour: parts.hour,
      minute: parts.minute,
      second: parts.second,
    }),
    title: slug,
    name: fileName(slug),
    post_title: firstText(fields, 'title')
      .trim()
      .replace(/[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'<>,.?/]+/g, '-')
      .replace(/^-|-$/g, ''),
    category,
    id: firstText(fields, 'id'),
    lang: firstText(fields, 'lang'),
  };
  const pattern = firstText(folded, 'permalink') || ':year/:month/:day/:title/';
  // Any field can stand in a pattern, such as `:abbrlink`.
  const address = fill(
    pattern,
    (token) => tokens[token] ?? firstText(fields, token.toLowerCase().replaceAll('_', '')),
  );
  return [`/${address.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$/, '/')}`];
}

const escapeForPattern = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the part of a post's path that the pattern of its name calls `:title`, or the whole path. */
function hexoSlug(path: string, pattern: string): string {
  if (!pattern.includes(':')) return path;
  const source = escapeForPattern(withoutExtension(pattern)).replace(/:(\w+)/g, (_whole, token: string) =>
    token === 'title'
      ? '(?<title>.+)'
      : token.includes('year')
        ? '\\d{4}'
        : /month|day/.test(token)
          ? '\\d{1,2}'
          : '.+?',
  );
  return new RegExp(`^${source}$`).exec(path)?.groups?.title ?? path;
}

/** Zola: https://www.getzola.org/documentation/content/page/#path */
function zola({ name, fields, slug }: SiteArticle, { folded }: Context): string[] {
  if (!name.startsWith('content/')) return [];
  const path = firstText(fields, 'path');
  if (path !== '') return [`/${path.replace(/^\/|\/$/g, '')}/`];
  const page = withoutExtension(name.slice('content/'.length));
  const [, suffix = ''] = /\.([a-z]{2,3})$/.exec(page) ?? [];
  const languages = isTable(folded.languages) ? folded.languages : {};
  const language = suffix in languages ? suffix : '';
  const logical = (language === '' ? page : page.slice(0, -suffix.length - 1)).replace(/\/index$/, '');
  const slugs = isTable(folded.slugify) ? firstText(folded.slugify, 'paths') : 'on';
  const stem = fileName(logical).replace(/^\d{4}-\d{2}-\d{2}(?:T[\d:.Z+-]+)?[-_](?=.)/, '');
  const last = slugs === 'off' || slugs === 'safe' ? stem : slugify(stem).toLowerCase();
  return [
    `/${[language, ...folderOf(logical).split('/'), slug || last].filter((part) => part !== '').join('/')}/`,
  ];
}

/** Eleventy and Astro, whose configuration is code: the path of the file, below the folder of contents. */
function plain({ name, fields, title, slug }: SiteArticle): string[] {
  const written = firstText(fields, 'permalink', 'url');
  const base = fileName(withoutExtension(name).replace(/\/index$/, ''));
  const permalink = fillTemplate(written, {
    title,
    slug,
    'page.fileSlug': base.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, ''),
    lang: firstText(fields, 'lang'),
  });
  if (permalink === null) return [];
  if (permalink !== '') {
    const path = permalink.replace(/index\.html$/, '');
    return [/^(?:\/|https?:)/.test(path) ? path : `/${path}`];
  }
  const path = withoutExtension(name).replace(/^(?:src\/)?(?:content|pages|site|input|src)\//, '');
  const logical = path.replace(/(?:^|\/)index$/, '');
  const stem = fileName(logical).replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '');
  return [`/${[...folderOf(logical).split('/'), slug || stem].filter((part) => part !== '').join('/')}/`];
}

/** Replaces the variables of a template. Returns null if it has others, or filters other than for slugs. */
function fillTemplate(template: string, values: Record<string, string>): string | null {
  const filled = template.replace(
    /\{\{-?\s*([\w.]+)((?:\s*\|\s*(?:slugify|slug|url))*)\s*-?\}\}/g,
    (whole, name: string, filters: string) => {
      const value = values[name] ?? '';
      return value === '' ? whole : filters.includes('slug') ? toEleventySlug(value) : value;
    },
  );
  return isPattern(filled) ? null : filled.replace(/(?<!:)\/{2,}/g, '/');
}

/** Letters that Eleventy's `slugify` writes as two. */
const TWO_LETTERS: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', æ: 'ae', ø: 'oe', å: 'aa' };

/** Returns a slug as Eleventy's filters do. */
const toEleventySlug = (text: string): string =>
  slugify(
    text
      .toLowerCase()
      .replace(/(?<=[a-z\d])['’](?=[ts](?:\s|$))/g, '')
      .replaceAll('&', ' and ')
      .replace(/[äöüßæøå]/g, (letter) => TWO_LETTERS[letter] ?? letter)
      .normalize('NFD')
      .replace(/\p{M}/gu, ''),
    /[^a-z\d]+/g,
  );

const isPelicanPage = (name: string): boolean => name.startsWith('content/pages/');

/** Pelican: https://docs.getpelican.com/en/latest/settings.html#url-settings */
function pelican({ name, fields, title, slug, date }: SiteArticle, { folded, timeZone }: Context): string[] {
  const fromFile = firstText(folded, 'slugifysource') === 'basename';
  const parts = splitDate(date, timeZone, true);
  const toSlug = (text: string) =>
    slugify(text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}\s-]/gu, ''), /[-\s]+/g);
  const values: Record<string, string> = {
    slug: slug || toSlug(fromFile ? withoutExtension(fileName(name)) : title),
    category: toSlug(firstText(fields, 'category') || (name.split('/').at(-2) ?? '')),
    lang: firstText(fields, 'lang') || firstText(folded, 'defaultlang') || 'en',
  };
  const pattern = isPelicanPage(name)
    ? firstText(folded, 'pageurl') || 'pages/{slug}.html'
    : firstText(folded, 'articleurl') || '{slug}.html';
  const address = pattern.replace(/\{(\w+)(?::([^{}]*))?\}/g, (_whole, key: string, format = '') =>
    key !== 'date' || !parts ? (values[key] ?? '') : formatPythonDate(format as string, parts),
  );
  return [`/${address.replace(/^\/+/, '').replace(/(?:^|\/)index\.html$/, '/')}`];
}

const formatPythonDate = (format: string, { year, month, day }: DateParts): string =>
  format.replace(
    /%(-?[a-zA-Z])/g,
    (_whole, letter: string) =>
      ({
        Y: year,
        y: year.slice(2),
        m: pad(month),
        '-m': String(month),
        d: pad(day),
        '-d': String(day),
        b: monthName(month, 'short'),
        B: monthName(month, 'long'),
      })[letter] ?? '',
  );

type IsPage = Site['isPage'];

/** Returns a function that tells pages, such as About, from articles by where a site of the generator has them. */
function createPageFinder(
  generator: NonNullable<Site['generator']>,
  context: Context,
  names: readonly string[],
): IsPage {
  const { folded } = context;
  const source = firstText(folded, 'sourcedir') || 'source';
  const params = isTable(folded.params) ? folded.params : {};
  const mainSections = [...readTexts(folded.mainsections), ...readTexts(params.mainsections)];
  switch (generator) {
    case 'hugo':
      return outsideOfSections(names, (name) => findHugoPlace(name, context)?.sections ?? null, mainSections);
    case 'zola':
      return outsideOfSections(names, findZolaSections);
    case 'jekyll':
      return ({ name }) => {
        const { above, collection } = findJekyllPlace(name, context);
        return collection === undefined || (above === '' && PAGES_FOLDER.test(collection));
      };
    case 'hexo':
      return ({ name }) => name.startsWith(`${source}/`) && !/(?:^|\/)_/.test(name);
    case 'pelican':
      return ({ name }) => isPelicanPage(name);
    case 'astro':
      return (article) =>
        /^src\/content\/pages?\/.+$/.test(article.name) ||
        (/^src\/pages\/[^/]+$/.test(article.name) && !isDatedOrTagged(article));
    // Its pages can be anywhere.
    case 'eleventy':
      return () => false;
  }
}

/** Folders that Jekyll never reads: https://jekyllrb.com/docs/configuration/options/ */
const JEKYLL_EXCLUDED = [
  'gemfiles',
  'node_modules',
  'vendor/bundle',
  'vendor/cache',
  'vendor/gems',
  'vendor/ruby',
];

/** Returns a function that tells whether Jekyll leaves a file out, a post too. What the configuration includes stays. */
function findExcluded({ folded }: Context): (name: string) => boolean {
  const source = readFolder(folded, 'source');
  const isExcluded = matchPaths([...JEKYLL_EXCLUDED, ...readTexts(folded.exclude)]);
  const isIncluded = matchPaths(readTexts(folded.include));
  return (name) => {
    const path = source !== '' && name.startsWith(`${source}/`) ? name.slice(source.length + 1) : name;
    return isExcluded(path) && !isIncluded(path);
  };
}

/** Returns a function that tells whether a path, or a folder that it is in, matches a pattern. `*` also matches slashes. */
function matchPaths(patterns: readonly string[]): (path: string) => boolean {
  const all = patterns
    .map((pattern) => pattern.replace(/^\.?\/+|\/+$/g, ''))
    .filter((pattern) => pattern !== '')
    .map((pattern) => pattern.split('*'));
  return (path) => {
    const names = path.split('/');
    const folders = names.map((_name, index) => names.slice(0, index + 1).join('/'));
    return all.some((parts) => folders.some((folder) => matchesParts(folder, parts)));
  };
}

/** Returns whether a text consists of these parts in this order, with anything between them. */
function matchesParts(text: string, parts: readonly string[]): boolean {
  const [first = '', ...rest] = parts;
  const last = rest.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let end = first.length;
  for (const part of rest) {
    const start = text.indexOf(part, end);
    if (start === -1) return false;
    end = start + part.length;
  }
  return text.length - last.length >= end && text.endsWith(last);
}

const findZolaSections = (name: string): string[] | null =>
  name.startsWith('content/')
    ? withoutExtension(name)
        .replace(/\/index$/, '')
        .split('/')
        .slice(1, -1)
    : null;

/** Names of sections and types of articles. */
const POST_TYPE = /^(?:articles?|blogs?|news|posts?)$/i;
const PAGES_FOLDER = /^pages?$/i;
/** Matches names of texts, except those that describe a folder. */
const TEXT_FILE = /(?:^|\/)(?!_index\.)[^/]+\.(?:md|markdown|mdx)$/i;

/** Returns whether it has what articles have and pages seldom need. */
const isDatedOrTagged = ({ name, fields }: Parameters<IsPage>[0]): boolean =>
  hasDate(fields) || hasTags(fields) || /(?:^|\/)\d{4}-\d{2}-\d{2}[-_T]/.test(name);

/** Returns whether the front matter puts a text into a menu, as that of pages does. */
const isInMenu = ({ menu, menus }: FrontMatterFields): boolean =>
  isTable(menu) || isTable(menus) || readTexts([menu ?? '', menus ?? '']).some((name) => name !== '');

/** How many texts above its sections a site with a section of articles may have before they must be articles, too. */
const manyAbove = (inSections: number): number => 10 + 3 * inSections;

/**
 * Returns a function that finds pages in a site whose articles are in sections: those in a section of pages, and those above
 * all sections, unless most articles are there. Unless the site names its sections of articles, a date or tags make an article
 * of a text above them that is in no menu.
 */
function outsideOfSections(
  names: readonly string[],
  findSections: (name: string) => string[] | null,
  mainSections: readonly string[] = [],
): IsPage {
  const counts = new Map<string, number>();
  for (const name of names) {
    const sections = TEXT_FILE.test(name) ? findSections(name) : null;
    if (sections === null) continue;
    const [section = ''] = sections;
    counts.set(section, (counts.get(section) ?? 0) + 1);
  }
  const { '': above = 0, ...below } = Object.fromEntries(counts);
  const isNamed = mainSections.some((name) => name in below);
  const hasPosts = isNamed || Object.keys(below).some((name) => POST_TYPE.test(name));
  const inSections = Object.values(below).reduce((sum, count) => sum + count, 0);
  const isMain = above > (hasPosts ? manyAbove(inSections) : Math.max(0, ...Object.values(below)));
  return (article) => {
    const { name, fields } = article;
    const sections = POST_TYPE.test(firstText(fields, 'type')) ? null : findSections(name);
    if (sections === null) return false;
    const [section = ''] = sections;
    if (section !== '') return PAGES_FOLDER.test(section);
    return !isMain && (isNamed || isInMenu(fields) || !isDatedOrTagged(article));
  };
}
