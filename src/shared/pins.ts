import type * as answers from './answers/articles.ts';
import type { Answer } from './answers/schema.ts';

/** Maximum number of articles on top of a list. */
export const PINS_MAX = 3;

/** The pinned articles of a list that readers see, in their order. */
export interface Pins extends Answer<typeof answers.pins> {}
