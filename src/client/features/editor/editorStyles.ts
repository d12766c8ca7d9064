/** The line below a field is drawn while it has the focus, and where something is wrong with it. */
export const lineInUse = { '&:not(.Mui-error)::before': { display: 'none' } };

/** The heading of the page: the largest words are those of the article. */
export const aboveTitle = { mb: { xs: 0.5, sm: 1.5 }, typography: 'body2', color: 'text.secondary' };

/** What the browser's tab says: first what tells one article from another. */
export const tabTitle = (title: string, page: string): string =>
  title.trim() === '' ? page : `${title.trim()} · ${page}`;

/** In pixels: how high the header is, below which the bar stays in sight, and where the text begins below both. */
export const belowHeader = { xs: 56, sm: 64 };
export const belowBar = { xs: 112, sm: 112 };

/** The least height of the text, and of its preview. */
export const paneHeight = 'clamp(18rem, 62dvh, 60rem)';
