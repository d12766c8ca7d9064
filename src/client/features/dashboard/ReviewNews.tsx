import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { isPublicEntry, type OwnArticleEntry, type OwnDraftEntry } from '../../../shared/ownArticles.ts';
import { paths } from '../../../shared/pages.ts';
import { DAY } from '../../../shared/time.ts';
import { useCanPublish } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { useListOwnArticlesQuery } from '../../api/ownArticlesApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { Day } from '../../components/dates.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { draftTitle, editPath } from '../articles/draftPaths.ts';
import { buttonStyle, Item, ItemList } from './ItemList.tsx';

const messages = reviewMessages.news;

/** In days: for how long it tells that a text was published. */
const NEW = 14;
const SHOWN_MAX = 3;

/**
 * Tells contributors which texts were sent back to them, and which were published. Nothing is loaded for others, who publish
 * by themselves.
 */
export function ReviewNews() {
  const [since] = useState(() => Date.now() - NEW * DAY);
  const options = { ...refetchOptions, skip: useCanPublish() };
  const drafts = useListOwnArticlesQuery({ state: 'sentBack', layout: 'Cards', page: 1 }, options);
  const articles = useListOwnArticlesQuery(
    { state: 'published', sort: '-updated', layout: 'Cards', page: 1 },
    options,
  );
  const sentBack = (drafts.currentData?.result ?? []).flatMap((entry) =>
    isPublicEntry(entry) ? [] : [entry],
  );
  const published = (articles.currentData?.result ?? []).flatMap((entry) =>
    isPublicEntry(entry) && Date.parse(entry.updatedAt) > since ? [entry] : [],
  );
  if (sentBack.length + published.length === 0) return null;

  return (
    <ItemList label={messages.label}>
      {sentBack.map((draft) => (
        <SentBack key={draft._id} draft={draft} />
      ))}
      {published.slice(0, SHOWN_MAX).map((article) => (
        <Published key={article._id} article={article} />
      ))}
    </ItemList>
  );
}

function SentBack({ draft }: { draft: OwnDraftEntry }) {
  const { submission, updatedAt } = draft;
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
          <Day at={updatedAt} />
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

const Published = ({ article }: { article: OwnArticleEntry }) => (
  <Item
    name={
      <News
        text={article.updatedAt === article.createdAt ? messages.published : messages.updated}
        title={article.title}
        to={paths.article(article.slug)}
      />
    }
    details={<Day at={article.updatedAt} />}
    action={null}
  />
);

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
