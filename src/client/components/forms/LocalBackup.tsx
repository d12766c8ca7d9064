import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type FormikValues, useFormikContext } from 'formik';
import { type ElementType, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { type DraftBase, localDrafts, useLocalDraftsReady } from '../../lib/localDrafts.ts';
import { ConfirmDialog, FocusedButton } from '../dialogs.tsx';

const texts = appMessages.form;

interface Props {
  draftKey: string;
  /** The names of the fields that are never stored, such as passwords. */
  secret?: readonly string[];
  /** Returns fields that are newer than the form's values. Has to be the same function on each render. */
  latest?: () => FormikValues;
  /**
   * Subscribes to changes of those fields, before the form knows them; returns a function that unsubscribes. Has to be
   * the same function on each render.
   */
  onLatest?: ((listener: () => void) => () => void) | undefined;
  /** Whether the current text is stored elsewhere and needs no backup. */
  isSafe?: boolean;
  /** Returns the server's draft that the text is a change of. */
  base?: () => DraftBase;
  /** The address of the form; by default the path of the page. */
  path?: string | undefined;
  onDiscard?: () => void;
  onUndo?: () => void;
}

/**
 * Stores the unsaved input of the form around it in this browser under a key, restores it when the form opens again and
 * says so. Asks before the user leaves with unsaved input. Discarding can be undone.
 */
export function LocalBackup(props: Props) {
  return useLocalDraftsReady() && <ActiveBackup {...props} />;
}

/** In milliseconds: how often fields that the form does not know yet are stored. */
const WRITE_AHEAD_INTERVAL = 300;

const NO_SECRETS: readonly string[] = [];
const NO_FIELDS = () => ({});

function ActiveBackup(props: Props) {
  const {
    draftKey,
    secret = NO_SECRETS,
    latest = NO_FIELDS,
    isSafe = false,
    base,
    onDiscard,
    onUndo,
  } = props;
  const { onLatest } = props;
  const form = useFormikContext<FormikValues>();
  const { values, initialValues, dirty, setValues, setStatus, resetForm } = form;
  const { pathname } = useLocation();
  const { path = pathname } = props;
  const [draft] = useState(() => localDrafts.read(draftKey, omit(secret, initialValues)));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const wasDirty = useRef(false);
  const discarded = findDiscarded(form.status);

  const current = () => [draftKey, omit(secret, { ...values, ...latest() }), path, base?.()] as const;
  const write = useEffectEvent(() => localDrafts.write(...current()));
  const writeAhead = useEffectEvent(() => {
    if (dirty && !isSafe) localDrafts.writeAhead(...current());
  });
  const expectWrite = useEffectEvent(() => {
    if (dirty && !isSafe) localDrafts.expect(draftKey);
  });

  useEffect(() => {
    if (draft) void setValues((initial) => ({ ...initial, ...draft }), false);
  }, [draft, setValues]);

  useEffect(() => {
    if (!dirty && wasDirty.current) localDrafts.remove(draftKey);
    wasDirty.current = dirty;
    if (!dirty) return;
    if (isSafe) {
      localDrafts.remove(draftKey);
      return;
    }
    write();
    // Again when the page closes: another tab may have taken over and discarded the text.
    const writeAgain = () => write();
    addEventListener('pagehide', writeAgain);
    return () => removeEventListener('pagehide', writeAgain);
  }, [draftKey, secret, latest, path, base, isSafe, dirty, values]);

  // Limits what a user who types without a pause loses when the browser is killed.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = onLatest?.(() => {
      expectWrite();
      timer ??= setTimeout(() => {
        timer = undefined;
        writeAhead();
      }, WRITE_AHEAD_INTERVAL);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe?.();
    };
  }, [onLatest]);

  // Removes what was stored under the previous key when the text gets another one.
  const previousKey = useRef(draftKey);
  useEffect(() => {
    if (previousKey.current !== draftKey) localDrafts.remove(previousKey.current);
    previousKey.current = draftKey;
  }, [draftKey]);

  // When the form closes, the latest input is only in its fields.
  const writeOnClose = useEffectEvent(() => {
    if (dirty && !isSafe) write();
  });
  useEffect(() => () => writeOnClose(), []);

  const isStored = useSyncExternalStore(
    localDrafts.subscribe,
    () => !['full', 'blocked'].includes(localDrafts.safetyOf(draftKey)),
    () => true,
  );

  function discard() {
    resetForm({ status: discardedStatus({ ...values, ...latest() }) });
    setIsRestored(false);
    onDiscard?.();
  }

  function undo() {
    onUndo?.();
    void setValues(discarded?.discarded ?? values, false);
    // What was typed since can be restored in the same way.
    setStatus(dirty ? discardedStatus({ ...values, ...latest() }) : undefined);
  }

  return (
    <>
      <LeaveGuard isOn={dirty && !isSafe} isStored={isStored} />
      {isRestored && dirty && (
        <InfoAlert
          text={texts.restored}
          button={Button}
          label={appMessages.actions.discard}
          onClick={discard}
        />
      )}
      {discarded && (
        <InfoAlert
          text={discarded.text ?? texts.discarded}
          button={FocusedButton}
          label={appMessages.actions.undo}
          onClick={undo}
        />
      )}
    </>
  );
}

