import { useEffect, useRef, useState } from 'react';
import { Box } from '../../../components/basics/Box.tsx';
import { download } from '../../../components/basics/download.ts';
import { hiddenText } from '../../../components/basics/hiddenText.ts';
import { draftStorage } from '../../../components/forms/draftStorage.ts';
import type { DraftSaver } from './draftSaver.ts';
import { FootButton } from './FootButton.tsx';
import type { SaveState } from './saveState.ts';
import { useSaveState } from './useDraftSaver.ts';

/** In milliseconds: screen readers hear of the state at most so often. */
const PAUSE = 10_000;

const inWords = (state: SaveState): string => {
  if (state.is === 'saving') return 'Saving …';
  if (state.is === 'saved')
    return `Saved ${state.at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' })}`;
  if (state.is === 'conflict') return 'On this device only: choose above which text shall stay';
  return state.is === 'unsaved' ? `On this device only: ${state.why}` : '';
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
  const isOnServer = state.is === 'untouched' || state.is === 'saved';
  const trouble = isOnServer ? null : draftStorage.troubleWith(draftKey);
  const isNowhere = trouble !== null && state.is !== 'saving';
  const words = isNowhere ? `Not saved: storage is ${trouble}.` : inWords(state);
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
