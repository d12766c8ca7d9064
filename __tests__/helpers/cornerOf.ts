/** Returns the corner of a toast, such as `"top right"`. */
export function cornerOf(toast: HTMLElement): string {
  const container = toast.closest('.notistack-SnackbarContainer');
  if (!container) throw new Error('This is no toast.');
  const style = getComputedStyle(container);
  const isSet = (side: 'top' | 'bottom' | 'left' | 'right') => !['', 'auto'].includes(style[side]);
  return `${isSet('top') ? 'top' : 'bottom'} ${isSet('left') ? 'left' : 'right'}`;
}
