import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { writtenOf } from '../../../shared/article.ts';
import { scheduleProblem } from '../../../shared/draft.ts';
import { isDay } from '../../../shared/isDay.ts';
import { useLazyGetDraftQuery, useSaveDraftMutation } from '../../api/draftsApi.ts';
import { Box } from '../../components/Box.tsx';
import { formatDateTime, formatTimeZone } from '../../components/dates.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { findProblem, findErrorStatus } from '../../lib/problem.ts';
import { fieldsOf, instantsOf, ownZone } from './zonedTime.ts';

/** What somebody chose: an instant and what there is to be said of it, or why it is none. */
type ChosenTime = { publishAt: string; note: string } | { problem: string };

/** The instant of a date and time in this zone. A time that comes twice, as clocks are set back, is the first one. */
export function chosenTime(date: string, time: string, zone: string, now = new Date()): ChosenTime {
  if (!date || !time) return { problem: 'Choose a date and a time.' };
  if (!isDay(date)) return { problem: 'There is no such day.' };
  const [first, second] = instantsOf(date, time, zone);
  if (!first)
    return {
      problem: `There is no ${time} on this day: the clocks are set forward over it. Choose another time.`,
    };
  const publishAt = first.toISOString();
  const problem = scheduleProblem(publishAt, now);
  if (problem !== null) return { problem };
  const moment = `${formatDateTime(publishAt)}, ${formatTimeZone(publishAt)}`;
  return {
    publishAt,
    note: second
      ? `This time comes twice, as the clocks are set back. It is published the first time: ${moment}.`
      : `It is published on ${moment}.`,
  };
}

interface Props {
  isOpen: boolean;
  /** The name of what is to be published. */
  subject: string;
  /** When it will be published so far, or null. */
  publishAt: string | null;
  /** Resolves with what keeps it from being scheduled, as a sentence; with null once it is. */
  onSchedule: (publishAt: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for the date and time of a publication, in the time zone of the device. */
export function ScheduleDialog({ isOpen, onClose, ...form }: Props) {
  const id = useId();
  const [isBusy, setIsBusy] = useState(false);

  return (
    <Dialog
      open={isOpen}
      onClose={() => !isBusy && onClose()}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <DialogTitle id={id} variant="h2" component="h2">
        {form.publishAt === null ? 'Schedule the publication' : 'Reschedule the publication'}
      </DialogTitle>
      <TimeForm {...form} isBusy={isBusy} onBusy={setIsBusy} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps extends Omit<Props, 'isOpen'> {
  isBusy: boolean;
  onBusy: (isBusy: boolean) => void;
}

/** The next day at nine, which is seldom wrong by much. */
function tomorrow(): Date {
  const day = new Date();
  day.setDate(day.getDate() + 1);
  day.setHours(9, 0, 0, 0);
  return day;
}

function TimeForm({ subject, publishAt, onSchedule, onClose, isBusy, onBusy }: FormProps) {
  const [zone] = useState(ownZone);
  const [fields, setFields] = useState(() =>
    fieldsOf(publishAt === null ? tomorrow() : new Date(publishAt), zone),
  );
  const [refusal, setRefusal] = useState<string | null>(null);
  const chosen = chosenTime(fields.date, fields.time, zone);
  const problem = refusal ?? ('problem' in chosen ? chosen.problem : null);
  const isWrong = problem !== null;
  const dateField = useRef<HTMLInputElement>(null);
  const id = useId();

  async function schedule(event: SubmitEvent) {
    event.preventDefault();
    // Not to the form that this may have been opened from.
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
    <form noValidate onSubmit={(event) => void schedule(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <DialogContentText dir="auto" sx={subjectStyle}>
          {subject}
        </DialogContentText>
        <Box sx={fieldsStyle}>
          <TextField
            label="Date"
            type="date"
            autoFocus
            inputRef={dateField}
            error={isWrong}
            value={fields.date}
            onChange={({ target }) => change({ date: target.value })}
            slotProps={{ htmlInput: { 'aria-describedby': id } }}
          />
          <TextField
            label="Time"
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
        <DialogContentText variant="body2">The time zone is this device’s: {zone}.</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button disabled={isBusy} onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" loading={isBusy}>
          {publishAt === null ? 'Schedule' : 'Reschedule'}
        </Button>
      </DialogActions>
    </form>
  );
}

const subjectStyle = { fontWeight: 700, color: 'text.primary', overflowWrap: 'anywhere' };
const fieldsStyle = {
  display: 'grid',
  gap: 2,
  pt: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '3fr 2fr' },
};

/** When something publishes itself, in the words and the time zone of the reader. */
export function PublishedLater({ at }: { at: string }) {
  return (
    <>
      Will be published <time dateTime={at}>{formatDateTime(at)}</time>, {formatTimeZone(at)}
    </>
  );
}

/** Why something is still a draft although its time has come. */
export const notPublishedBecause = (problem: string): string =>
  `It could not be published at its time. ${problem}`;

/** Of a call that got no answer. */
export const NO_ANSWER = 'It did not work: the network or the server is away. Please try again.';

/** Gives a draft that is on the server another time of publication, or none, and leaves the rest of it as it is. */
export function useSchedule() {
  const [getDraft] = useLazyGetDraftQuery();
  const [saveDraft] = useSaveDraftMutation();

  /** Why it did not happen, in a sentence; null once it has. */
  return async function schedule(id: string, publishAt: string | null): Promise<string | null> {
    try {
      const draft = await getDraft(id).unwrap();
      await saveDraft({ ...writtenOf(draft), id, version: draft.version, publishAt }).unwrap();
      return null;
    } catch (error) {
      return problemInWords(error);
    }
  };
}

function problemInWords(error: unknown): string {
  if (findErrorStatus(error) === 409) return 'The draft was changed at this moment. Please try again.';
  return findProblem(error)?.text ?? NO_ANSWER;
}
