import { useState } from 'react';

/**
 * For a query that is asked again at this pace, in milliseconds, while something is under way: its options, and what is to
 * be told at each rendering whether there is.
 */
export function usePolling(pace: number) {
  const [isUnderWay, setIsUnderWay] = useState(false);
  return {
    options: {
      refetchOnMountOrArgChange: true,
      pollingInterval: isUnderWay ? pace : 0,
      skipPollingIfUnfocused: true,
    },
    pollWhile: (present: boolean) => {
      if (present !== isUnderWay) setIsUnderWay(present);
    },
  };
}
