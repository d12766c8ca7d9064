import { defineMessages } from '../define.ts';

/** Writing: the editor, drafts, schedules, version history; and what the server answers about them. */
export const editorMessages = defineMessages({});
