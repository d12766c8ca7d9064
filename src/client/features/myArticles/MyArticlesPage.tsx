import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'react-router';
import type { DraftSummary } from '../../../shared/draft.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { isPublicEntry } from '../../../shared/ownArticles.ts';
import { Box } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Loading } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { lazyPage } from '../../navigation/lazyPage.ts';
import { withReturnTo } from '../../navigation/navigation.tsx';
import {
  ArticleCard,
  Card,
  CardTitle,
  type CardVariant,
  coverSizes,
  isPlain,
  SkeletonCards,
} from '../articles/ArticleCard.tsx';
import { Cards } from '../articles/ArticleList.tsx';
import { Cover } from '../articles/Cover.tsx';
import { BIN_WORD, draftTitle, editPath } from '../articles/draftPaths.ts';
import { ScheduledLabel } from '../editor/schedule.tsx';
import { describeDraftKind, SubmissionLabel } from './draftActions.tsx';
import { EntryButtons, getEntryUrl } from './entryActions.tsx';
import { OwnListPage, useOwnList } from './OwnListPage.tsx';

const ArticleTable = lazyPage(() => import('./ArticleTable.tsx'), 'ArticleTable');

const BinPage = lazyPage(() => import('./BinPage.tsx'), 'BinPage');

/** The user's articles and drafts, or the bin. */
export function MyArticlesPage() {
  const { search } = useLocation();
  const isBin = new URLSearchParams(search).get('state') === BIN_WORD;
  return isBin ? (
    <Suspense fallback={<Loading />}>
      <BinPage />
    </Suspense>
  ) : (
    <OwnEntriesPage />
  );
}

/** The user's articles and drafts, as cards or as a list. */
function OwnEntriesPage() {
  const list = useOwnList();
  const { layout, url, actions } = list;

  return (
    <>
      {layout === 'List' ? (
        <Suspense fallback={<Loading />}>
          <ArticleTable list={list} />
        </Suspense>
      ) : (
        <OwnListPage list={list} skeleton={<SkeletonCards />}>
          {({ result }) => (
            <Cards articles={result}>
              {(entry, variant) => {
                const buttons = (
                  <EntryButtons entry={entry} listUrl={url} actions={actions.getActions(entry)} />
                );
                return isPublicEntry(entry) ? (
                  <ArticleCard
                    variant={variant}
                    article={entry.state === 'page' ? { ...entry, kind: 'page' } : entry}
                    to={getEntryUrl(entry)}
                    state={withReturnTo(url)}
                  >
                    {buttons}
                  </ArticleCard>
                ) : (
                  <DraftCard variant={variant} draft={entry} state={withReturnTo(url)}>
                    {buttons}
                  </DraftCard>
                );
              }}
            </Cards>
          )}
        </OwnListPage>
      )}
      {actions.dialogs}
    </>
  );
}

interface DraftCardProps {
  variant: CardVariant;
  draft: DraftSummary;
  /** The router state of the link. */
  state: object;
  /** Its buttons. */
  children: ReactNode;
}

/** Replaces images with their descriptions. The opening may end within an image. */
const withoutImages = (opening: string): string =>
  opening.replace(/!\[([^\]\n]*)\]\([^)\n]*\)?/g, '$1').trim();

/** One draft of a list. */
function DraftCard({ variant, draft, state, children }: DraftCardProps) {
  const { _id, articleSlug, cover, title, opening, publishProblem, hiddenReason } = draft;
  const lang = useTextLanguage(`${title} ${opening}`);

  return (
    <Card
      component="article"
      variant={variant}
      cover={
        <Cover
          src={cover}
          seed={articleSlug ?? _id}
          title={isPlain(variant) ? '' : title}
          sizes={coverSizes[variant]}
        />
      }
    >
      <CardTitle variant={variant} to={editPath(draft)} state={state} lang={lang}>
        {draftTitle(draft)}
      </CardTitle>
      <DraftMeta draft={draft} />
      {publishProblem !== null && (
        <Box sx={problemStyle}>{editorMessages.schedule.failed(publishProblem)}</Box>
      )}
      {hiddenReason !== null && <Box sx={problemStyle}>{moderationMessages.hiddenArticle(hiddenReason)}</Box>}
      <Box component="p" lang={lang} dir="auto" sx={openingStyle}>
        {withoutImages(opening)}
      </Box>
      <Box sx={actsStyle}>{children}</Box>
    </Card>
  );
}

function DraftMeta({ draft }: { draft: DraftSummary }) {
  const { publishAt, updatedAt } = draft;
  const kind = describeDraftKind(draft);

  return (
    <Box sx={metaStyle}>
      {publishAt !== null && (
        <Box sx={dueStyle}>
          <ScheduledLabel at={publishAt} />
        </Box>
      )}
      <SubmissionLabel draft={draft} />
      {kind !== null && <div>{kind}</div>}
      <div>
        <RichText
          text={messages.item.saved(formatDateTime(updatedAt))}
          tags={{ time: (text) => <time dateTime={updatedAt}>{text}</time> }}
        />
      </div>
    </Box>
  );
}

const metaStyle = { typography: 'body2', color: 'text.secondary' };
const dueStyle = { color: 'text.primary', fontWeight: 600 };
const problemStyle = { typography: 'body2', color: 'error.main', overflowWrap: 'anywhere' };
/** A few lines of the markdown source. */
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
/** Narrow enough for one line beside the cover on a phone. */
const actsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 0.5,
  mt: 'auto',
  pt: 1,
  marginInlineStart: '-5px',
  '& a, & button': { minWidth: 44 },
};
