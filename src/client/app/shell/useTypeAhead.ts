import { useEffect, useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { flushTypeAhead, startTypeAhead, stopTypeAhead } from '../../components/forms/typeAhead.ts';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';

/** Loses nothing that is typed between the click on "Write" and the moment at which the title can be typed. */
export function useTypeAhead(): void {
  const { pathname, key } = useLocation();
  const mayWrite = isSignedIn(useCurrentUser());
  const isWriting = pathname === paths.createArticle && mayWrite;

  const follow = useEffectEvent((event: MouseEvent) => {
    // Only what the router took: a click with Ctrl opens a tab, and one that is asked about leads nowhere yet.
    const link = event.defaultPrevented && event.target instanceof Element && event.target.closest('a');
    if (!link) return;
    if (mayWrite && link.pathname === paths.createArticle) startTypeAhead();
    else stopTypeAhead();
  });
  useEffect(() => {
    const click = (event: MouseEvent) => follow(event);
    document.addEventListener('click', click);
    return () => document.removeEventListener('click', click);
  }, []);

  useLayoutEffect(() => {
    if (!isWriting) return;
    startTypeAhead();
    return stopTypeAhead;
  }, [isWriting]);

  // Where the link led to the form that is there already.
  useEffect(() => flushTypeAhead(), [key]);
}
