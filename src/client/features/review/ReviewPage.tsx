import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { formatAmount } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import { hasRight } from '../../../shared/roles.ts';
import type { ReviewEntry } from '../../../shared/submission.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { refetchOptions } from '../../api/blogApi.ts';
import { useListReviewsQuery } from '../../api/reviewApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { ListHeading } from '../../components/Page.tsx';
import { Pager } from '../../components/Pager.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { EmptyState, Explanation, Loading, PastTheEnd, TryAgain } from '../../components/status.tsx';
import { Link, usePageNumber } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { draftTitle } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';

const messages = reviewMessages.list;

/** The texts that contributors have submitted: the longest waiting first, and after them what is approved for later. */
export const ReviewPage = () => (
  <>
    <ListHeading sx={{ mb: 2 }}>{appMessages.pages.review}</ListHeading>
    <ForReviewers>
      <Submissions />
    </ForReviewers>
  </>
);

interface ForReviewersProps {
  /** Heading of the page until its content is shown, if that has one of its own. */
  heading?: ReactNode;
  children: ReactNode;
}

/** Renders its content for reviewers. Others see who may open the page, and nothing else is loaded. Their role is as new as the list. */
export function ForReviewers({ heading, children }: ForReviewersProps) {
  const facts = useGetAccountFactsQuery(undefined, {
    skip: !isSignedIn(useCurrentUser()),
    ...refetchOptions,
  });

  const role = facts.currentData?.role;

  if (hasRight(role, 'review')) return children;
  return (
    <>
      {heading}
      {role !== undefined ? (
        <Explanation>{accountMessages.editorsOnly}</Explanation>
      ) : facts.isError ? (
        <TryAgain retry={facts.refetch} />
      ) : (
        <Loading />
      )}
    </>
  );
}

function Submissions() {
  const page = usePageNumber();
  const query = useListReviewsQuery(page, refetchOptions);

  return (
    <Loaded query={query}>
      {({ result, ...pages }) => (
        <>
          {result.length > 0 ? (
            <Box component="ul" aria-label={messages.label} sx={listStyle}>
              {result.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Box>
          ) : page > 1 ? (
            <PastTheEnd />
          ) : (
            <EmptyState
              drawing="tray"
              text={messages.empty}
              to={paths.articles}
              label={messages.viewArticles}
            />
          )}
          <Pager page={page} listing={pages} />
        </>
      )}
    </Loaded>
  );
}

function Entry({ entry }: { entry: ReviewEntry }) {
  const { id, author, isChange, submittedAt, publishAt } = entry;
  const title = draftTitle(entry);
  const path = paths.submission(id);

  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={textStyle}>
        <Box component={Link} to={path} sx={titleStyle}>
          <AuthoredText component="div" text={title} sx={parentAlign} />
        </Box>
        <Box sx={metaStyle}>
          <Box component="span" sx={kindStyle}>
            {isChange ? messages.kinds.change : messages.kinds.new}
          </Box>
          <bdi>{messages.by(author.name)}</bdi>
          {publishAt === null ? (
            <time dateTime={submittedAt} title={formatDateTime(submittedAt)}>
              {messages.waitingFor(formatWait(submittedAt))}
            </time>
          ) : (
            <span>
              <ScheduledLabel at={publishAt} />
            </span>
          )}
        </Box>
        {entry.reviewer !== null && (
          <Box sx={metaStyle}>
            <ReviewerName entry={entry} />
          </Box>
        )}
      </Box>
      <Button
        component={Link}
        to={path}
        variant="outlined"
        size="small"
        aria-label={messages.openLabel(title)}
        sx={buttonStyle}
      >
        {messages.open}
      </Button>
    </Box>
  );
}

/** Says who is reviewing a text, or has approved it; nothing if nobody is. */
export function ReviewerName({
  entry: { state, reviewer, isMine },
}: {
  entry: Pick<ReviewEntry, 'state' | 'reviewer' | 'isMine'>;
}) {
  if (reviewer === null) return null;
  const isApproved = state === 'approved';
  if (isMine) return isApproved ? messages.approvedByYou : messages.isMine;
  return <bdi>{isApproved ? messages.approvedBy(reviewer) : messages.reviewer(reviewer)}</bdi>;
}

const [MINUTE, HOUR, DAY] = [60_000, 3_600_000, 86_400_000];

/** Returns how long a text has been waiting, such as "3 days": at least a minute. */
export function formatWait(since: string, now = Date.now()): string {
  const wait = now - Date.parse(since);
  if (wait >= 2 * DAY) return formatAmount(Math.floor(wait / DAY), 'day');
  if (wait >= HOUR) return formatAmount(Math.floor(wait / HOUR), 'hour');
  return formatAmount(Math.max(1, Math.floor(wait / MINUTE)), 'minute');
}

const listStyle = { listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' };
const itemStyle = {
  display: 'flex',
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: 2,
  rowGap: 1,
  py: 1.5,
  borderBottom: 1,
  borderColor: 'divider',
};
const textStyle = { minWidth: 0, flex: '1 1 14rem', overflowWrap: 'anywhere' };
const titleStyle = {
  display: 'inline-block',
  minHeight: 24,
  fontWeight: 600,
  color: 'text.primary',
  '&:not(:hover)': { textDecoration: 'none' },
  // The other lines aren't links.
  '@media (pointer: coarse)': { minHeight: 44, py: 1.25, my: -0.5 },
};
const metaStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};
const kindStyle = {
  px: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 999,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.6,
};
const buttonStyle = { flex: 'none', minHeight: 36, '@media (pointer: coarse)': { minHeight: 44 } };
