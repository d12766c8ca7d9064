import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { discardedOf, withDiscarded } from './discarded.ts';
import { draftStorage } from './draftStorage.ts';
import { FocusedButton } from './FocusedButton.tsx';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props {
  draftKey: string;
  /** The names of the fields that are never kept: passwords. */
  secret?: readonly string[];
}

const NOTHING: readonly string[] = [];

/**
 * Inside a form: keeps what was typed and not saved under this key, brings it back when the form opens again, and
 * says so. While such text stands, leaving is asked about first. What is discarded can be had back.
 */
export function KeepDraft({ draftKey, secret = NOTHING }: Props) {
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
    const keep = () => draftStorage.write(draftKey, without(secret, values), pathname);
    keep();
    // Again when the page goes: another tab may have taken the text over meanwhile, and discarded it.
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [draftKey, secret, pathname, dirty, values]);

  function discard() {
    resetForm({ status: withDiscarded(values) });
    setIsRestored(false);
  }

  function undo() {
    void setValues(discarded ?? values, false);
    // What was typed since can be had back in the same way.
    setStatus(dirty ? withDiscarded(values) : undefined);
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
