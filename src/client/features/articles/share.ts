import { toast } from '../../lib/toast.ts';

/** Without the query and the hash. */
const getPageUrl = () => window.location.origin + window.location.pathname;

/** Copies the URL of the page to the clipboard. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(getPageUrl());
    toast.success('Link copied');
  } catch {
    // Unavailable without HTTPS, or not permitted.
    toast.error('The link could not be copied. It is in the address bar.');
  }
}

/** Opens the system's share dialog. If that fails, copies the URL. */
export async function share(title: string): Promise<void> {
  try {
    await navigator.share({ title, url: getPageUrl() });
  } catch (error) {
    // The reader closed the dialog.
    if ((error as Error).name !== 'AbortError') await copyLink();
  }
}
