import { toast } from './toast.ts';

interface Texts {
  copied: string;
  notCopied: string;
}

/** Copies a text to the clipboard, and says in a toast whether that worked: it takes HTTPS and the user's permission. */
export async function copyText(text: string, { copied, notCopied }: Texts): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(notCopied);
  }
}
