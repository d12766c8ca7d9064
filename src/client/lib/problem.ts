/** What a failed call says of itself; a text, null or nothing says neither. */
const saidBy = (error: unknown) => Object(error) as { status?: unknown; data?: unknown };

/** The status of the reply; null where there was none. */
export function statusOf(error: unknown): number | null {
  const { status } = saidBy(error);
  return typeof status === 'number' ? status : null;
}

/** The server's sentence for the calling screen, with its status: of 400 to 499 alone, else null. */
export function problemOf(error: unknown): { status: number; text: string } | null {
  const status = statusOf(error);
  const { data } = saidBy(error);
  return status !== null && status >= 400 && status < 500 && typeof data === 'string'
    ? { status, text: data }
    : null;
}
