import { markedPieces, parseQuery } from '../../shared/search/query.ts';

/** A text with the matches of the query marked; unchanged without a valid query. */
export function HighlightedText({ text, q }: { text: string; q: string | undefined }) {
  const query = q === undefined ? null : parseQuery(q);
  if (query === null || 'problem' in query) return text;
  return markedPieces(text, query.wanted).map(({ text, isFound }, index) =>
    isFound ? <mark key={index}>{text}</mark> : text,
  );
}

/** Marks by weight and underline, which stay visible in forced-colors mode. */
export const highlightStyles = {
  '& mark': { bgcolor: 'transparent', color: 'inherit', fontWeight: 700, textDecoration: 'underline' },
};
