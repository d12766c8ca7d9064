/** The code that shows toasts. Loaded once; after a failure it can be asked for again. */
export const loadToastHost = () => import('./ToastHost.tsx');
