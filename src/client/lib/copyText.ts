import { toast } from './toast.ts';

interface Texts {
  copied: string;
  notCopied: string;
}

/**
 * Copies a text to the clipboard and shows a toast that says whether it worked. Needs HTTPS and the user's permission.
 */
export async function copyText(text: string, { copied, notCopied }: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(notCopied);
  }
}
