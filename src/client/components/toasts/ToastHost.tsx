import './toastStyles.ts';
import { closeSnackbar, enqueueSnackbar, SnackbarProvider } from 'notistack';
import { useEffect } from 'react';
import { Toast } from './Toast.tsx';
import { showToastsBy, TOASTS_AT_TOP } from './toast.ts';

/** Where toasts appear. */
export function ToastHost() {
  useEffect(() => showToastsBy({ show: enqueueSnackbar, close: closeSnackbar }), []);

  return (
    <SnackbarProvider
      maxSnack={4}
      Components={{ success: Toast, error: Toast }}
      classes={{ containerAnchorOriginTopRight: TOASTS_AT_TOP }}
    />
  );
}
