import { useRef } from 'react';
import { type Article, type ArticleDraft, writtenOf } from '../../../../shared/article.ts';
import { statusOf } from '../../../lib/problem.ts';
import { NotYet } from '../../../components/forms/Form.tsx';
import { useUpdateArticleMutation } from '../../../api/ownArticlesApi.ts';
import { useDiscardDraftMutation } from '../../../api/draftsApi.ts';
import type { DraftSaver } from './draftSaver.ts';
import type { HeldText } from './draftText.ts';
import type { ScheduledPublication } from './useScheduledPublication.ts';

const UNKNOWN = 'no answer came, so it may be published or not. Please press the button below again';
const PUBLISHED_ELSEWHERE =
  'The draft was published somewhere else, with another text. Your text is a draft of its own now: press the button again to publish it too.';

/** Another text was published by the key already. */
const isOtherText = (error: unknown) => statusOf(error) === 422;

/** Nobody knows whether the server has done it. */
const hasNoAnswer = (error: unknown) => (statusOf(error) ?? 500) >= 500;

interface Tried<Values> {
  values: Values;
  /** The version of the draft at that time. */
  version: number | null;
}

/**
 * Publishes a text once, also where the answer to a first try was lost. If the text was changed since, the first try is
 * repeated to learn what became of it, and the article is changed to the text as it is.
 *
 * @param scheduled the article that the text has become at its time of publication
 * @param publish rejects with what the call's `unwrap()` threw
 */
export function usePublishing<Values extends ArticleDraft>(
  saver: DraftSaver,
  text: HeldText,
  publish: (values: Values, draftId: string) => Promise<Article>,
  scheduled: ScheduledPublication,
) {
  const [updateArticle] = useUpdateArticleMutation();
  const [discardDraft] = useDiscardDraftMutation();
  /** What was sent and not answered, the newest first. */
  const tried = useRef<Tried<Values>[]>([]);
  const known = useRef<Article>(undefined);

  function call(values: Values): Promise<Article> {
    const { id } = saver.base();
    const article = known.current ?? scheduled.article;
    if (!article) return publish(values, id);
    const { slug, version } = article;
    return updateArticle({ ...writtenOf(values), slug, version, draftId: id }).unwrap();
  }

  async function send(values: Values): Promise<Article> {
    const { version } = saver.base();
    try {
      return await call(values);
    } catch (error) {
      if (hasNoAnswer(error)) tried.current.unshift({ values, version });
      if (isOtherText(error)) return sendAsChange(values);
      throw error;
    }
  }

  async function sendAsChange(values: Values): Promise<Article> {
    known.current = await findPublished();
    text.becomeChangeOf(known.current);
    await forgetSavedSince();
    saver.renew();
    tried.current = [];
    return send(values);
  }

  /** The same text with the same key is answered as it was, or done now. It may have been published at its time, too. */
  async function findPublished(): Promise<Article> {
    for (const { values } of tried.current) {
      try {
        return await call(values);
      } catch (error) {
        if (!isOtherText(error)) throw error;
      }
    }
    const saved = saver.savedText();
    const article = saved && (await scheduled.find(saved, saver.publishAt()));
    if (article) return article;
    saver.renew();
    throw new NotYet(PUBLISHED_ELSEWHERE);
  }

  /** What was saved after the first try had taken the draft would stay behind. If it has not, the draft is gone: 404. */
  async function forgetSavedSince() {
    const { id, version } = saver.base();
    if (version !== null && tried.current.some((before) => before.version !== version))
      await discardDraft(id);
  }

  return async function publishOnce(values: Values): Promise<Article> {
    await saver.hold();
    try {
      const article = await send(values);
      await forgetSavedSince();
      return article;
    } catch (error) {
      saver.goOn(tried.current.length > 0 ? UNKNOWN : null);
      throw error;
    }
  };
}
