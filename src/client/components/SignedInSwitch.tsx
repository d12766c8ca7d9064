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
 * Shows one thing to the signed-in and another to everyone else. A page of the server's has both, as the server can't
 * know who reads it; there the mark on the document's root lets one be seen, so that nothing jumps when the app
 * finds out.
 */
export function SignedInSwitch({ signedIn, anonymous }: Props) {
  const isKnown = useSelector(selectIsKnown);
  const isIn = isSignedIn(useCurrentUser());

  return (
    <>
      {(isIn || !isKnown) && (
        <Box component="span" sx={isKnown ? seen : seenIfMarked}>
          {signedIn}
        </Box>
      )}
      {(!isIn || !isKnown) && (
        <Box component="span" sx={isKnown ? seen : seenUnlessMarked}>
          {anonymous}
        </Box>
      )}
    </>
  );
}

const seen = { display: 'contents' };
const seenIfMarked = { ...seen, [`html:not([${SIGNED_IN_MARK}]) &`]: { display: 'none' } };
const seenUnlessMarked = { ...seen, [`html[${SIGNED_IN_MARK}] &`]: { display: 'none' } };
