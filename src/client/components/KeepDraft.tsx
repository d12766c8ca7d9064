import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useState } from 'react';
import { draftStorage } from './draftStorage.ts';
import { LeaveGuard } from './LeaveGuard.tsx';

interface Props {
  draftKey: string;
  /** The names of the fields that are never kept: passwords. */
  secret?: readonly string[];
}

const NOTHING: readonly string[] = [];

/**
 * Inside a form: keeps what was typed and not saved under this key, brings it back when the form opens again, and
 * says so. While such text stands, leaving is asked about first.
 */
export function KeepDraft({ draftKey, secret = NOTHING }: Props) {
  const { values, initialValues, dirty, setValues, resetForm } = useFormikContext<FormikValues>();
  const [draft] = useState(() => draftStorage.read(draftKey, without(secret, initialValues)));
  const [isRestored, setIsRestored] = useState(draft !== null);

  useEffect(() => {
    if (draft) void setValues((blank) => ({ ...blank, ...draft }), false);
  }, [draft, setValues]);

  useEffect(() => {
    if (dirty) draftStorage.write(draftKey, without(secret, values));
    else draftStorage.remove(draftKey);
  }, [draftKey, secret, dirty, values]);

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

const without = (names: readonly string[], values: FormikValues): FormikValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)));
