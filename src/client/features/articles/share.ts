import { toast } from '../../lib/toast.ts';

/** The page's own address, without the place in it. */
const address = () => window.location.origin + window.location.pathname;

/** Puts the address of the page where it can be pasted from, and says so. */
export async function copyAddress(): Promise<void> {
  try {
    await navigator.clipboard.writeText(address());
    toast.success('Link copied');
  } catch {
    // Not given without encryption, or not allowed.
    toast.error('The link could not be copied. It is in the address bar.');
  }
}

/** Offers the system's own ways to pass the page on; where they fail the address is copied. */
export async function share(title: string): Promise<void> {
  try {
    await navigator.share({ title, url: address() });
  } catch (error) {
    // Whoever closes the list of ways has changed their mind.
    if ((error as Error).name !== 'AbortError') await copyAddress();
  }
}
