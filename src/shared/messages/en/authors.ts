import { defineMessages } from '../define.ts';

/** What author pages show about the author. */
export const authorsMessages = defineMessages({
  links: 'Links',
  writesAbout: 'Writes about',
});