const omit = (names: readonly string[], values: FormikValues): FormikValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));

interface DiscardedStatus {
  discarded: FormikValues;
  /** What was discarded; the changes by default. */
  text?: string | undefined;
}

/** Returns the form status with which `LocalBackup` offers to restore discarded values. */
export const discardedStatus = (values: FormikValues, text?: string): DiscardedStatus => ({
  discarded: values,
  text,
});

const findDiscarded = (status: unknown): DiscardedStatus | undefined =>
  typeof status === 'object' && status !== null && 'discarded' in status
    ? (status as DiscardedStatus)
    : undefined;

interface InfoAlertProps {
  text: string;
  button: ElementType<ButtonProps>;
  label: string;
  onClick: () => void;
}

const InfoAlert = ({ text, button: ActionButton, label, onClick }: InfoAlertProps) => (
  <Alert
    severity="info"
    action={
      <ActionButton color="inherit" size="small" onClick={onClick}>
        {label}
      </ActionButton>
    }
  >
    {text}
  </Alert>
);

interface LeaveGuardProps {
  isOn: boolean;
  /** Whether the browser stores the input; otherwise only this tab has it. */
  isStored?: boolean;
}

/**
 * Asks before the user leaves the page: by the browser on reload and close, by a dialog on links of the app. The
 * declarative router can't block back and forward; the draft is there on return.
 */
export function LeaveGuard({ isOn, isStored = true }: LeaveGuardProps) {
  const [target, setTarget] = useState<string | null>(null);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    if (!isOn) return;
    const blockUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    function blockLink(event: MouseEvent) {
      const link =
        event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null;
      if (!link || !isPlainClick(event) || !opensInPage(link)) return;
      if (link.pathname === pathname && link.search === search) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(`${link.pathname}${link.search}${link.hash}`);
    }

    window.addEventListener('beforeunload', blockUnload);
    // In the capture phase, before the router's links handle it.
    document.addEventListener('click', blockLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', blockUnload);
      document.removeEventListener('click', blockLink, { capture: true });
    };
  }, [isOn, pathname, search]);

  return (
    <ConfirmDialog
      isOpen={target !== null}
      title={texts.leaveQuestion}
      text={isStored ? texts.leaveStored : texts.leaveUnstored}
      confirmLabel={texts.leave}
      cancelLabel={texts.stay}
      onConfirm={() => target !== null && void navigate(target)}
      onCancel={() => setTarget(null)}
    />
  );
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

const opensInPage = (link: HTMLAnchorElement) =>
  link.origin === window.location.origin && ['', '_self'].includes(link.target) && !link.download;
