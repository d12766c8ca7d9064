/** Of what holds a table of numbers, which is wider than a narrow window. */
export const tableStyle = {
  overflowX: 'auto',
  '& table': { borderCollapse: 'collapse' },
  '& th, & td': { py: 0.25, pr: { xs: 1.25, sm: 2.5 }, textAlign: 'start', fontWeight: 'inherit' },
  '& thead th': { typography: 'body2', color: 'text.secondary', verticalAlign: 'bottom' },
  '& td, & thead th:not(:first-of-type)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& tbody th': { whiteSpace: 'nowrap' },
};
