import { JOB_COUNTED } from '../../shared/blogState.ts';

/** A number that was counted up to a bound. */
export const countInWords = (count: number, max = JOB_COUNTED): string =>
  `${count.toLocaleString('en')}${count >= max ? ' or more' : ''}`;
