import { useEffect } from 'react';
import { isApplying } from './applyEdit.ts';
import type { Command } from './commands/command.ts';
import { continueLine, wrapBy } from './commands/typing.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { formattingOf } from './shortcuts.ts';

/** Runs a command on the text as it is. False if there was nothing to do. */
export function runIn(editor: MarkdownEditor, command: Command): boolean {
  const edit = command(editor.read(), editor.selection());
  if (edit) editor.apply(edit);
  return edit !== null;
}

/** What is typed in the field: shortcuts, lists that go on, signs around a selection. Nothing within a composition. */
export function useKeys(editor: MarkdownEditor): void {
  useEffect(() => {
    const field = editor.field();
    if (!field) return;

    function press(event: KeyboardEvent) {
      const formatting = event.isComposing ? undefined : formattingOf(event);
      if (!formatting) return;
      event.preventDefault();
      runIn(editor, formatting.run);
    }

    let hasShift = false;
    const noteShift = (event: KeyboardEvent) => (hasShift = event.shiftKey);

    function type(event: InputEvent) {
      if (event.isComposing || !event.cancelable || isApplying()) return;
      // With Shift it is a plain line break.
      const isEnter = /^insert(LineBreak|Paragraph)$/.test(event.inputType) && !hasShift;
      const sign = event.inputType === 'insertText' ? (event.data ?? '') : '';
      const command = isEnter ? continueLine : sign.length === 1 ? wrapBy(sign) : undefined;
      if (command && runIn(editor, command)) event.preventDefault();
    }

    field.addEventListener('keydown', noteShift);
    field.addEventListener('keydown', press);
    field.addEventListener('beforeinput', type);
    return () => {
      field.removeEventListener('keydown', noteShift);
      field.removeEventListener('keydown', press);
      field.removeEventListener('beforeinput', type);
    };
  }, [editor]);
}
