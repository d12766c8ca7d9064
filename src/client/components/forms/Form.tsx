import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { Form, Formik, type FormikHelpers, type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { AnyObjectSchema } from 'yup';
import { problemOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Box } from '../Box.tsx';
import { focusHeading } from '../dialogs.tsx';

/**
 * After a submit that found errors, here or at the server, the focus goes to the first field that has one. Where no
 * field has one it goes back to the button, which lost it by being disabled on the way. Whoever has gone on to another
 * place, and may be typing there, is left alone.
 */
export function FocusFirstError() {
  const { isSubmitting, submitCount, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const handled = useRef(0);
  const sentFrom = useRef<Element>(null);

  useEffect(() => {
    const form = marker.current?.closest('form');
    const focused = document.activeElement;
    if (isSubmitting) sentFrom.current = focused;
    if (isSubmitting || handled.current === submitCount) return;
    handled.current = submitCount;
    const isLost = focused === document.body;
    if (!isLost && focused !== sentFrom.current) return;
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      invalid.focus();
      // What is wrong stands below the field, which may be as high as the window.
      const sentence = invalid.getAttribute('aria-describedby');
      if (sentence) document.getElementById(sentence)?.scrollIntoView({ block: 'nearest' });
    } else if (isLost) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isSubmitting, submitCount, errors]);

  return <span ref={marker} hidden />;
}

/**
 * Takes over what somebody typed into the server's html of a form before the app had come: React would put the
 * initial values in its place. Belongs inside the form.
 */
function EarlyInput() {
  const isAlive = useIsHydrated();
  const { values, setValues } = useFormikContext<Record<string, unknown>>();
  const [typed] = useState(() => (isAlive ? {} : typedInto(Object.keys(values))));

  useEffect(() => {
    // Not checked yet: nobody has asked for it.
    if (Object.keys(typed).length > 0) void setValues((values) => ({ ...values, ...typed }), false);
  }, [typed, setValues]);

  return null;
}

function typedInto(names: string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const fields = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`),
  ]);
  const typed = fields.filter(({ value }) => value !== '');
  return Object.fromEntries(typed.map(({ name, value }): [string, string] => [name, value]));
}

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
  /** For a form that is higher than a window: what stays in sight at its foot, with the buttons. */
  foot?: {
    /** What became of the input so far. */
    state: ReactNode;
    /** What is seldom done, behind everything else. */
    more: ReactNode;
  };
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
    foot,
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
            <Stack direction="row" useFlexGap spacing={1.5} sx={foot ? bar : hasSections ? belowFields : row}>
              {foot && <Box sx={stateStyle}>{foot.state}</Box>}
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
              {foot && (
                <Box data-more="" sx={moreStyle}>
                  {foot.more}
                </Box>
              )}
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
/** On a phone what is seldom done stands below the window, until the page has come to its end or the focus is there. */
const MORE_HEIGHT = '2.75rem';
const bar = {
  ...row,
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 1 },
  position: 'sticky',
  // A keyboard on the screen covers the window, and a bar stands on it.
  bottom: {
    xs: `calc(var(--covered, 0px) - ${MORE_HEIGHT})`,
    sm: 'var(--covered, 0px)',
  },
  '&:has([data-more]:empty), &:has([data-more] :focus)': { bottom: 'var(--covered, 0px)' },
  // What is written, or has the focus, stays above it, with a line of text below.
  'html:has(&)': { scrollPaddingBottom: { xs: 'calc(var(--covered, 0px) + 6rem)', sm: '8.5rem' } },
  zIndex: 1,
  pt: { xs: 1, sm: 0.75 },
  pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 1.5 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
/** Above the buttons; on a phone beside them. */
const stateStyle = {
  order: { xs: 1, sm: 0 },
  flex: { xs: '1 1 6rem', sm: '1 0 100%' },
  color: 'text.secondary',
  fontSize: '0.875rem',
  // Has its line before there is anything to say: a button that moves while it is pressed is not clicked.
  '&::before': { content: '"\\200b"' },
};
const moreStyle = {
  order: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexBasis: { xs: '100%', sm: 'auto' },
  height: MORE_HEIGHT,
  ml: { sm: 'auto' },
  fontSize: '0.875rem',
  '& a': { color: 'primary.main' },
  '&:empty': { display: 'none' },
};

/** For a form whose spec puts the server's sentence under these fields. */
export const showUnder =
  <Values,>(...fields: (keyof Values & string)[]): OnRejected<Values> =>
  (reply, form) =>
    fields.forEach((field) => form.setFieldError(field, reply));
