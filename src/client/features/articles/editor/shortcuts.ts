import { formattingGroups, type Formatting, type Shortcut } from './commands/formatting.ts';

/** On Apple's keyboards Ctrl moves the caret, and Cmd is for commands. */
const isApple = () => /Mac|iPhone|iPad/.test(navigator.platform);

const all = formattingGroups.flat().map(([, formatting]): Formatting => formatting);

/** The formatting of the keys that are pressed. */
export function formattingOf(event: KeyboardEvent): Formatting | undefined {
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
