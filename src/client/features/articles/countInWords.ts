/** How many articles there are. */
export const articlesInWords = (count: number): string => (count === 1 ? 'One article' : `${count} articles`);
