import { scheduleProblem } from '../../../../shared/draft.ts';
import { isDay } from '../../../../shared/isDay.ts';
import { momentInWords, zoneInWords } from '../momentInWords.ts';
import { instantsOf } from './zonedTime.ts';

/** What somebody chose: an instant and what there is to be said of it, or why it is none. */
export type ChosenTime = { publishAt: string; note: string } | { problem: string };

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
  const moment = `${momentInWords(publishAt)}, ${zoneInWords(publishAt)}`;
  return {
    publishAt,
    note: second
      ? `This time comes twice, as the clocks are set back. It is published the first time: ${moment}.`
      : `It is published on ${moment}.`,
  };
}
