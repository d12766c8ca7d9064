import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { copyText } from '../../lib/copyText.ts';

const texts = articlesMessages.article;

/** Without the query and the hash. */
const getPageUrl = () => window.location.origin + window.location.pathname;

/** Copies the URL of the page to the clipboard. */
export const copyLink = (): Promise<void> =>
  copyText(getPageUrl(), { copied: texts.linkCopied, notCopied: texts.linkNotCopied });

/** Opens the system's share dialog. If that fails, copies the URL. */
export async function share(title: string): Promise<void> {
  try {
    await navigator.share({ title, url: getPageUrl() });
  } catch (error) {
    // The reader closed the dialog.
    if ((error as Error).name !== 'AbortError') await copyLink();
  }
}
