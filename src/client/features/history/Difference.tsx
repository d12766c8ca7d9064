import { type ArticleDraft, shortTextLabel, shortTexts } from '../../../shared/article.ts';
import { direction } from '../../../shared/messages/define.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { historyMessages } from '../../../shared/messages/en/editor.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';

/** The comparison of two texts, loaded when first shown. */
export const Difference = lazyPart(() => import('./TextDifference.tsx'), 'TextDifference', {
  what: historyMessages.difference.what,
});

const messages = historyMessages.difference;

type Fields = Omit<ArticleDraft, 'markdown'>;

export const formatTags = ({ tags = [] }: Pick<Fields, 'tags'>): string => appMessages.commaList(tags);

/** The fields other than the Markdown text that differ, before and after. */
export function ChangedFields({ before, after }: { before: Fields; after: Fields }) {
  const [tagsBefore, tagsAfter] = [formatTags(before), formatTags(after)];
  return (
    <>
      {shortTexts.map(
        (name) =>
          before[name] !== after[name] && (
            <ChangedField key={name} label={shortTextLabel(name)} before={before[name]} after={after[name]} />
          ),
      )}
      {tagsBefore !== tagsAfter && (
        <ChangedField label={messages.tags} before={tagsBefore} after={tagsAfter} />
      )}
    </>
  );
}

function ChangedField({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <Box component="p" sx={changedStyle}>
      {messages.field(label)} <AuthoredText component="del" text={before || messages.empty} />
      {direction() === 'rtl' ? ' ← ' : ' → '}
      <AuthoredText component="ins" text={after || messages.empty} />
    </Box>
  );
}

const changedStyle = { mt: 0, mb: 2, overflowWrap: 'anywhere' };
