import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { useLocation } from 'react-router';
import type { Article } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { problemOf } from '../../api/problem.ts';
import { PageContainer } from '../../components/page/PageContainer.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { paths } from '../../../shared/pages.ts';
import { listingOf, toItsPlace } from '../../navigation/keepsPlace.ts';
import { useSlug } from '../../navigation/useSlug.ts';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { ArticleView } from './ArticleView.tsx';
import { useGetOwnArticleQuery, useUpdateArticleMutation, type ArticleEdit } from './articlesApi.ts';
import { baseOf, OpenedDraft } from './drafts/OpenedDraft.tsx';
import { useOpenDraft } from './drafts/useOpenDraft.ts';
import { EditConflict } from './EditConflict.tsx';

/** The article's form, filled with what is saved. */
export function EditArticlePage() {
  const slug = useSlug();
  const query = useGetOwnArticleQuery(slug);

  return (
    <ArticleView
      query={query}
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
  const { formKey, draftId, onMade } = useOpenDraft();

  return (
    <PageContainer width="md">
      <PageHeading sx={{ mb: 3 }}>Edit Article</PageHeading>
      <OpenedDraft key={formKey} id={draftId}>
        {(draft) => <EditForm {...props} draftId={draftId} draft={draft} onMade={onMade} />}
      </OpenedDraft>
    </PageContainer>
  );
}

interface FormProps extends EditProps {
  /** The one that the address names, and what it holds. */
  draftId: string | null;
  draft: Draft | null;
  onMade: (id: string) => void;
}

function EditForm({ saved, loadSaved, draftId, draft, onMade }: FormProps) {
  const { slug } = saved;
  const { title, markdown, cover } = draft ?? saved;
  const version = draft?.articleVersion ?? saved.version;
  const [updateArticle, { isSuccess }] = useUpdateArticleMutation();
  const listing = listingOf(useLocation().state);
  const succeed = useSuccessThenGo();

  async function save(edit: ArticleEdit, draftId: string) {
    try {
      await updateArticle({ slug, draftId, ...edit }).unwrap();
    } catch (error) {
      // Somebody saved meanwhile: with the newer text at hand, `EditConflict` shows both.
      if (problemOf(error)?.status === 409) await loadSaved();
      throw error;
    }
    succeed(
      messages.articleUpdated,
      listing === undefined
        ? { label: 'View it', to: paths.article(slug) }
        : { label: 'Back to the list', to: listing, state: toItsPlace },
    );
  }

  return (
    <ArticleForm
      name={draftId ?? slug}
      initialValues={{ title, markdown, cover, version }}
      draft={baseOf(draft)}
      articleSlug={slug}
      onMade={onMade}
      submitLabel="Update"
      onSubmit={save}
      onRejected={(reply) => toast.error(reply)}
    >
      {!isSuccess && <EditConflict saved={saved} />}
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
