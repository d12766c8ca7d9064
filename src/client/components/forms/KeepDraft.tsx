import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { discardedOf, withDiscarded } from './discarded.ts';
import { draftStorage } from './draftStorage.ts';
import { FocusedButton } from '../dialogs/FocusedButton.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props {
  draftKey: string;
  /** The names of the fields that are never kept: passwords. */
  secret?: readonly string[];
  /** Fields of which the form learns late, as they are now; one function for ever. */
  latest?: () => FormikValues;
}

const NOTHING: readonly string[] = [];
const NO_FIELDS = () => ({});

/**
 * Inside a form: keeps what was typed and not saved under this key, brings it back when the form opens again, and
 * says so. While such text stands, leaving is asked about first. What is discarded can be had back.
 */
export function KeepDraft({ draftKey, secret = NOTHING, latest = NO_FIELDS }: Props) {
  const form = useFormikContext<FormikValues>();
  const { values, initialValues, dirty, setValues, setStatus, resetForm } = form;
  const { pathname } = useLocation();
  const [draft] = useState(() => draftStorage.read(draftKey, without(secret, initialValues)));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const wasDirty = useRef(false);
  const discarded = discardedOf(form.status);

  useEffect(() => {
    if (draft) void setValues((blank) => ({ ...blank, ...draft }), false);
  }, [draft, setValues]);

  useEffect(() => {
    if (!dirty && wasDirty.current) draftStorage.remove(draftKey);
    wasDirty.current = dirty;
    if (!dirty) return;
    const keep = () => draftStorage.write(draftKey, without(secret, { ...values, ...latest() }), pathname);
    keep();
    // Again when the page goes: another tab may have taken the text over meanwhile, and discarded it.
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [draftKey, secret, latest, pathname, dirty, values]);

  // The form closes: what was typed since the values came is in its fields alone.
  const leave = useRef<() => void>(undefined);
  useEffect(() => {
    leave.current = () => {
      if (dirty) draftStorage.write(draftKey, without(secret, { ...values, ...latest() }), pathname);
    };
  });
  useEffect(() => () => leave.current?.(), []);

  function discard() {
    resetForm({ status: withDiscarded({ ...values, ...latest() }) });
    setIsRestored(false);
  }

  function undo() {
    void setValues(discarded ?? values, false);
    // What was typed since can be had back in the same way.
    setStatus(dirty ? withDiscarded({ ...values, ...latest() }) : undefined);
  }

  return (
    <>
      <LeaveGuard isOn={dirty} />
      {isRestored && dirty && (
        <Alert
          severity="info"
          action={
            <Button color="inherit" size="small" onClick={discard}>
              Discard
            </Button>
          }
        >
          Your unsaved text is back.
        </Alert>
      )}
      {discarded && (
        <Alert
          severity="info"
          action={
            <FocusedButton color="inherit" size="small" onClick={undo}>
              Undo
            </FocusedButton>
          }
        >
          Your text is discarded.
        </Alert>
      )}
    </>
  );
}

const without = (names: readonly string[], values: FormikValues): FormikValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
