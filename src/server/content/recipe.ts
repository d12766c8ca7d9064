/** Of all that makes html of markdown. Grows with each change of what it makes: stored articles are rendered again then. */
export const RECIPE = 6;
/** Since this one both sanitizers see what is stored: a page may show it as it is. */
export const SAFE_RECIPE = 2;
