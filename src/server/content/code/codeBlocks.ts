import { decodeEntities } from '../../../shared/excerpt.ts';
import { type Block, grammarOf, highlight } from './highlight.ts';
import { languageName } from './languages.ts';

/** A block whose language its author named, as the sanitizer writes it; or the tags of any other. */
const BLOCK = /<pre><code class="language-([\w+#.-]+)">([^<]*)<\/code><\/pre>|<\/?pre>/g;

/** The tags round a block that scrolls sideways in a box of its own, which the keyboard has to reach. */
const open = (language: string | null) =>
  language === null
    ? '<div class="code"><pre role="group" aria-label="Code" tabindex="0">'
    : `<div class="code" data-language="${language}"><pre role="group" aria-label="${language} code" tabindex="0">`;
const CLOSE = '</pre></div>';

function blockOf(language = '', text = ''): Block | null {
  const grammar = grammarOf(language);
  return grammar === undefined ? null : { grammar, code: decodeEntities(text) };
}

const blocksIn = (html: string): Block[] =>
  Array.from(html.matchAll(BLOCK), ([, language, text]) => blockOf(language, text)).filter(
    (block) => block !== null,
  );

/** Puts each block of code into a box that names its language, and colours it. Takes and gives sanitized html. */
export function placeCode(sanitizedHtml: string): string {
  const coloured = highlight(blocksIn(sanitizedHtml)).values();

  return sanitizedHtml.replace(BLOCK, (tag, language?: string, text?: string) => {
    if (tag === '<pre>') return open(null);
    if (language === undefined || text === undefined) return CLOSE;
    const grammar = grammarOf(language);
    const html = (grammar && coloured.next().value) ?? text;
    return `${open(languageName(language))}<code class="language-${language}">${html}</code>${CLOSE}`;
  });
}
