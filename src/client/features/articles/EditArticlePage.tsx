import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { type Article, writtenOf } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { problemOf } from '../../api/problem.ts';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { listingOf, toItsPlace } from '../../navigation/keepsPlace.ts';
import { useSlug } from '../../navigation/useSlug.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleView } from './ArticleView.tsx';
import { useGetOwnArticleQuery, useUpdateArticleMutation, type ArticleEdit } from './ownArticlesApi.ts';
import { formOf } from './drafts/nameOf.ts';
import { InOneTab } from './drafts/InOneTab.tsx';
import { OpenedDraft } from './drafts/OpenedDraft.tsx';
import { useOpenDraft } from './drafts/useOpenDraft.ts';
import { useGetDraftOfQuery, useGetDraftQuery } from './draftsApi.ts';
import { EditConflict } from './EditConflict.tsx';

/** The article's form, filled with what is saved, or with the draft of a change. */
export function EditArticlePage() {
  const slug = useSlug();
  const query = useGetOwnArticleQuery(slug);
  const { currentData } = query;
  const [last, setLast] = useState<Article>();
  if (currentData && currentData !== last) setLast(currentData);
  // Whoever writes keeps the form, whatever becomes of the session or the article meanwhile.
  const known = last?.slug === slug ? last : undefined;

  return (
    <ArticleView
      query={known ? { currentData: known, refetch: query.refetch } : query}
      toastOn={[400, 404]}
      listing={{ to: paths.myArticles, label: 'My Articles' }}
      skeleton={<FormSkeleton />}
    >
      {(article) => <EditArticle key={slug} saved={article} loadSaved={query.refetch} />}
    </ArticleView>
  );
}

interface EditProps {
  saved: Article;
  loadSaved: () => PromiseLike<unknown>;
}

function EditArticle(props: EditProps) {
  const { formKey, asked, onMade } = useOpenDraft();
  const [own] = useState(draftsOf(useCurrentUser().sub));

  return (
    <PageContainer width="md">
      <PageHeading sx={{ mb: 3 }}>Edit Article</PageHeading>
      <InOneTab key={formKey} name={`${own}${props.saved.slug}`} refresh={props.loadSaved}>
        {() => <EditDraft {...props} asked={asked} onMade={onMade} />}
      </InOneTab>
    </PageContainer>
  );
}

interface DraftProps extends EditProps {
  /** The draft that the address names. */
  asked: string | null;
  onMade: (id: string) => void;
}

function EditDraft({ asked, ...props }: DraftProps) {
  const { slug } = props.saved;
  const byId = useGetDraftQuery(asked ?? skipToken);
  const [own] = useState(draftsOf(useCurrentUser().sub));
  // What this browser alone has comes first: where the server has another, the first save asks.
  const [isHere] = useState(() => asked === null && draftStorage.has(`${own}${slug}`));
  const ofArticle = useGetDraftOfQuery(asked === null && !isHere ? slug : skipToken);

  if (isHere) return <EditForm {...props} name={slug} draft={null} />;

  return (
    <OpenedDraft query={asked === null ? ofArticle : byId} onOpened={props.onMade}>
      {(draft) =>
        draft && draft.articleSlug !== slug ? (
          <Navigate to={formOf(draft)} replace />
        ) : (
          <EditForm {...props} name={asked ?? slug} draft={draft} />
        )
      }
    </OpenedDraft>
  );
}

interface FormProps extends EditProps {
  name: string;
  draft: Draft | null;
  onMade: (id: string) => void;
}

function EditForm({ saved, loadSaved, name, draft, onMade }: FormProps) {
  const { slug, version } = saved;
  const [updateArticle] = useUpdateArticleMutation();
  const [isDone, setIsDone] = useState(false);
  const listing = listingOf(useLocation().state);
  const succeed = useSuccessThenGo();

  async function publish(edit: ArticleEdit, draftId: string) {
    try {
      return await updateArticle({ slug, draftId, ...edit }).unwrap();
    } catch (error) {
      // Somebody saved meanwhile: with the newer text at hand, `EditConflict` shows both.
      if (problemOf(error)?.status === 409) await loadSaved();
      throw error;
    }
  }

  function tell() {
    setIsDone(true);
    succeed(
      messages.articleUpdated,
      listing === undefined
        ? { label: 'View it', to: paths.article(slug) }
        : { label: 'Back to the list', to: listing, state: toItsPlace },
    );
  }

  return (
    <ArticleForm
      name={name}
      beginning={{ ...writtenOf(saved), version }}
      draft={draft}
      changes={{ slug, version }}
      onMade={onMade}
      submitLabel="Update"
      publish={publish}
      onPublished={tell}
      onRejected={(reply) => toast.error(reply)}
    >
      {!isDone && <EditConflict saved={saved} />}
    </ArticleForm>
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
