import { enqueueSnackbar } from 'notistack';

/** The spec's two toasts: forms speak at the top right for 7 seconds, the unexpected at the bottom right for 5. */
const ofForms = { autoHideDuration: 7000, anchorOrigin: { vertical: 'top', horizontal: 'right' } } as const;
const ofTheUnexpected = {
  autoHideDuration: 5000,
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  // Ten calls that fail together are one piece of news.
  preventDuplicate: true,
} as const;

export const toast = {
  success: (message: string) => enqueueSnackbar(message, { ...ofForms, variant: 'success' }),
  error: (message: string) => enqueueSnackbar(message, { ...ofForms, variant: 'error' }),
  unexpected: (message: string) => enqueueSnackbar(message, { ...ofTheUnexpected, variant: 'error' }),
};
