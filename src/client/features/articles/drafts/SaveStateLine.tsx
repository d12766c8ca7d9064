import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Box, hiddenText } from '../../../components/Box.tsx';
import { download } from '../../../lib/download.ts';
import { draftStorage, type Safety } from '../../../lib/localDrafts.ts';
import type { DraftSaver } from './draftSaver.ts';
import { FootButton } from './FootButton.tsx';
import type { SaveState } from './saveState.ts';
import { useSaveState } from './useDraftSaver.ts';

/** In milliseconds: screen readers hear of the state at most so often. */
const PAUSE = 10_000;

/** In milliseconds: how long a text is on the disk before that is said, as between two keys it often is for a moment. */
const SETTLED = 500;

/** Where a text is that the server has not got. It says `On this device` where no crash takes it. */
const places: Record<Safety, string> = {
  onDisk: 'On this device only',
  pending: 'Saving on this device',
  inBrowser: 'In this browser only, and not safe from a crash',
  full: 'Not saved: storage is full.',
  blocked: 'Not saved: storage is blocked.',
};

const inWords = (state: SaveState, safety: Safety): string => {
  if (state.is === 'saving') return 'Saving …';
  if (state.is === 'saved')
    return `Saved ${state.at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
  if (state.is === 'conflict') return `${places[safety]}: choose above which text shall stay`;
  return state.is === 'unsaved' ? `${places[safety]}: ${state.why}` : '';
};

interface Props {
  saver: DraftSaver;
  /** Under which the browser keeps the text. */
  draftKey: string;
  read: () => string;
}

/** Below the text: where it is kept. If neither here nor on the server, it is offered as a file. */
export function SaveStateLine({ saver, draftKey, read }: Props) {
  const state = useSaveState(saver);
  const safety = useSafety(draftKey);
  const isNowhere =
    (state.is === 'unsaved' || state.is === 'conflict') && (safety === 'full' || safety === 'blocked');
  const words = isNowhere ? places[safety] : inWords(state, safety);
  const told = useToldSlowly(words);

  const keep = () => download({ name: 'article.md', blob: new Blob([read()], { type: 'text/markdown' }) });

  return (
    <>
      <span>{words}</span>
      {isNowhere && <FootButton onClick={keep}>Download</FootButton>}
      <Box aria-live="polite" sx={hiddenText}>
        {told}
      </Box>
    </>
  );
}

/** How safe the newest text is, without a flicker while somebody types. */
function useSafety(draftKey: string): Safety {
  const safety = useSyncExternalStore(
    draftStorage.subscribe,
    () => draftStorage.safetyOf(draftKey),
    () => 'pending' as const,
  );
  const [settled, setSettled] = useState(safety);
  if (safety === 'pending' && settled !== 'pending') setSettled('pending');

  useEffect(() => {
    if (safety === 'pending' || safety === settled) return;
    const timer = setTimeout(() => setSettled(safety), SETTLED);
    return () => clearTimeout(timer);
  }, [safety, settled]);

  return safety === 'pending' ? safety : settled;
}

/** The words as they are told: the newest ones, with a pause between. */
function useToldSlowly(words: string): string {
  const [told, setTold] = useState('');
  const toldAt = useRef(-PAUSE);
  useEffect(() => {
    // That it is being saved is no news: what came of it is.
    if (words === told || words === 'Saving …') return;
    const tell = () => {
      toldAt.current = performance.now();
      setTold(words);
    };
    const timer = setTimeout(tell, Math.max(0, toldAt.current + PAUSE - performance.now()));
    return () => clearTimeout(timer);
  }, [words, told]);
  return told;
}
