import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import { useFormikContext } from 'formik';
import { type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { type ArticleDraft, pickDraft } from '../../../shared/article.ts';
import { type Draft, scheduleProblem } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { isDay } from '../../../shared/parse.ts';
import { useLazyGetDraftQuery, useSaveDraftMutation } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { formatDateTime, formatTimeZone } from '../../components/dates.tsx';
import { TitledDialog } from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { keepEnter } from '../../components/forms/Form.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { RichText } from '../../components/RichText.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { createAlarm } from '../../lib/alarm.ts';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { draftTitle, myArticlesPath } from '../articles/draftPaths.ts';
import { type Autosave, nextRetryDelay, type SaveAnswer } from './autosave.ts';
import { useAutosaveState } from './useAutosave.tsx';
import { toDateTimeFields, findInstants, getTimeZone } from './zonedTime.ts';

const messages = editorMessages.schedule;

interface ScheduleButtonProps {
  autosave: Autosave;
  /** The draft that the form was opened with, or null. */
  draft: Pick<Draft, 'publishProblem'> | null;
  /** A publication time from a file, which the author is asked to confirm; null if there is none. */
  suggestion: string | null;
  onSuggestionDone: () => void;
}

/** Schedules the draft of the surrounding form, and shows when it will be published. */
export function ScheduleButton({ autosave, draft, suggestion, onSuggestionDone }: ScheduleButtonProps) {
  const { values } = useFormikContext<ArticleDraft>();
  const [isOpen, setIsOpen] = useState(false);
  const [problem, setProblem] = useState(draft?.publishProblem ?? null);
  const { id, publishAt } = useAutosaveState(autosave);
  const [getDraft] = useLazyGetDraftQuery();
  const scheduleButton = useRef<HTMLButtonElement>(null);
  usePublishedCheck(publishAt, async () => {
    const { data, error } = await getDraft(id);
    if (findErrorStatus(error) === 404) autosave.noteGone();
    else if (data?.publishAt === null) {
      autosave.noteUnscheduled();
      setProblem(data.publishProblem);
    } else return false;
    return true;
  });

  /** Why the open dialog says that the draft can't be scheduled, or null. */
  const shownRefusal = useRef<string>(null);
  useEffect(
    () => () => {
      // The dialog closes with the button, if the user may not publish anymore.
      if (shownRefusal.current !== null) toast.error(shownRefusal.current);
    },
    [],
  );

  async function schedule(time: string | null): Promise<string | null> {
    const refusal = findRefusal(await autosave.schedule(time));
    if (refusal !== null) return refusal;
    setProblem(null);
    if (time === null) toast.success(messages.unscheduled);
    else
      toast.success(messages.scheduled, { label: messages.viewScheduled, to: myArticlesPath('scheduled') });
    return null;
  }

  async function unschedule() {
    // Of the two buttons, only this one stays.
    scheduleButton.current?.focus();
    const refusal = await schedule(null);
    if (refusal !== null) toast.error(refusal);
  }

  return (
    <>
      <Button ref={scheduleButton} variant="outlined" size="large" onClick={() => setIsOpen(true)}>
        {publishAt === null ? messages.open : messages.reopen}
      </Button>
      {publishAt !== null && (
        <>
          <Button size="large" onClick={() => void unschedule()}>
            {messages.unschedule}
          </Button>
          <Box sx={lineStyle}>
            <ScheduledLabel at={publishAt} />
          </Box>
        </>
      )}
      {publishAt === null && problem !== null && <Box sx={problemStyle}>{messages.failed(problem)}</Box>}
      {(isOpen || suggestion !== null) && (
        <ScheduleDialog
          isOpen
          subject={draftTitle(values)}
          publishAt={publishAt}
          suggestion={suggestion}
          onSchedule={async (time) => (shownRefusal.current = await schedule(time))}
          onClose={() => {
            shownRefusal.current = null;
            setIsOpen(false);
            onSuggestionDone();
          }}
        />
      )}
    </>
  );
}

interface ScheduleDialogProps {
  isOpen: boolean;
  /** The draft's title. */
  subject: string;
  /** The current scheduled time, or null. */
  publishAt: string | null;
  /** The time that the dialog opens with instead, or null. */
  suggestion?: string | null;
  /** Resolves to null once the draft is scheduled, or to the reason why not, as a sentence. */
  onSchedule: (publishAt: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for a date and time in the device's time zone. */
export function ScheduleDialog({ isOpen, onClose, ...form }: ScheduleDialogProps) {
  const [isBusy, setIsBusy] = useState(false);

  return (
    <TitledDialog
      isOpen={isOpen}
      title={form.publishAt === null ? messages.title : messages.titleAgain}
      onClose={() => !isBusy && onClose()}
    >
      <TimeForm {...form} isBusy={isBusy} onBusy={setIsBusy} onClose={onClose} />
    </TitledDialog>
  );
}

interface TimeFormProps extends Omit<ScheduleDialogProps, 'isOpen'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

function tomorrowAtNine(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day;
}

function TimeForm({ subject, publishAt, suggestion, onSchedule, onClose, isBusy, onBusy }: TimeFormProps) {
  const [zone] = useState(getTimeZone);
  const lang = useTextLanguage(subject);
  const [fields, setFields] = useState(() => {
    const time = suggestion ?? publishAt;
    return toDateTimeFields(time === null ? tomorrowAtNine() : new Date(time), zone);
  });
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = readChosenTime(fields.date, fields.time, zone);
  const problem = refusal ?? ('problem' in chosen ? chosen.problem : null);
  const isWrong = problem !== null;
  const dateField = useRef<HTMLInputElement>(null);
  const id = useId();

  async function schedule(event: SubmitEvent) {
    event.preventDefault();
    // The dialog may be rendered inside another form.
    event.stopPropagation();
    if ('problem' in chosen) {
      dateField.current?.focus();
      return;
    }
    onBusy(true);
    const refused = await onSchedule(chosen.publishAt);
    onBusy(false);
    setRefusal(refused);
    if (refused === null) onClose();
  }

  const change = (changed: Partial<typeof fields>) => {
    setRefusal(null);
    setFields({ ...fields, ...changed });
  };

  return (
    <form noValidate onKeyDown={keepEnter} onSubmit={(event) => void schedule(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <DialogContentText lang={lang} dir="auto" sx={subjectStyle}>
          {subject}
        </DialogContentText>
        <Box sx={fieldsStyle}>
          <TextField
            label={messages.date}
            type="date"
            autoFocus
            inputRef={dateField}
            error={isWrong}
            value={fields.date}
            onChange={({ target }) => change({ date: target.value })}
            slotProps={{ htmlInput: { 'aria-describedby': id } }}
          />
          <TextField
            label={messages.time}
            type="time"
            error={isWrong}
            value={fields.time}
            onChange={({ target }) => change({ time: target.value })}
            slotProps={{ htmlInput: { 'aria-describedby': id } }}
          />
        </Box>
        <DialogContentText
          id={id}
          variant="body2"
          role="status"
          sx={{ color: isWrong ? 'error.main' : 'text.secondary' }}
        >
          {problem ?? ('note' in chosen && chosen.note)}
        </DialogContentText>
        {problem !== null && <DialogContentText variant="body2">{messages.timeZone(zone)}</DialogContentText>}
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          {appMessages.actions.cancel}
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {publishAt === null ? messages.schedule : messages.reschedule}
        </Button>
      </DialogActions>
    </form>
  );
}

const subjectStyle = {
  fontWeight: 700,
  color: 'text.primary',
  overflowWrap: 'anywhere',
  ...parentAlign,
};
const fieldsStyle = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '3fr 2fr' },
};

/** Says when a draft will be published, in the reader's time zone. */
export function ScheduledLabel({ at }: { at: string }) {
  return (
    <RichText
      text={messages.scheduledFor(formatDateTime(at), formatTimeZone(at))}
      tags={{ time: (text) => <time dateTime={at}>{text}</time> }}
    />
  );
}

/** Returns a function that changes or removes the scheduled time of a stored draft without changing its text. */
export function useSchedule() {
  const [getDraft] = useLazyGetDraftQuery();
  const [saveDraft] = useSaveDraftMutation();

  /** Resolves to null on success, or to the reason for the failure, as a sentence. */
  return async function schedule(id: string, publishAt: string | null): Promise<string | null> {
    try {
      const draft = await getDraft(id).unwrap();
      await saveDraft({ ...pickDraft(draft), id, version: draft.version, publishAt }).unwrap();
      return null;
    } catch (error) {
      return describeError(error);
    }
  };
}

function describeError(error: unknown): string {
  if (findErrorStatus(error) === 409) return messages.changedMeanwhile;
  return findProblem(error)?.text ?? messages.noAnswer;
}

/** The chosen instant with a note about it, or why there is none, as sentences. */
type ChosenTime = { publishAt: string; note: string } | { problem: string };

/**
 * Returns the instant of a date and time in this zone. If the time occurs twice because clocks are set back, the first
 * one.
 */
export function readChosenTime(date: string, time: string, zone: string, now = new Date()): ChosenTime {
  if (!date || !time) return { problem: messages.incomplete };
  if (!isDay(date)) return { problem: messages.noSuchDay };
  const [first, second] = findInstants(date, time, zone);
  if (!first) return { problem: messages.skipped(time) };
  const publishAt = first.toISOString();
  const problem = scheduleProblem(publishAt, now);
  if (problem !== null) return { problem };
  const moment = messages.moment(formatDateTime(publishAt), formatTimeZone(publishAt));
  return {
    publishAt,
    note: second ? messages.happensTwice(moment) : messages.willBePublished(moment),
  };
}

/**
 * Checks from the scheduled time on what became of the draft: often at first, as it is published within 20 s, then
 * every minute, as the server may be down.
 *
 * @param check resolves to whether the outcome is known, which ends the checks
 */
export function usePublishedCheck(publishAt: string | null, check: () => Promise<boolean>): void {
  const checkNow = useEffectEvent(check);

  useEffect(() => {
    if (publishAt === null) return;
    const alarm = createAlarm();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let delay = 0;
    const ended = new AbortController();

    async function run() {
      const isKnown = await checkNow();
      if (isKnown || ended.signal.aborted) return;
      delay = nextRetryDelay(delay);
      timer = setTimeout(() => void run(), delay);
    }
    alarm.set(publishAt, () => void run());
    return () => {
      ended.abort();
      alarm.stop();
      clearTimeout(timer);
    };
  }, [publishAt]);
}

/** Returns why the draft is not scheduled, as a sentence; null if it is. */
function findRefusal(answer: SaveAnswer): string | null {
  if ('saved' in answer) return null;
  if ('stored' in answer) return editorMessages.conflict.chooseFirst;
  if ('refusal' in answer) return answer.refusal;
  if ('gone' in answer) return answer.gone;
  return messages.noAnswer;
}

const lineStyle = { flexBasis: '100%', typography: 'body2', fontWeight: 600 };
const problemStyle = { flexBasis: '100%', typography: 'body2', color: 'error.main' };
