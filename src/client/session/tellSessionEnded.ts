import { draftsOf, draftStorage } from '../components/forms/draftStorage.ts';
import { toast } from '../components/toasts/toast.ts';
import { messages } from '../../shared/messages.ts';
import { isSignedIn, type Anonymous, type CurrentUser } from './currentUser.ts';

/** Tells that the session of this user has ended, and that their unsaved text is kept, if there is any. */
export function tellSessionEnded(user: CurrentUser | Anonymous): void {
  const isTextKept = isSignedIn(user) && draftStorage.newestPath(draftsOf(user.sub)) !== null;
  toast.error(isTextKept ? messages.sessionEndedTextKept : messages.sessionEnded);
}
