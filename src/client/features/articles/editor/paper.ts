/** The line below a field is drawn while it has the focus, and where something is wrong with it. */
export const lineInUse = { '&:not(.Mui-error)::before': { display: 'none' } };

/** The heading of the page: the largest words are those of the article. */
export const aboveTitle = { mb: 1.5, typography: 'body2', color: 'text.secondary' };
