import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import type { Article } from '../../../shared/article.ts';
import { paths } from '../../../shared/pages.ts';
import { useGetDraftOfQuery, useGetDraftQuery } from '../../api/draftsApi.ts';
import { useGetOwnArticleQuery } from '../../api/ownArticlesApi.ts';
import { PageContainer, PageHeading } from '../../components/Page.tsx';
import { Loading } from '../../components/status.tsx';
import { draftKeyPrefix, localDrafts, useLocalDraftsReady } from '../../lib/localDrafts.ts';
import { lazyPage } from '../../navigation/lazyPage.ts';
import { usePreload, useSlug } from '../../navigation/navigation.ts';
import { useCurrentUser } from '../../session/session.ts';
import { ArticleView } from '../articles/ArticleView.tsx';
import { HiddenArticleGuard } from '../articles/HiddenArticleGuard.tsx';
import { editPath } from '../articles/draftPaths.ts';
import { EditorLock } from './editorLock.tsx';
import { LoadedDraft, useOpenDraft } from './useDraftForm.tsx';
import { aboveTitle, tabTitle } from './editorStyles.ts';

const EditForm = lazyPage(() => import('./EditForm.tsx'), 'EditForm');

/** The article's form, filled with what is saved, or with the draft of a change. */
export function EditArticlePage() {
  const slug = useSlug();
  usePreload(EditForm);
  const query = useGetOwnArticleQuery(slug);
  const { currentData } = query;
  const [last, setLast] = useState<Article>();
  if (currentData && currentData !== last) setLast(currentData);
  // Whoever writes keeps the form, whatever becomes of the session or the article meanwhile.
  const known = last?.slug === slug ? last : undefined;

  return (
    <HiddenArticleGuard error={known ? undefined : query.error}>
      <ArticleView
        query={known ? { currentData: known, refetch: query.refetch } : query}
        toastOn={[400, 404]}
        backLink={{ to: paths.myArticles, label: 'My Articles' }}
        skeleton={<FormSkeleton />}
      >
        {(article) => <EditArticle key={slug} saved={article} loadSaved={query.refetch} />}
      </ArticleView>
    </HiddenArticleGuard>
  );
}

interface EditProps {
  saved: Article;
  loadSaved: () => PromiseLike<unknown>;
}

function EditArticle(props: EditProps) {
  const { formKey, asked, onMade } = useOpenDraft();
  const [title, setTitle] = useState(props.saved.title);
  const [own] = useState(draftKeyPrefix(useCurrentUser().sub));
  const areDraftsKnown = useLocalDraftsReady();

  return (
    <PageContainer width="md">
      <PageHeading sx={aboveTitle} title={tabTitle(title, 'Edit Article')}>
        Edit Article
      </PageHeading>
      <EditorLock key={formKey} name={`${own}${props.saved.slug}`} refresh={props.loadSaved}>
        {() => (
          <Suspense fallback={<Loading />}>
            {areDraftsKnown ? (
              <EditDraft {...props} asked={asked} onMade={onMade} onTitle={setTitle} />
            ) : (
              <Loading />
            )}
          </Suspense>
        )}
      </EditorLock>
    </PageContainer>
  );
}

interface DraftProps extends EditProps {
  /** The draft that the address names. */
  asked: string | null;
  onMade: (id: string) => void;
  /** Hears the article's title as it is typed. */
  onTitle: (title: string) => void;
}

function EditDraft({ asked, ...props }: DraftProps) {
  const { slug } = props.saved;
  const byId = useGetDraftQuery(asked ?? skipToken);
  const [own] = useState(draftKeyPrefix(useCurrentUser().sub));
  // What this browser alone has comes first: where the server has another, the first save asks.
  const [isHere] = useState(() => asked === null && localDrafts.has(`${own}${slug}`));
  const ofArticle = useGetDraftOfQuery(asked === null && !isHere ? slug : skipToken);

  if (isHere) return <EditForm {...props} name={slug} draft={null} />;

  return (
    <LoadedDraft query={asked === null ? ofArticle : byId} onOpened={props.onMade}>
      {(draft) =>
        draft && draft.articleSlug !== slug ? (
          <Navigate to={editPath(draft)} replace />
        ) : (
          <EditForm {...props} name={asked ?? slug} draft={draft} />
        )
      }
    </LoadedDraft>
  );
}

function FormSkeleton() {
  return (
    <PageContainer width="md">
      <Stack spacing={2.5} role="status" aria-label="Loading the article">
        {[48, 56, 56, 380].map((height, index) => (
          <Skeleton key={index} variant="rounded" height={height} />
        ))}
      </Stack>
    </PageContainer>
  );
}
