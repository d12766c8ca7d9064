import { setTimeout as pause } from 'node:timers/promises';

/** Pause between two requests, in milliseconds. */
const INTERVAL = 250;

/** Resolves when a page answers with success, or `stop` is aborted. Requests it as a browser does. */
export async function untilAnswered(url: string, stop?: AbortSignal): Promise<void> {
  const answers = () =>
    fetch(url, { headers: { accept: 'text/html' } }).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!stop?.aborted && !(await answers())) await pause(INTERVAL, undefined, { ref: false });
}
