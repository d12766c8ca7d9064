import { useEffect } from 'react';
import type { DraftSaver } from './draftSaver.ts';

const isSaveKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 's' && ctrlKey !== metaKey && !altKey && !shiftKey;

/** By Ctrl+S or Cmd+S the draft is saved at once; else browsers would offer the page as a file. */
export function useSaveKey(saver: Pick<DraftSaver, 'flush'>): void {
  useEffect(() => {
    const save = (event: KeyboardEvent) => {
      if (!isSaveKey(event)) return;
      event.preventDefault();
      void saver.flush();
    };
    window.addEventListener('keydown', save);
    return () => window.removeEventListener('keydown', save);
  }, [saver]);
}
