import type { FormikValues } from 'formik';

/** The status of a form whose text was discarded, by which it can be had back. */
interface Discarded {
  discarded: FormikValues;
}

export const withDiscarded = (values: FormikValues): Discarded => ({ discarded: values });

/** The discarded text of a form with this status; undefined if there is none. */
export const discardedOf = (status: unknown): FormikValues | undefined =>
  typeof status === 'object' && status !== null && 'discarded' in status
    ? (status as Discarded).discarded
    : undefined;
