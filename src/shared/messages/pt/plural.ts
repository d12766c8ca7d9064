import { plural as choose } from '../define.ts';

/**
 * Returns the form for `count` as `plural` of `define.ts` does, but with zero in the plural: “0 cliques”, as people and
 * products in Brazil write it. CLDR’s rules have “0 clique”.
 */
export const plural: typeof choose = (count, forms) =>
  choose(count, count === 0 ? { other: forms.other } : forms);
