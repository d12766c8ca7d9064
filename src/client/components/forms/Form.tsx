import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import {
  Form,
  Formik,
  type FormikHelpers,
  type FormikProps,
  type FormikValues,
  getIn,
  useFormikContext,
} from 'formik';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Schema } from '../../../shared/yup.ts';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useIsHydrated } from '../../lib/useIsHydrated.ts';
import { Box } from '../Box.tsx';
import { focusHeading } from '../Page.tsx';
import { EnterKeyContext, type Rejection, RejectionContext } from './fields.tsx';

type FieldName<Values> = keyof Values & string;
/** A field of the form, or one of an item in a list of the form. */
export type FieldPath<Values> = FieldName<Values> | `${FieldName<Values>}[${number}].${string}`;

/** Shows the server's message for a 400 where the spec wants it for this form: under fields, or elsewhere. */
export type OnRejected<Values> = (
  message: string,
  showUnderFields: (fields: readonly FieldPath<Values>[]) => void,
  /** What was sent. */
  values: Values,
) => void;

/** Thrown by `onSubmit` to show a message instead of sending the form. */
export class SubmitError extends Error {}

interface Props<Values> {
  schema: Schema;
  initialValues: Values;
  submitLabel: string;
  /**
   * Rejects with the error that the request's `unwrap()` threw. A form that stays open shows the values that it resolves with, if
   * any, as saved.
   */
  onSubmit: (values: Values) => Promise<Values | void>;
  onRejected: OnRejected<Values>;
  /**
   * Whether Enter in a single-line field submits the form. Only for forms that ask for one thing or log in: elsewhere, a
   * careless Enter would publish or change what others see.
   */
  submitsOnEnter?: boolean;
  /** Keeps the form open after a success, for the next change. */
  isReusable?: boolean;
  /** Leaves the form as it is after a success, as its input is saved elsewhere, and the user may go on typing meanwhile. */
  staysAsIs?: boolean;
  /** For forms higher than the window: a bar with the buttons that stays visible. */
  bar?: {
    /** The state of the input, such as whether it is saved. */
    state: ReactNode;
    /** Less common actions, at the end of the bar. */
    more: ReactNode;
  };
  /** Aligns the buttons with the fields of the form's sections. */
  hasSections?: boolean;
  /** Places the buttons as in other dialogs: at the end, the submit button last. */
  isInDialog?: boolean;
  /** For what can't be undone. */
  isDangerous?: boolean;
  /** Shown beside the button. */
  actions?: ReactNode;
  children: ReactNode;
}

/**
 * The frame of every form. Validates with the server's schema, shows all errors at once and keeps the input when the
 * request fails. Closes after a success, so that nothing is sent twice.
 */
