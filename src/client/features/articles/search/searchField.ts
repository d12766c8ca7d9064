/** How a field looks that is searched by. */
export const searchFieldStyles = {
  flex: 1,
  minWidth: 0,
  minHeight: 44,
  px: 1.5,
  font: 'inherit',
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
  // Safari zooms into what is smaller.
  fontSize: '1rem',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
};
