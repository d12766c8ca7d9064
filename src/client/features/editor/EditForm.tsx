import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Article, writtenOf } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { type ArticleEdit, useUpdateArticleMutation } from '../../api/ownArticlesApi.ts';
import { useSuccessRedirect } from '../../components/useSuccessRedirect.ts';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { getReturnTo, restoreScroll } from '../../navigation/navigation.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { EditConflict } from './EditConflict.tsx';

interface Props {
  saved: Article;
  loadSaved: () => PromiseLike<unknown>;
  name: string;
  draft: Draft | null;
  onMade: (id: string) => void;
  onTitle: (title: string) => void;
}

/** The form of a published article. */
export function EditForm({ saved, loadSaved, name, draft, onMade, onTitle }: Props) {
  const { slug, version } = saved;
  const [updateArticle] = useUpdateArticleMutation();
  const [isDone, setIsDone] = useState(false);
  const listing = getReturnTo(useLocation().state);
  const succeed = useSuccessRedirect();

  async function publish(edit: ArticleEdit, draftId: string) {
    try {
      return await updateArticle({ slug, draftId, ...edit }).unwrap();
    } catch (error) {
      // Somebody saved meanwhile: with the newer text at hand, `EditConflict` shows both.
      if (findProblem(error)?.status === 409) await loadSaved();
      throw error;
    }
  }

  function tell() {
    setIsDone(true);
    succeed(
      messages.articleUpdated,
      listing === undefined
        ? { label: 'View it', to: paths.article(slug) }
        : { label: 'Back to the list', to: listing, state: restoreScroll },
    );
  }

  return (
    <ArticleForm
      name={name}
      beginning={{ ...writtenOf(saved), version }}
      draft={draft}
      changes={{ slug, version }}
      onMade={onMade}
      onTitle={onTitle}
      submitLabel="Update"
      publish={publish}
      onPublished={tell}
      onRejected={(reply) => toast.error(reply)}
    >
      {!isDone && <EditConflict saved={saved} />}
    </ArticleForm>
  );
}