export function SchemaForm<Values extends FormikValues>(props: Props<Values>) {
  const {
    schema,
    initialValues,
    submitLabel,
    onSubmit,
    onRejected,
    submitsOnEnter = false,
    isReusable,
    staysAsIs = false,
    bar,
    hasSections,
    isInDialog,
    isDangerous = false,
    actions,
    children,
  } = props;
  const [isDone, setIsDone] = useState(false);
  const [rejection, setRejection] = useState<Rejection | null>(null);
  const formik = useRef<FormikProps<Values>>(null);
  const isHydrated = useIsHydrated();

  // Sending a form has a toast, also if the network was lost meanwhile.
  useEffect(() => toast.prepare(), []);

  useEffect(() => {
    // The closed form has lost the focus.
    if (isDone && document.activeElement === document.body) focusHeading();
  }, [isDone]);

  async function submit(values: Values, form: FormikHelpers<Values>) {
    form.setStatus(undefined);
    setRejection(null);
    try {
      const saved = (await onSubmit(values)) ?? values;
      if (staysAsIs) return;
      // Saved values no longer count as unsaved changes.
      form.resetForm({ values: saved });
      setIsDone(!isReusable);
    } catch (error) {
      if (error instanceof SubmitError) {
        form.setStatus(error.message);
        return;
      }
      if (error instanceof Error) throw error;
      const problem = findProblem(error);
      if (problem?.status === 400)
        onRejected(
          problem.text,
          (fields) => {
            // The user may have typed meanwhile.
            const current: FormikValues = formik.current?.values ?? values;
            setRejection({
              message: problem.text,
              fields: Object.fromEntries(fields.map((field) => [field, getIn(current, field) as unknown])),
            });
          },
          values,
        );
      else if (problem) form.setStatus(problem.text);
    }
  }

  return (
    <Formik
      innerRef={formik}
      initialValues={initialValues}
      validationSchema={schema}
      // Validation on blur would remove the server's message and move the button that was pressed.
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting, status }) => (
        <Form
          noValidate
          onKeyDown={submitsOnEnter ? undefined : keepEnter}
          // Even if validation fails and `onSubmit` is not called.
          onSubmitCapture={() => toast.clearForms()}
        >
          <EarlyInput />
          <FocusFirstError />
          <Stack component="fieldset" disabled={isDone} spacing={2.5} sx={fieldsetStyle}>
            <EnterKeyContext value={submitsOnEnter ? undefined : 'done'}>
              <RejectionContext value={rejection}>{children}</RejectionContext>
            </EnterKeyContext>
            {typeof status === 'string' && <Alert severity="error">{status}</Alert>}
            <Stack
              direction="row"
              useFlexGap
              spacing={1.5}
              sx={isInDialog ? dialogRowStyle : getRowStyle(bar !== undefined, hasSections === true)}
            >
              {isInDialog && actions}
              {bar && <Box sx={stateStyle}>{bar.state}</Box>}
              <Button
                type="submit"
                variant="contained"
                color={isDangerous ? 'error' : 'primary'}
                size={isInDialog ? 'medium' : 'large'}
                // Before hydration the browser would send the form itself, with the password in the address.
                disabled={!isHydrated}
                // False would reserve space for the spinner with a style attribute, which the CSP blocks.
                loading={isSubmitting || null}
              >
                {submitLabel}
              </Button>
              {!isInDialog && actions}
              {bar && (
                <Box data-more="" sx={moreStyle}>
                  {bar.more}
                </Box>
              )}
            </Stack>
          </Stack>
        </Form>
      )}
    </Formik>
  );
}

/**
 * Handles keys of a form that only its button submits: browsers also submit it on Enter in a single-line field or on a
 * checkbox, and on the Go key of phones.
 */
export function keepEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event;
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return;
  // React also passes on the keys of dialogs that are rendered from inside of the form.
  if (currentTarget.contains(target)) event.preventDefault();
}

/** Shows the server's message under these fields. */
export const showUnder =
  <Values,>(...fields: (keyof Values & string)[]): OnRejected<Values> =>
  (_message, showUnderFields) =>
    showUnderFields(fields);

/**
 * Moves the focus to the first invalid field after a submit with errors, of the client or the server. Without an
 * invalid field it goes back to the button, which lost it while it was disabled. A user who has moved the focus
 * elsewhere, and may be typing there, is not interrupted.
 */
