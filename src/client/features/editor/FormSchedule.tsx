import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ArticleDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { useLazyGetDraftQuery } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { createAlarm } from '../../lib/alarm.ts';
import { type Autosave, nextRetryDelay, type SaveAnswer } from './autosave.ts';
import { draftTitle, myArticlesPath } from '../articles/draftPaths.ts';
import { useAutosaveState, useSaveKey } from './useAutosave.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { useFiles } from './paste/useFiles.ts';
import { NO_ANSWER, notPublishedBecause, PublishedLater, ScheduleDialog } from './schedule.tsx';

/**
 * Looks what became of a draft once its time has come, until that is known: at first often, as it is published within 20 s,
 * then each minute, as no server may run.
 *
 * @param look resolves with whether it is
 */
function useTimeCome(publishAt: string | null, look: () => Promise<boolean>): void {
  const lookNow = useEffectEvent(look);

  useEffect(() => {
    if (publishAt === null) return;
    const alarm = createAlarm();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = 0;
    const over = new AbortController();

    async function ask() {
      const isKnown = await lookNow();
      if (isKnown || over.signal.aborted) return;
      delay = nextRetryDelay(delay);
      timer = setTimeout(() => void ask(), delay);
    }
    alarm.set(publishAt, () => void ask());
    return () => {
      over.abort();
      alarm.stop();
      clearTimeout(timer);
    };
  }, [publishAt]);
}

interface Props {
  autosave: Autosave;
  /** The draft with which the form was opened, or null. */
  draft: Pick<Draft, 'publishProblem'> | null;
  editor: MarkdownEditor;
}

/** Beside the button that publishes at once: the way to have it done later, and what is planned so far. */
export function FormSchedule({ autosave, draft, editor }: Props) {
  const { values } = useFormikContext<ArticleDraft>();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState(draft?.publishProblem ?? null);
  const { id, publishAt } = useAutosaveState(autosave);
  // Here, as this loads with every form of an article, a moment after its text can be typed.
  useFiles(editor);
  useSaveKey(autosave);
  const [getDraft] = useLazyGetDraftQuery();
  useTimeCome(publishAt, async () => {
    const { data, error } = await getDraft(id);
    if (findErrorStatus(error) === 404) autosave.noteGone();
    else if (data?.publishAt === null) {
      autosave.noteUnscheduled();
      setProblem(data.publishProblem);
    } else return false;
    return true;
  });

  async function schedule(time: string | null): Promise<string | null> {
    const refusal = refusalOf(await autosave.schedule(time));
    if (refusal !== null) return refusal;
    setProblem(null);
    if (time === null) toast.success('It is not published by itself any more.');
    else toast.success('Your article is scheduled.', { label: 'See it', to: myArticlesPath('scheduled') });
    return null;
  }

  async function unschedule() {
    const refusal = await schedule(null);
    if (refusal !== null) toast.error(refusal);
  }

  return (
    <>
      <Button variant="outlined" size="large" onClick={() => setIsOpen(true)}>
        {publishAt === null ? 'Schedule …' : 'Reschedule …'}
      </Button>
      {publishAt !== null && (
        <>
          <Button size="large" onClick={() => void unschedule()}>
            Unschedule
          </Button>
          <Box sx={lineStyle}>
            <PublishedLater at={publishAt} />
          </Box>
        </>
      )}
      {publishAt === null && problem !== null && <Box sx={problemStyle}>{notPublishedBecause(problem)}</Box>}
      {isOpen && (
        <ScheduleDialog
          isOpen
          subject={draftTitle(values)}
          publishAt={publishAt}
          onSchedule={schedule}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}

/** Why a draft did not get its time, in a sentence; null if it did. */
function refusalOf(answer: SaveAnswer): string | null {
  if ('saved' in answer) return null;
  if ('stored' in answer) return 'The draft was changed somewhere else: choose above which text shall stay.';
  if ('refusal' in answer) return answer.refusal;
  if ('gone' in answer) return answer.gone;
  return NO_ANSWER;
}

const lineStyle = { flexBasis: '100%', typography: 'body2', fontWeight: 600 };
const problemStyle = { flexBasis: '100%', typography: 'body2', color: 'error.main' };
