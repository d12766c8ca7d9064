import { useEffect, useEffectEvent } from 'react';
import { createBackOff } from '../drafts/backOff.ts';
import { watchTheClock } from '../../../session/watchTheClock.ts';

/**
 * Looks what became of a draft once its time has come, until that is known: at first often, as it is published within 20 s,
 * then each minute, as no server may run.
 *
 * @param look resolves with whether it is
 */
export function useTimeCome(publishAt: string | null, look: () => Promise<boolean>): void {
  const lookNow = useEffectEvent(look);

  useEffect(() => {
    if (publishAt === null) return;
    const clock = watchTheClock();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const backOff = createBackOff();
    const over = new AbortController();

    async function ask() {
      const isKnown = await lookNow();
      if (!isKnown && !over.signal.aborted) timer = setTimeout(() => void ask(), backOff.next());
    }
    clock.callAt(publishAt, () => void ask());
    return () => {
      over.abort();
      clock.stop();
      clearTimeout(timer);
    };
  }, [publishAt]);
}