export function FocusFirstError() {
  const { isSubmitting, submitCount, errors } = useFormikContext();
  const marker = useRef<HTMLSpanElement>(null);
  const handled = useRef(0);
  const submittedFrom = useRef<Element>(null);
  // A form that stays open begins to count again after each success.
  const wasSubmitting = useRef(false);

  useEffect(() => {
    const form = marker.current?.closest('form');
    const focused = document.activeElement;
    if (isSubmitting) {
      submittedFrom.current = focused;
      wasSubmitting.current = true;
      return;
    }
    if (!wasSubmitting.current && handled.current === submitCount) return;
    wasSubmitting.current = false;
    handled.current = submitCount;
    const isLost = focused === document.body;
    if (!isLost && focused !== submittedFrom.current) return;
    const invalid = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (invalid) {
      invalid.focus();
      // The message is below the field, which may be as high as the window; the label is above it.
      const messageId = invalid.getAttribute('aria-describedby');
      if (messageId) document.getElementById(messageId)?.scrollIntoView({ block: 'nearest' });
      const field = invalid.closest('.MuiFormControl-root');
      if (field && field.clientHeight < window.innerHeight / 2) field.scrollIntoView({ block: 'nearest' });
    } else if (isLost) form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [isSubmitting, submitCount, errors]);

  return <span ref={marker} hidden />;
}

/**
 * Keeps what the user typed into the server's HTML before hydration, which React would replace with the initial
 * values. Has to be inside the form.
 */
function EarlyInput() {
  const isHydrated = useIsHydrated();
  const { values, setValues } = useFormikContext<Record<string, unknown>>();
  const [typed] = useState(() => (isHydrated ? {} : readTypedValues(Object.keys(values))));

  useEffect(() => {
    // Without validation: nothing was submitted yet.
    if (Object.keys(typed).length > 0) void setValues((values) => ({ ...values, ...typed }), false);
  }, [typed, setValues]);

  return null;
}

function readTypedValues(names: string[]): Record<string, string> {
  if (typeof document === 'undefined') return {};
  const fields = names.flatMap((name) => [
    ...document.querySelectorAll<HTMLInputElement>(`form [name="${name}"]`),
  ]);
  const typed = fields.filter(({ value }) => value !== '');
  return Object.fromEntries(typed.map(({ name, value }): [string, string] => [name, value]));
}

/** MUI doesn't style buttons that a fieldset disables. */
const fieldsetStyle = {
  border: 0,
  m: 0,
  p: 0,
  minWidth: 0,
  '&:disabled button:not(.Mui-disabled)': { opacity: 0.5 },
};
const rowStyle = { flexWrap: 'wrap', alignItems: 'center' };
const dialogRowStyle = { ...rowStyle, justifyContent: 'flex-end' };
/** In the second column of a `Section`. */
const sectioned = { paddingInlineStart: { lg: '18rem' } };
const sectionedStyle = { ...rowStyle, ...sectioned };
/**
 * On a phone, the less common actions are out of sight until they have the focus or the page is scrolled to its end.
 */
const MORE_HEIGHT = '2.75rem';
const barStyle = {
  ...rowStyle,
  columnGap: 1.5,
  rowGap: { xs: 0, sm: 1 },
  position: 'sticky',
  // The bar stays above an on-screen keyboard, which covers the window.
  bottom: {
    xs: `calc(var(--covered, 0px) - ${MORE_HEIGHT})`,
    sm: 'var(--covered, 0px)',
  },
  '&:has([data-more]:empty), &:has([data-more] :focus)': { bottom: 'var(--covered, 0px)' },
  // Keeps the caret and focused elements above the bar, with a line of text below.
  'html:has(&)': { scrollPaddingBottom: { xs: 'calc(var(--covered, 0px) + 6rem)', sm: '8.5rem' } },
  // At 400% zoom, it would leave no room for the form.
  '@media (max-height: 400px)': { position: 'static', 'html:has(&)': { scrollPaddingBottom: '1rem' } },
  zIndex: 1,
  pt: { xs: 1, sm: 0.75 },
  pb: { xs: 'max(8px, env(safe-area-inset-bottom))', sm: 1.5 },
  borderTop: 1,
  borderColor: 'divider',
  bgcolor: 'background.default',
};
const sectionedBarStyle = { ...barStyle, ...sectioned };
/** Above the buttons; on a phone beside them. */
const stateStyle = {
  order: { xs: 1, sm: 0 },
  flex: { xs: '1 1 6rem', sm: '1 0 100%' },
  color: 'text.secondary',
  fontSize: '0.875rem',
  // Reserves the line: a button that moves while it is pressed doesn't get the click.
  '&::before': { content: '"\\200b"' },
};
const getRowStyle = (hasBar: boolean, hasSections: boolean) =>
  hasBar ? (hasSections ? sectionedBarStyle : barStyle) : hasSections ? sectionedStyle : rowStyle;
const moreStyle = {
  order: 2,
  display: 'flex',
  alignItems: 'center',
  gap: 2,
  flexBasis: { xs: '100%', sm: 'auto' },
  height: MORE_HEIGHT,
  marginInlineStart: { sm: 'auto' },
  fontSize: '0.875rem',
  '&:empty': { display: 'none' },
};
