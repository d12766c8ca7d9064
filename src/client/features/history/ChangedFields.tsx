import type { ArticleDraft } from '../../../shared/article.ts';
import { shortTextLabels, shortTexts } from '../../../shared/shortTexts.ts';
import { Box } from '../../components/Box.tsx';

type Fields = Omit<ArticleDraft, 'markdown'>;

export const tagsInWords = ({ tags = [] }: Pick<Fields, 'tags'>): string => tags.join(', ');

/** What is not markdown, as it was and as it is, where it differs. */
export function ChangedFields({ before, after }: { before: Fields; after: Fields }) {
  const [tagsBefore, tagsAfter] = [tagsInWords(before), tagsInWords(after)];
  return (
    <>
      {shortTexts.map(
        (name) =>
          before[name] !== after[name] && (
            <Changed key={name} label={shortTextLabels[name]} former={before[name]} now={after[name]} />
          ),
      )}
      {tagsBefore !== tagsAfter && <Changed label="Tags" former={tagsBefore} now={tagsAfter} />}
    </>
  );
}

function Changed({ label, former, now }: { label: string; former: string; now: string }) {
  return (
    <Box component="p" sx={changedStyle}>
      {label}: <del dir="auto">{former || 'none'}</del> → <ins dir="auto">{now || 'none'}</ins>
    </Box>
  );
}

const changedStyle = { mt: 0, mb: 2, overflowWrap: 'anywhere' };
