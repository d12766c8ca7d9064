import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { getIn, useField, useFormikContext } from 'formik';
import { createContext, type InputHTMLAttributes, use, useState } from 'react';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { needsScripts } from '../Box.tsx';

/** A field with a static label above it. The editor's title and text use MUI's own field. */
export function TextField({ sx, slotProps, size, ...rest }: TextFieldProps) {
  const inputLabel = slotProps?.inputLabel;

  return (
    <MuiTextField
      {...rest}
      size={size}
      sx={[
        labelAbove,
        size === 'small' ? {} : lowerStyle,
        ...(Array.isArray(sx) ? (sx as object[]) : [sx ?? {}]),
      ]}
      // MUI hides the placeholder unless the label is shrunk.
      slotProps={{
        ...slotProps,
        inputLabel: { shrink: true, ...(typeof inputLabel === 'object' && inputLabel) },
      }}
    />
  );
}

const labelAbove = {
  '& > label': {
    position: 'static',
    transform: 'none',
    maxWidth: 'none',
    mb: 0.75,
    overflow: 'visible',
    whiteSpace: 'normal',
    pointerEvents: 'auto',
    color: 'text.primary',
    fontSize: '0.9375rem',
    fontWeight: 500,
    lineHeight: 1.4,
  },
  '& > p': { mx: 0 },
  // MUI leaves a gap for the label in the border.
  '& fieldset': { top: 0 },
  '& legend': { display: 'none' },
};
/** MUI reserves height for a label inside. */
const lowerStyle = { '& :is(input, select, .MuiSelect-select).MuiInputBase-input': { py: 1.5 } };

/** The server's message under some fields. It stays until one of them changes, even if the form's validation passes. */
export interface Rejection {
  message: string;
  /** The fields with their values at that time. */
  fields: Record<string, unknown>;
}

export const RejectionContext = createContext<Rejection | null>(null);

/** What phones label the Enter key with in a single-line field; undefined leaves it to them, which is often Go. */
export const EnterKeyContext =
  createContext<InputHTMLAttributes<HTMLInputElement>['enterKeyHint']>(undefined);

/** Returns the error to show under a field: the server's message, or what the form's validation found. */
export function useFieldError(name: string): string | undefined {
  const [, { error, touched }] = useField<unknown>(name);
  const { submitCount, values } = useFormikContext<Record<string, unknown>>();
  const rejection = use(RejectionContext);

  if (rejection && name in rejection.fields) {
    const isCurrent = Object.entries(rejection.fields).every(
      ([field, value]) => getIn(values, field) === value,
    );
    if (isCurrent) return rejection.message;
  }
  return touched && submitCount > 0 ? error : undefined;
}

type FormFieldProps = TextFieldProps & { name: string; label: string };

/**
 * A text field of the form around it, with its error or hint below. Required fields are marked for screen readers only,
 * as most fields are required; hints say which ones are optional.
 *
 * Errors show after the first submit, not on blur: an error that appears while the button is being pressed would move
 * the button away under the pointer.
 */
export function FormField({ name, helperText, slotProps, ...rest }: FormFieldProps) {
  const [field] = useField<string>(name);
  const shownError = useFieldError(name);
  const Field = rest.variant === 'standard' ? MuiTextField : TextField;
  const enterKeyHint = use(EnterKeyContext);
  const htmlInput = slotProps?.htmlInput;

  return (
    <Field
      id={name}
      fullWidth
      {...field}
      {...rest}
      slotProps={{
        ...slotProps,
        inputLabel: { required: false },
        htmlInput: {
          ...(!rest.multiline && { enterKeyHint }),
          ...(typeof htmlInput === 'object' && htmlInput),
        },
      }}
      error={Boolean(shownError)}
      helperText={shownError ?? helperText}
    />
  );
}

/** A password field with a button that shows the password. */
export function PasswordField(props: FormFieldProps) {
  const [isVisible, setIsVisible] = useState(false);

  return (
    <FormField
      {...props}
      type={isVisible ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={isVisible ? appMessages.form.hide : appMessages.form.show}
                aria-controls={props.name}
                onClick={() => setIsVisible(!isVisible)}
                sx={needsScripts}
              >
                {isVisible ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
