import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import type { DraftSummary } from '../../../../shared/draft.ts';
import { hiddenBecause } from '../../../../shared/moderation.ts';
import { Box } from '../../../components/Box.tsx';
import { begunAt } from '../../../navigation/navigation.ts';
import { Link } from '../../../navigation/Link.tsx';
import { Card, CardTitle, COVER_RATIO, CoverImage, previewOf } from '../ArticleCard.tsx';
import { formatDateTime } from '../../../components/dates.tsx';
import { notPublishedBecause, PublishedLater } from '../../editor/schedule.tsx';
import { formOf, nameOf } from './nameOf.ts';

interface Props {
  draft: DraftSummary;
  /** The address of its listing, to which an edit leads back. */
  list: string;
  /** What else can be done with it. */
  children: ReactNode;
}

/** One draft of a listing. */
export function DraftCard({ draft, list, children }: Props) {
  const { cover, opening, publishProblem, hiddenReason } = draft;
  const name = nameOf(draft);
  const to = formOf(draft);

  return (
    <Card
      component="article"
      cover={<CoverImage src={cover} fallback={previewOf(draft._id)} aspectRatio={COVER_RATIO} />}
    >
      <CardTitle to={to} state={begunAt(list)}>
        {name}
      </CardTitle>
      <Facts draft={draft} />
      {publishProblem !== null && <Box sx={problemStyle}>{notPublishedBecause(publishProblem)}</Box>}
      {hiddenReason !== null && <Box sx={problemStyle}>{hiddenBecause(hiddenReason)}</Box>}
      <Box component="p" dir="auto" sx={openingStyle}>
        {opening}
      </Box>
      <Box sx={actsStyle}>
        <Button
          component={Link}
          to={to}
          state={begunAt(list)}
          variant="outlined"
          aria-label={`Continue ${name}`}
        >
          Continue
        </Button>
        {children}
      </Box>
    </Card>
  );
}

function Facts({ draft: { articleSlug, isUnpublished, publishAt, updatedAt } }: { draft: DraftSummary }) {
  const kind = isUnpublished ? 'Unpublished article' : articleSlug === null ? null : 'Change of an article';

  return (
    <Box sx={factsStyle}>
      {publishAt !== null && (
        <Box sx={dueStyle}>
          <PublishedLater at={publishAt} />
        </Box>
      )}
      {kind !== null && <div>{kind}</div>}
      <div>
        Saved <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </div>
    </Box>
  );
}

const factsStyle = { typography: 'body2', color: 'text.secondary' };
const dueStyle = { color: 'text.primary', fontWeight: 600 };
const problemStyle = { typography: 'body2', color: 'error.main', overflowWrap: 'anywhere' };
/** As it was written, with its signs; a few lines of it. */
const openingStyle = {
  m: 0,
  typography: 'body1',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 5,
  overflow: 'hidden',
};
const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 'auto', pt: 1 };
