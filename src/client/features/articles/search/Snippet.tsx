import { decodeEntities } from '../../../../shared/excerpt.ts';

const MARK = /<\/?mark>/;

/** A piece of a text, with what was looked for marked. As text and elements of ours: nothing of it is taken for html. */
export const Snippet = ({ html }: { html: string }) =>
  html.split(MARK).map((part, at) => {
    const text = decodeEntities(part);
    return at % 2 === 1 ? <mark key={at}>{text}</mark> : text;
  });
