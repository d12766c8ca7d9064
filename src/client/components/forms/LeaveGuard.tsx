import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';

interface Props {
  isOn: boolean;
  /** Whether the browser stores what was typed; else only this tab has it. */
  isKept?: boolean;
}

/**
 * While it is on, leaving is asked about first: by the browser on reload and closing, by a dialog on the app's own
 * links. Back and forward are not held up, for the declarative router has no way to: the draft is there on return.
 */
export function LeaveGuard({ isOn, isKept = true }: Props) {
  const [target, setTarget] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOn) return;
    const holdBrowser = (event: BeforeUnloadEvent) => event.preventDefault();
    function holdLink(event: MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !isPlain(event) || !opensHere(link)) return;
      if (link.pathname === pathname && link.search === search) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}${link.hash}`);
    }

    window.addEventListener('beforeunload', holdBrowser);
    // On its way down, before the router's links hear of it.
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', holdBrowser);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, [isOn, pathname, search]);

  return (
    <ConfirmDialog
      isOpen={target !== null}
      title="Leave this page?"
      text={
        isKept
          ? 'You have unsaved changes. They are kept in this browser.'
          : 'You have unsaved changes. They are kept only until you close this tab.'
      }
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => target !== null && void navigate(target)}
      onCancel={() => setTarget(null)}
    />
  );
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const opensHere = (link: HTMLAnchorElement) =>
  link.origin === window.location.origin && ['', '_self'].includes(link.target) && !link.download;
