import type { Article, ArticleDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { type ShortTexts, shortTexts } from '../../../shared/shortTexts.ts';
import { useCreateArticleMutation } from '../../api/ownArticlesApi.ts';
import { showUnder } from '../../components/forms/Form.tsx';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { NewDraftButton } from './useDraftForm.tsx';
import { ArticleForm } from './ArticleForm.tsx';

const nothingYet: ArticleDraft = {
  ...(Object.fromEntries(shortTexts.map((name) => [name, ''])) as ShortTexts),
  ...{ markdown: '', tags: [] },
};

interface Props {
  name: string;
  newId?: string;
  draft: Draft | null;
  onMade: (id: string) => void;
  onTitle: (title: string) => void;
}

/** The form of an article that is not published yet. */
export function NewArticle({ name, newId, draft, onMade, onTitle }: Props) {
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessRedirect();

  return (
    <ArticleForm
      name={name}
      beginning={nothingYet}
      newId={newId}
      draft={draft}
      changes={draft?.articleSlug ? { slug: draft.articleSlug, version: draft.articleVersion } : null}
      onMade={onMade}
      onTitle={onTitle}
      submitLabel="Create"
      publish={(article, draftId) => createArticle({ ...article, draftId }).unwrap()}
      onPublished={({ slug }: Article, wasThere) =>
        succeed(wasThere ? messages.articleUpdated : messages.articleCreated, {
          label: 'View it',
          to: paths.article(slug),
        })
      }
      onRejected={showUnder('title')}
      draftActions={<NewDraftButton />}
    />
  );
}
