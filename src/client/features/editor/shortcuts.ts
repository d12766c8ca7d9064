import { useEffect } from 'react';
import { type Formatting, formattingGroups, type Shortcut } from './formatting/commands.ts';
import type { Command } from './formatting/edit.ts';
import { canWrap, continueLine, isInList, nestItems, unnestItems, wrapBy } from './formatting/typing.ts';
import { isApplying, type MarkdownEditor } from './markdownEditor.ts';

/** On Apple's keyboards Ctrl moves the caret, and Cmd is for commands. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const all = formattingGroups.flat().map(([, formatting]): Formatting => formatting);

/** The formatting of the keys that are pressed. */
function formattingOf(event: KeyboardEvent): Formatting | undefined {
  const [wanted, other] = isApple() ? [event.metaKey, event.ctrlKey] : [event.ctrlKey, event.metaKey];
  if (!wanted || other || event.altKey) return undefined;
  return all.find(
    ({ shortcut }) =>
      shortcut &&
      (shortcut.shift ?? false) === event.shiftKey &&
      // Letters by what is written on them: the places differ from country to country.
      (shortcut.code.startsWith('Key')
        ? event.key.toUpperCase() === shortcut.key
        : event.code === shortcut.code),
  );
}

/** As people read it, such as "Ctrl+Shift+7". */
export const keysInWords = ({ key, shift }: Shortcut): string =>
  [isApple() ? '⌘' : 'Ctrl', ...(shift ? ['Shift'] : []), key].join('+');

/** As `aria-keyshortcuts` wants it. */
export const keysForReaders = ({ key, shift }: Shortcut): string =>
  [isApple() ? 'Meta' : 'Control', ...(shift ? ['Shift'] : []), key].join('+');

/** Runs a command on the text as it is. False if there was nothing to do. */
export function runIn(editor: MarkdownEditor, command: Command): boolean {
  const edit = command(editor.fieldText(), editor.selection());
  if (edit) editor.apply(edit);
  return edit !== null;
}

/** Whether Ctrl or Cmd is pressed with this key, and nothing else. */
export const isChord = (event: KeyboardEvent, key: string) =>
  event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey && event.key === key;

/**
 * What is typed in the field: shortcuts, lists and tables that go on, signs around a selection. In a list Tab nests; as
 * that must trap nobody who has a keyboard alone, it leaves the field after Escape, and everywhere else at once
 * (WCAG 2.1.2). Nothing acts within a composition.
 */
export function useKeys(editor: MarkdownEditor): void {
  useEffect(() => {
    const field = editor.field();
    if (!field) return;

    let hasEscaped = false;
    /** Nests or unnests by Tab; false where Tab is to leave the field. */
    function tab({ shiftKey }: KeyboardEvent): boolean {
      if (hasEscaped || !isInList(editor.fieldText(), editor.selection())) return false;
      runIn(editor, shiftKey ? unnestItems : nestItems);
      return true;
    }

    function act(event: KeyboardEvent): boolean {
      if (event.key === 'Tab' && !event.ctrlKey && !event.metaKey && !event.altKey) return tab(event);
      const command = isChord(event, ']')
        ? nestItems
        : isChord(event, '[')
          ? unnestItems
          : formattingOf(event)?.run;
      if (command) runIn(editor, command);
      return command !== undefined;
    }

    function press(event: KeyboardEvent) {
      if (event.isComposing) return;
      if (act(event)) event.preventDefault();
      // Shift alone is on its way to Shift+Tab.
      if (event.key !== 'Shift') hasEscaped = event.key === 'Escape';
    }
    const forgetEscape = () => (hasEscaped = false);

    let hasShift = false;
    const noteShift = (event: KeyboardEvent) => (hasShift = event.shiftKey);

    function type(event: InputEvent) {
      if (event.isComposing || !event.cancelable || isApplying()) return;
      // With Shift it is a plain line break.
      const isEnter = /^insert(LineBreak|Paragraph)$/.test(event.inputType) && !hasShift;
      const sign = event.inputType === 'insertText' ? (event.data ?? '') : '';
      // Before the text is read, which takes time in a long one.
      const command = isEnter ? continueLine : canWrap(sign, editor.selection()) ? wrapBy(sign) : undefined;
      if (command && runIn(editor, command)) event.preventDefault();
    }

    field.addEventListener('keydown', noteShift);
    field.addEventListener('keydown', press);
    field.addEventListener('blur', forgetEscape);
    field.addEventListener('beforeinput', type);
    return () => {
      field.removeEventListener('keydown', noteShift);
      field.removeEventListener('keydown', press);
      field.removeEventListener('blur', forgetEscape);
      field.removeEventListener('beforeinput', type);
    };
  }, [editor]);
}
