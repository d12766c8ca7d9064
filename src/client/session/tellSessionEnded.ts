import { toast } from '../components/toasts/toast.ts';
import { messages } from '../../shared/messages.ts';
import { renewal } from './renewal.ts';
import { isSignedIn, type Anonymous, type CurrentUser } from './currentUser.ts';

/** The session of this user has ended by itself: unless a form takes it from here, it is told. Before the token goes. */
export function endSession(user: CurrentUser | Anonymous): void {
  if (!renewal.begin()) void tellSessionEnded(user);
}

/**
 * Tells that the session of this user has ended, and that their unsaved text is kept, if there is any. What knows that is
 * there already where somebody writes, and is loaded where nobody did.
 */
export async function tellSessionEnded(user: CurrentUser | Anonymous): Promise<void> {
  const isTextKept = isSignedIn(user) && (await hasKeptText(user.sub));
  toast.error(isTextKept ? messages.sessionEndedTextKept : messages.sessionEnded);
}

async function hasKeptText(userId: string): Promise<boolean> {
  try {
    const { draftsOf, draftStorage } = await import('../components/forms/draftStorage.ts');
    await draftStorage.open();
    return draftStorage.newestPath(draftsOf(userId)) !== null;
  } catch {
    return false; // The code did not come: that the session has ended is told all the same.
  }
}
