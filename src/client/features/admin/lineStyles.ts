/** A line of a list: what it begins with, and the text. */
export const lineStyle = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 2,
  borderBottom: 1,
  borderColor: 'divider',
};
export const denseLineStyle = { ...lineStyle, py: 1.25 };
export const textStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };

export const nameStyle = { fontWeight: 600, '& a': { color: 'primary.main' } };
export const quietStyle = { typography: 'body2', color: 'text.secondary', '& a': { color: 'inherit' } };
export const stateStyle = { typography: 'body2', color: 'error.main' };
