import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { toast } from '../../lib/toast.ts';

const texts = articlesMessages.article;

/** Without the query and the hash. */
const getPageUrl = () => window.location.origin + window.location.pathname;

/** Copies the URL of the page to the clipboard. */
export async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(getPageUrl());
    toast.success(texts.linkCopied);
  } catch {
    // Unavailable without HTTPS, or not permitted.
    toast.error(texts.linkNotCopied);
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
