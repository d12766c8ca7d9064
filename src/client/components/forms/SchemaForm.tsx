import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Form, Formik, type FormikHelpers, type FormikValues } from 'formik';
import { useEffect, useState, type ReactNode } from 'react';
import type { AnyObjectSchema } from 'yup';
import { problemOf } from '../../api/problem.ts';
import { focusHeading } from '../page/focusHeading.ts';
import { FocusFirstError } from './FocusFirstError.tsx';
import { toast } from '../toasts/toast.ts';
import { EarlyInput } from './EarlyInput.tsx';
import { useIsHydrated } from '../basics/useIsHydrated.ts';

/** Shows the server's sentence of a 400 where the spec wants it for this form. */
export type OnRejected<Values> = (reply: string, form: FormikHelpers<Values>) => void;

/** Thrown by `onSubmit` where the form itself has something against it, which its sentence says. */
export class NotYet extends Error {}

interface Props<Values> {
  schema: AnyObjectSchema;
  initialValues: Values;
  submitLabel: string;
  /** Resolves when the server has taken it; rejects with what the call's `unwrap()` threw. */
  onSubmit: (values: Values) => Promise<void>;
  onRejected: OnRejected<Values>;
  /** It is open again after a success, for the next change. */
  isKept?: boolean;
  /** The buttons stay in sight: for a form that is higher than a window. */
  isLong?: boolean;
  /** Its fields stand in sections, and the buttons below these fields. */
  hasSections?: boolean;
  /** Stands beside the button. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every form: checks by the schema that the server uses, shows all errors at once, sends once, and
 * keeps what was typed when the call fails. After a success it is closed, so that nothing is sent twice.
 */
export function SchemaForm<Values extends FormikValues>(props: Props<Values>) {
  const {
    schema,
    initialValues,
    submitLabel,
    onSubmit,
    onRejected,
    isKept,
    isLong,
    hasSections,
    actions,
    children,
  } = props;
  const [isDone, setIsDone] = useState(false);
  const isAlive = useIsHydrated();

  useEffect(() => {
    // The closed form has lost it.
    if (isDone && document.activeElement === document.body) focusHeading();
  }, [isDone]);

  async function submit(values: Values, form: FormikHelpers<Values>) {
    form.setStatus(undefined);
    try {
      await onSubmit(values);
      // What is saved is no unsaved change any more.
      form.resetForm({ values });
      setIsDone(!isKept);
    } catch (error) {
      if (error instanceof NotYet) {
        form.setStatus(error.message);
        return;
      }
      if (error instanceof Error) throw error;
      const problem = problemOf(error);
      if (problem?.status === 400) onRejected(problem.text, form);
      else if (problem) form.setStatus(problem.text);
    }
  }

  return (
    <Formik
      initialValues={initialValues}
      validationSchema={schema}
      // A check on leaving a field would take away the server's sentence, and move the button that was pressed.
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting, status }) => (
        <Form
          noValidate
          // Also where the form itself has something against it, and `onSubmit` is not called.
          onSubmitCapture={() => toast.clearForms()}
        >
          <EarlyInput />
          <FocusFirstError />
          <Stack component="fieldset" disabled={isDone} spacing={2.5} sx={fieldset}>
            {children}
            {typeof status === 'string' && <Alert severity="error">{status}</Alert>}
            <Stack
              direction="row"
              useFlexGap
              spacing={1.5}
              sx={isLong ? bar : hasSections ? belowFields : row}
            >
              <Button
                type="submit"
                variant="contained"
                size="large"
                // Before the app has come the browser itself would send the form, with its password in the address.
                disabled={!isAlive}
                // Without the room for it until it is wanted, which would come with a style attribute.
                loading={isSubmitting || null}
              >
                {submitLabel}
              </Button>
              {actions}
            </Stack>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

const fieldset = { border: 0, m: 0, p: 0, minWidth: 0 };
const row = { flexWrap: 'wrap', alignItems: 'center' };
/** In the second column of a `Section`. */
const belowFields = { ...row, pl: { lg: '18rem' } };
const bar = {
  ...row,
  // A phone has no room to spare.
  position: { sm: 'sticky' },
  bottom: 0,
  // What is written, or has the focus, stays above it, with a line of text below.
  'html:has(&)': { scrollPaddingBottom: { sm: '7rem' } },
  zIndex: 1,
  py: 1.5,
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};

/** For a form whose spec puts the server's sentence under these fields. */
export const showUnder =
  <Values,>(...fields: (keyof Values & string)[]): OnRejected<Values> =>
  (reply, form) =>
    fields.forEach((field) => form.setFieldError(field, reply));
