/** What makes markdown of what is pasted: code that loads when it is first needed. */
export { tableOf } from './tableOf.ts';
export { insertPasted } from './insertPasted.ts';
export { markdownInSlices } from './richText.ts';
