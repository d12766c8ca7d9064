import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useRef, useState } from 'react';
import { draftStorage } from './draftStorage.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

/**
 * Inside a form: keeps what was typed and not saved under this key, brings it back when the form opens again, and
 * says so. While such text stands, leaving is asked about first.
 */
export function KeepDraft({ draftKey }: { draftKey: string }) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<FormikValues>();
  const [draft] = useState(() => draftStorage.read(draftKey, initialValues));
  const [isRestored, setIsRestored] = useState(draft !== null);
  const wasDirty = useRef(false);

  useEffect(() => {
    if (draft) void setValues(draft, false);
  }, [draft, setValues]);

  useEffect(() => {
    if (dirty) draftStorage.write(draftKey, values);
    // Saved or discarded; a form that was only opened leaves the draft that it is about to restore.
    else if (wasDirty.current) draftStorage.remove(draftKey);
    wasDirty.current = dirty;
  }, [draftKey, dirty, values]);

  function discard() {
    resetForm();
    setIsRestored(false);
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
    </>
  );
}
