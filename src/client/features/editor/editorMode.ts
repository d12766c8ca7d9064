import { devicePreference } from '../../lib/devicePreference.ts';

/** What of the editor is seen: the field, the preview, or both side by side. */
export const modes = ['Write', 'Split', 'Preview'] as const;
export type Mode = (typeof modes)[number];

/** The mode that was chosen last on this device. */
export const { read: readMode, write: keepMode } = devicePreference<Mode>('editor-mode', modes);
