/** What of the editor is seen: the field, the preview, or both side by side. */
export const modes = ['Write', 'Split', 'Preview'] as const;
export type Mode = (typeof modes)[number];

const KEY = 'editor-mode';

/** The mode that was chosen last on this device. */
export function readMode(): Mode {
  try {
    const kept = localStorage.getItem(KEY);
    return modes.find((mode) => mode === kept) ?? 'Write';
  } catch {
    return 'Write';
  }
}

export function keepMode(mode: Mode): void {
  try {
    localStorage.setItem(KEY, mode);
  } catch {
    // Then it lasts as long as the page.
  }
}
