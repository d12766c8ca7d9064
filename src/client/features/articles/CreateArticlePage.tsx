import type { ArticleDraft } from '../../../shared/article.ts';
import { paths } from '../../../shared/pages.ts';
import { messages } from '../../../shared/messages.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { showUnder } from '../../components/forms/SchemaForm.tsx';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { useCreateArticleMutation } from './articlesApi.ts';
import { baseOf, OpenedDraft } from './drafts/OpenedDraft.tsx';
import { useOpenDraft } from './drafts/useOpenDraft.ts';

const nothingYet: ArticleDraft = { title: '', markdown: '', cover: '' };

export function CreateArticlePage() {
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessThenGo();
  const { formKey, draftId, onMade } = useOpenDraft();

  async function publish(article: ArticleDraft, draftId: string) {
    const { slug } = await createArticle({ ...article, draftId }).unwrap();
    succeed(messages.articleCreated, { label: 'View it', to: paths.article(slug) });
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Create Article</PageHeading>
      <OpenedDraft key={formKey} id={draftId}>
        {(draft) => (
          <ArticleForm
            name={draftId ?? 'new'}
            initialValues={draft ? textOf(draft) : nothingYet}
            draft={baseOf(draft)}
            onMade={onMade}
            submitLabel="Create"
            onSubmit={publish}
            onRejected={showUnder('title')}
          />
        )}
      </OpenedDraft>
    </>
  );
}

const textOf = ({ title, markdown, cover }: ArticleDraft): ArticleDraft => ({ title, markdown, cover });
