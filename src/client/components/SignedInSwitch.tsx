import type { ReactNode } from 'react';
import { useSelector } from 'react-redux';
import { SIGNED_IN_MARK } from '../../shared/initialPage.ts';
import { isSignedIn, selectIsKnown, useCurrentUser } from '../session/session.ts';
import { Box } from './Box.tsx';

interface Props {
  signedIn: ReactNode;
  anonymous: ReactNode;
}

/**
 * Shows one thing to signed-in users and another to everybody else. The server's HTML has both, because the server
 * doesn't know the reader; a mark on the document's root hides one of them, so that nothing jumps during hydration.
 */
export function SignedInSwitch({ signedIn, anonymous }: Props) {
  const isKnown = useSelector(selectIsKnown);
  const isUserSignedIn = isSignedIn(useCurrentUser());

  return (
    <>
      {(isUserSignedIn || !isKnown) && (
        <Box component="span" sx={isKnown ? visible : visibleIfMarked}>
          {signedIn}
        </Box>
      )}
      {(!isUserSignedIn || !isKnown) && (
        <Box component="span" sx={isKnown ? visible : visibleUnlessMarked}>
          {anonymous}
        </Box>
      )}
    </>
  );
}

const visible = { display: 'contents' };
const visibleIfMarked = { ...visible, [`html:not([${SIGNED_IN_MARK}]) &`]: { display: 'none' } };
const visibleUnlessMarked = { ...visible, [`html[${SIGNED_IN_MARK}] &`]: { display: 'none' } };
