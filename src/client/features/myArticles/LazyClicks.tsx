import { lazy, Suspense, useState } from 'react';

const ClicksDialog = lazy(async () => ({ default: (await import('./StatsDialog.tsx')).ClicksDialog }));

/** When an article was read, loaded once somebody wants to know. */
export function LazyClicks(props: Parameters<typeof ClicksDialog>[0]) {
  const [isWanted, setIsWanted] = useState(false);
  if (props.of !== null && !isWanted) setIsWanted(true);
  return isWanted ? (
    <Suspense fallback={null}>
      <ClicksDialog {...props} />
    </Suspense>
  ) : null;
}
