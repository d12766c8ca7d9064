interface Reply {
  status: number;
  data: string;
}

const isReply = (error: unknown): error is Reply =>
  typeof error === 'object' &&
  error !== null &&
  'status' in error &&
  typeof error.status === 'number' &&
  'data' in error &&
  typeof error.data === 'string';

/** The status of the reply; null where there was none. */
export const statusOf = (error: unknown): number | null =>
  typeof error === 'object' && error !== null && 'status' in error && typeof error.status === 'number'
    ? error.status
    : null;

/** The server's sentence for the calling screen, with its status: of 400 to 499 alone, else null. */
export function problemOf(error: unknown): { status: number; text: string } | null {
  return isReply(error) && error.status >= 400 && error.status < 500
    ? { status: error.status, text: error.data }
    : null;
}
