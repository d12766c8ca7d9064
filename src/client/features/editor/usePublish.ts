import { useRef, useState } from 'react';
import { type Article, type ArticleDraft, shortTexts, writtenOf } from '../../../shared/article.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { useDiscardDraftMutation } from '../../api/draftsApi.ts';
import {
  ownArticlesApi,
  useLazyGetOwnArticleQuery,
  useUpdateArticleMutation,
} from '../../api/ownArticlesApi.ts';
import { SubmitError } from '../../components/forms/Form.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import type { Autosave, DraftText } from './autosave.ts';
import type { DraftContent } from './useDraftForm.tsx';

/** Another text was published with this key. */
const isAnotherText = (error: unknown) => findErrorStatus(error) === 422;

/** The server may have published it or not. */
const hasNoAnswer = (error: unknown) => (findErrorStatus(error) ?? 500) >= 500;

interface Attempt<Values> {
  values: Values;
  /** The version of the draft when it was sent. */
  version: number | null;
}

/**
 * Publishes a text exactly once, even if the answer to a first attempt was lost. If the text was changed since, repeats that
 * attempt to find out which article it became, and updates that article.
 *
 * @param scheduled the article that the text has become at its time of publication
 * @param publish rejects with the error that the call's `unwrap()` throws
 */
export function usePublish<Values extends ArticleDraft>(
  autosave: Autosave,
  content: DraftContent,
  publish: (values: Values, draftId: string) => Promise<Article>,
  scheduled: ScheduledPublication,
) {
  const [updateArticle] = useUpdateArticleMutation();
  const [discardDraft] = useDiscardDraftMutation();
  /** What was sent without an answer, newest first. */
  const attempts = useRef<Attempt<Values>[]>([]);
  const publishedArticle = useRef<Article>(undefined);

  function call(values: Values): Promise<Article> {
    const { id } = autosave.getState();
    const article = publishedArticle.current ?? scheduled.article;
    if (!article) return publish(values, id);
    const { slug, version } = article;
    return updateArticle({ ...writtenOf(values), slug, version, draftId: id }).unwrap();
  }

  async function send(values: Values): Promise<Article> {
    const { version } = autosave.getState();
    try {
      return await call(values);
    } catch (error) {
      if (hasNoAnswer(error)) attempts.current.unshift({ values, version });
      if (isAnotherText(error)) return sendAsChange(values);
      throw error;
    }
  }

  async function sendAsChange(values: Values): Promise<Article> {
    publishedArticle.current = await findPublished();
    content.setArticle(publishedArticle.current);
    await discardSavedSince();
    autosave.renew();
    attempts.current = [];
    return send(values);
  }

  /** Repeating the same text with the same key returns the same article, or publishes it now. Or its schedule published it. */
  async function findPublished(): Promise<Article> {
    for (const { values } of attempts.current) {
      try {
        return await call(values);
      } catch (error) {
        if (!isAnotherText(error)) throw error;
      }
    }
    const { savedText, publishAt } = autosave.getState();
    const article = savedText && (await scheduled.find(savedText, publishAt));
    if (article) return article;
    autosave.renew();
    throw new SubmitError(editorMessages.publish.publishedElsewhere);
  }

  /** Deletes what was saved after the first attempt took the draft. If it didn't, the draft is gone, and this is a 404. */
  async function discardSavedSince() {
    const { id, version } = autosave.getState();
    if (version !== null && attempts.current.some((before) => before.version !== version))
      await discardDraft(id);
  }

  return async function publishOnce(values: Values): Promise<Article> {
    await autosave.pause();
    try {
      const article = await send(values);
      await discardSavedSince();
      return article;
    } catch (error) {
      const isInDoubt = attempts.current.length > 0;
      autosave.resume(isInDoubt ? editorMessages.saveStatus.publicationUnconfirmed : null);
      throw error;
    }
  };
}

type ScheduledPublication = ReturnType<typeof useScheduledPublication>;

/** Finds the article that the form's draft became at its scheduled time. From then on the form edits that article. */
export function useScheduledPublication(content: DraftContent) {
  const findPublished = useFindPublished();
  const [article, setArticle] = useState<Article | null>(null);
  const isFound = useRef(false);

  return {
    article,
    /** The same, up to date before the next render. */
    isFound: () => isFound.current,
    /** Returns null before the scheduled time, and if there is no such article. */
    async find(saved: DraftText, publishAt: string | null): Promise<Article | null> {
      if (publishAt === null || Date.parse(publishAt) > Date.now()) return null;
      const found = await findPublished(saved, publishAt);
      if (!found) return null;
      isFound.current = true;
      content.setArticle(found);
      setArticle(found);
      return found;
    },
  };
}

const isSame = (one: DraftText, other: Article) =>
  shortTexts.every((name) => one[name].trim() === other[name]) && one.markdown === other.markdown;

/**
 * Finds the article that a scheduled draft has become, by comparing texts: publishing again could publish what was discarded
 * elsewhere. Returns null if there is none, or no answer.
 */
function useFindPublished() {
  const [getArticle] = useLazyGetOwnArticleQuery();
  const [listArticles] = ownArticlesApi.useLazyListOwnArticlesQuery();

  const [find] = useState(() => async (text: DraftText, since: string): Promise<Article | null> => {
    const candidates = text.articleSlug
      ? [text.articleSlug]
      : ((await listArticles(1)).data?.result ?? [])
          .filter(({ title, createdAt }) => title === text.title.trim() && createdAt >= since)
          .map(({ slug }) => slug);
    for (const slug of candidates) {
      const { data } = await getArticle(slug);
      if (data && isSame(text, data)) return data;
    }
    return null;
  });
  return find;
}
