import { useTheme } from '@mui/material/styles';
import { useEffect, type RefObject } from 'react';
import type { MarkdownEditor } from './markdownEditor.ts';

/** Keeps the bar above the keyboard of a touch screen. The code for it loads there alone; without it the bar stays below. */
export function useBarAboveKeyboard(frame: RefObject<HTMLElement | null>, editor: MarkdownEditor): void {
  // Over everything else, as a dialog is.
  const { modal } = useTheme().zIndex;
  useEffect(() => {
    if (!(navigator.maxTouchPoints > 0)) return;
    let end: (() => void) | null | undefined;
    import('./barAboveKeyboard.ts').then(
      ({ keepBarAboveKeyboard }) => {
        if (end !== null) end = keepBarAboveKeyboard(frame, editor, modal);
      },
      () => undefined,
    );
    return () => {
      end?.();
      end = null;
    };
  }, [frame, editor, modal]);
}
