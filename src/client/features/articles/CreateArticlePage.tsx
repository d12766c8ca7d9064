import type { ArticleDraft } from '../../../shared/article.ts';
import { paths } from '../../../shared/pages.ts';
import { messages } from '../../../shared/messages.ts';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { showUnder } from '../../components/forms/SchemaForm.tsx';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { useCreateArticleMutation } from './articlesApi.ts';

const nothingYet: ArticleDraft = { title: '', markdown: '', cover: '' };

export function CreateArticlePage() {
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessThenGo();

  async function publish(draft: ArticleDraft) {
    const { slug } = await createArticle(draft).unwrap();
    succeed(messages.articleCreated, { label: 'View it', to: paths.article(slug) });
  }

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Create Article</PageHeading>
      <ArticleForm
        name="new"
        initialValues={nothingYet}
        submitLabel="Create"
        onSubmit={publish}
        onRejected={showUnder('title')}
      />
    </>
  );
}
