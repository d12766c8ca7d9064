import Alert from '@mui/material/Alert';
import Button, { type ButtonProps } from '@mui/material/Button';
import { type FormikValues, useFormikContext } from 'formik';
import { type ElementType, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { draftStorage, useAreDraftsKnown } from '../../lib/localDrafts.ts';
import { ConfirmDialog, FocusedButton } from '../dialogs.tsx';

/** The status of a form whose text was discarded, by which it can be had back. */
interface Discarded {
  discarded: FormikValues;
}

export const withDiscarded = (values: FormikValues): Discarded => ({ discarded: values });

/** The discarded text of a form with this status; undefined if there is none. */
const discardedOf = (status: unknown): FormikValues | undefined =>
  typeof status === 'object' && status !== null && 'discarded' in status
    ? (status as Discarded).discarded
    : undefined;

interface LeaveGuardProps {
  isOn: boolean;
  /** Whether the browser stores what was typed; else only this tab has it. */
  isKept?: boolean;
}

/**
 * While it is on, leaving is asked about first: by the browser on reload and closing, by a dialog on the app's own
 * links. Back and forward are not held up, for the declarative router has no way to: the draft is there on return.
 */
export function LeaveGuard({ isOn, isKept = true }: LeaveGuardProps) {
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

interface Props {
  draftKey: string;
  /** The names of the fields that are never kept: passwords. */
  secret?: readonly string[];
  /** Fields of which the form learns late, as they are now; one function for ever. */
  latest?: () => FormikValues;
  /** Calls back when such a field changes, before the form knows. Returns what ends that; one function for ever. */
  onLatest?: ((listener: () => void) => () => void) | undefined;
  /** Whether the text as it is now is kept elsewhere: then it is not kept here. */
  isSafe?: boolean;
  /** Which draft of the server the text is a change of. */
  base?: () => DraftBase;
  /** The address at which the form stands; unless told, the path of the page. */
  path?: string | undefined;
  onDiscard?: () => void;
  onUndo?: () => void;
}

interface DraftBase {
  id: string;
  version: number | null;
}

/** In milliseconds: how often what the form does not know yet is kept. */
const PACE = 300;

const NOTHING: readonly string[] = [];
const NO_FIELDS = () => ({});

/**
 * Inside a form: keeps what was typed and not saved under this key, brings it back when the form opens again, and
 * says so. While such text stands, leaving is asked about first. What is discarded can be had back.
 */
export function KeepDraft(props: Props) {
  return useAreDraftsKnown() && <KeepText {...props} />;
}

function KeepText(props: Props) {
  const { draftKey, secret = NOTHING, latest = NO_FIELDS, isSafe = false, base, onDiscard, onUndo } = props;
  const { onLatest } = props;
  const form = useFormikContext<FormikValues>();
  const { values, initialValues, dirty, setValues, setStatus, resetForm } = form;
  const { pathname } = useLocation();
  const { path = pathname } = props;
  const [draft] = useState(() => draftStorage.read(draftKey, without(secret, initialValues)));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const wasDirty = useRef(false);
  const discarded = discardedOf(form.status);

  const present = () => [draftKey, without(secret, { ...values, ...latest() }), path, base?.()] as const;
  const keep = useEffectEvent(() => draftStorage.write(...present()));
  const keepAhead = useEffectEvent(() => {
    if (dirty && !isSafe) draftStorage.writeAhead(...present());
  });
  const expectMore = useEffectEvent(() => {
    if (dirty && !isSafe) draftStorage.expect(draftKey);
  });

  useEffect(() => {
    if (draft) void setValues((blank) => ({ ...blank, ...draft }), false);
  }, [draft, setValues]);

  useEffect(() => {
    if (!dirty && wasDirty.current) draftStorage.remove(draftKey);
    wasDirty.current = dirty;
    if (!dirty) return;
    if (isSafe) {
      draftStorage.remove(draftKey);
      return;
    }
    keep();
    // Again when the page goes: another tab may have taken the text over meanwhile, and discarded it.
    const keepAgain = () => keep();
    addEventListener('pagehide', keepAgain);
    return () => removeEventListener('pagehide', keepAgain);
  }, [draftKey, secret, latest, path, base, isSafe, dirty, values]);

  // Whoever types without a pause loses no more than this by a browser that is killed.
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopListening = onLatest?.(() => {
      expectMore();
      timer ??= setTimeout(() => {
        timer = undefined;
        keepAhead();
      }, PACE);
    });
    return () => {
      clearTimeout(timer);
      stopListening?.();
    };
  }, [onLatest]);

  // What was kept under the name before goes, once the text has another.
  const keyBefore = useRef(draftKey);
  useEffect(() => {
    if (keyBefore.current !== draftKey) draftStorage.remove(keyBefore.current);
    keyBefore.current = draftKey;
  }, [draftKey]);

  // The form closes: what was typed since the values came is in its fields alone.
  const leave = useEffectEvent(() => {
    if (dirty && !isSafe) keep();
  });
  useEffect(() => () => leave(), []);

  const isKept = !['full', 'blocked'].includes(draftStorage.safetyOf(draftKey));

  function discard() {
    resetForm({ status: withDiscarded({ ...values, ...latest() }) });
    setIsRestored(false);
    onDiscard?.();
  }

  function undo() {
    onUndo?.();
    void setValues(discarded ?? values, false);
    // What was typed since can be had back in the same way.
    setStatus(dirty ? withDiscarded({ ...values, ...latest() }) : undefined);
  }

  return (
    <>
      <LeaveGuard isOn={dirty && !isSafe} isKept={isKept} />
      {isRestored && dirty && (
        <Told says="Your unsaved text is back." button={Button} label="Discard" act={discard} />
      )}
      {discarded && <Told says="Your text is discarded." button={FocusedButton} label="Undo" act={undo} />}
    </>
  );
}

interface ToldProps {
  says: string;
  button: ElementType<ButtonProps>;
  label: string;
  act: () => void;
}

/** What became of a text, and the way back. */
function Told({ says, button: Act, label, act }: ToldProps) {
  return (
    <Alert
      severity="info"
      action={
        <Act color="inherit" size="small" onClick={act}>
          {label}
        </Act>
      }
    >
      {says}
    </Alert>
  );
}

const without = (names: readonly string[], values: FormikValues): FormikValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
