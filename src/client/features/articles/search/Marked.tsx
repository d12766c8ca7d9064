import { markedPieces } from '../../../../shared/search/places.ts';
import { parseQuery } from '../../../../shared/search/query.ts';

/** A title in which what somebody typed to search by is marked; without a search, or where it is none, as it is. */
export function Marked({ text, q }: { text: string; q: string | undefined }) {
  const query = q === undefined ? null : parseQuery(q);
  if (query === null || 'problem' in query) return text;
  return markedPieces(text, query.wanted).map(({ text, isFound }, at) =>
    isFound ? <mark key={at}>{text}</mark> : text,
  );
}

/** How what is marked looks: by weight and line, which no forced colours take away. */
export const markStyles = {
  '& mark': { bgcolor: 'transparent', color: 'inherit', fontWeight: 700, textDecoration: 'underline' },
};
