import MarkdownIt from 'markdown-it';
import { taskLists } from './taskLists.ts';

/**
 * CommonMark with GFM's tables, strikethrough, task lists and autolinks. Raw html passes: only the
 * sanitizer decides what of it stays.
 */
const markdownIt = new MarkdownIt({ html: true, linkify: true }).use(taskLists);

// GFM links bare addresses only after a scheme or `www.`; a guess would make a link of every `readme.md`.
markdownIt.linkify.set({ fuzzyLink: false });

/** Not safe to show: raw html is still in it. */
export const markdownToHtml = (markdown: string): string => markdownIt.render(markdown);
