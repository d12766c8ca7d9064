import { useEffect, useState } from 'react';
import { MARKDOWN_MAX } from '../../../shared/article.ts';
import { frontMatterLength } from '../../../shared/frontMatter.ts';
import { readingTime, type ReadingTime } from '../../../shared/readingTime.ts';
import { Box } from '../../components/Box.tsx';
import { type Finding, findingsIn, lineOf } from './findings.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

interface Figures extends ReadingTime {
  /** In bytes of UTF-8. */
  size: number;
}

/** What readers do not see of a text: addresses, and the language of a block of code. */
const UNSEEN = /\]\([^()\n]*\)|^ {0,3}\[[^[\]\n]+\]:.*$|^ {0,3}(?:`{3,}|~{3,}).*$|<[^<>\n]+>/gm;

/** What an author wants to know of a text. */
export const figuresOf = (markdown: string): Figures => ({
  ...readingTime(markdown.slice(frontMatterLength(markdown)).replace(UNSEEN, ' ')),
  size: new TextEncoder().encode(markdown).length,
});

const plural = (number: number, thing: string) =>
  `${number.toLocaleString('en')} ${thing}${number === 1 ? '' : 's'}`;

/** In words, with the size from four fifths of the limit on. */
export function figuresInWords({ words, minutes, size }: Figures): string {
  const parts = [plural(words, 'word')];
  if (words > 0) parts.push(`${plural(minutes, 'minute')} to read`);
  if (size > MARKDOWN_MAX * 0.8) {
    const kib = (bytes: number) => Math.ceil(bytes / 1024).toLocaleString('en');
    parts.push(
      size > MARKDOWN_MAX
        ? `${kib(size - MARKDOWN_MAX)} KiB too long`
        : `${kib(size)} of ${kib(MARKDOWN_MAX)} KiB`,
    );
  }
  return parts.join(' · ');
}

/** How long the text rests before it is looked through, in milliseconds. */
const REST = 500;

const lookThrough = (text: string) => ({
  figures: figuresInWords(figuresOf(text)),
  findings: findingsIn(text).map((finding) => ({ ...finding, line: lineOf(text, finding.place.start) })),
});

function useLookThrough(editor: MarkdownEditor) {
  const [seen, setSeen] = useState(() => lookThrough(editor.fieldText()));

  useEffect(() => {
    let rest: ReturnType<typeof setTimeout> | undefined;
    const look = () => setSeen(lookThrough(editor.fieldText()));
    const wait = () => {
      clearTimeout(rest);
      rest = setTimeout(look, REST);
    };
    const forget = editor.onInput(wait);
    // Something may have been typed since the first look, unheard.
    wait();
    return () => {
      clearTimeout(rest);
      forget();
    };
  }, [editor]);

  return seen;
}

/** How long the text is, and what its author may have overlooked, which forbids nothing. */
export function LookThrough({ editor }: { editor: MarkdownEditor }) {
  const { figures, findings } = useLookThrough(editor);

  function show({ place }: Finding) {
    editor.field()?.focus();
    editor.field()?.setSelectionRange(place.start, place.end);
  }

  return (
    <>
      <Box>{figures}</Box>
      {findings.length > 0 && (
        <Box component="details" sx={details}>
          <Box component="summary" sx={summary}>
            {findings.length === 1 ? '1 thing' : `${findings.length} things`} to look at before publishing
          </Box>
          <Box component="ul" sx={list}>
            {findings.map((finding) => (
              <li key={`${finding.place.start} ${finding.says}`}>
                <Box component="button" type="button" onClick={() => show(finding)} sx={link}>
                  Line {finding.line}: {finding.says}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const details = { flexBasis: '100%' };
const summary = { cursor: 'pointer', py: 0.5 };
const list = { m: 0, pl: 2.5, maxHeight: 'min(12rem, 25vh)', overflow: 'auto' };
const link = {
  p: 0,
  py: 0.25,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
  textDecoration: 'underline',
  cursor: 'pointer',
};
