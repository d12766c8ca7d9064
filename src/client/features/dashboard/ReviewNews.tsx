import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { isPublicEntry, type OwnDraftEntry } from '../../../shared/ownArticles.ts';
import { useCanPublish } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { useListOwnArticlesQuery } from '../../api/ownArticlesApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { Day, formatDate } from '../../components/dates.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { draftTitle, editPath } from '../articles/draftPaths.ts';
import { buttonStyle, Item, ItemList } from './ItemList.tsx';

const { news: messages, state } = reviewMessages;

/** Tells contributors which texts were sent back to them. Loads nothing for those who publish directly. */
export function ReviewNews() {
  const { currentData } = useListOwnArticlesQuery(
    { state: 'sentBack', layout: 'Cards', page: 1 },
    { ...refetchOptions, skip: useCanPublish() },
  );
  const sentBack = (currentData?.result ?? []).flatMap((entry) => (isPublicEntry(entry) ? [] : [entry]));
  if (sentBack.length === 0) return null;

  return (
    <ItemList label={messages.label}>
      {sentBack.map((draft) => (
        <SentBack key={draft._id} draft={draft} />
      ))}
    </ItemList>
  );
}

function SentBack({ draft }: { draft: OwnDraftEntry }) {
  const { submission } = draft;
  const title = draftTitle(draft);
  const reviewer = submission?.reviewedBy ?? '';

  return (
    <Item
      name={
        <News
          text={reviewer === '' ? messages.sentBackByAnyone : messages.sentBack(reviewer)}
          title={title}
          to={editPath(draft)}
        />
      }
      details={
        <>
          <AuthoredText component="p" text={submission?.comment ?? ''} sx={commentStyle} />
          {submission && (
            <RichText
              text={state.submittedOn(formatDate(submission.submittedAt))}
              tags={{ time: () => <Day at={submission.submittedAt} /> }}
            />
          )}
        </>
      }
      action={
        <Button
          component={Link}
          to={editPath(draft)}
          variant="outlined"
          sx={buttonStyle}
          aria-label={messages.reviseLabel(title)}
        >
          {messages.revise}
        </Button>
      }
    />
  );
}

interface NewsProps {
  text: string;
  title: string;
  to: string;
}

/** A sentence in which the title is a link. */
const News = ({ text, title, to }: NewsProps): ReactNode => (
  <Box component="span" sx={newsStyle}>
    <RichText
      text={text}
      tags={{
        title: () => (
          <Link to={to}>
            <AuthoredText text={title} />
          </Link>
        ),
      }}
    />
  </Box>
);

const newsStyle = { overflowWrap: 'anywhere' };
/** Several lines of plain text. */
const commentStyle = {
  m: 0,
  mb: 0.5,
  color: 'text.primary',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
