import type { ArticleDraft } from '../../../../shared/article.ts';
import { Box } from '../../../components/basics/Box.tsx';

type Fields = Pick<ArticleDraft, 'title' | 'cover' | 'tags'>;

export const tagsInWords = ({ tags = [] }: Pick<Fields, 'tags'>): string => tags.join(', ');

/** Title, cover and tags as they were and as they are, where they differ. */
export function ChangedFields({ before, after }: { before: Fields; after: Fields }) {
  const [tagsBefore, tagsAfter] = [tagsInWords(before), tagsInWords(after)];
  return (
    <>
      {before.title !== after.title && <Changed label="Title" former={before.title} now={after.title} />}
      {before.cover !== after.cover && <Changed label="Cover" former={before.cover} now={after.cover} />}
      {tagsBefore !== tagsAfter && <Changed label="Tags" former={tagsBefore} now={tagsAfter} />}
    </>
  );
}

function Changed({ label, former, now }: { label: string; former: string; now: string }) {
  return (
    <Box component="p" sx={changedStyle}>
      {label}: <del>{former || 'none'}</del> → <ins>{now || 'none'}</ins>
    </Box>
  );
}

const changedStyle = { mt: 0, mb: 2, overflowWrap: 'anywhere' };
