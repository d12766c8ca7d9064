import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField, useFormikContext } from 'formik';
import { useState } from 'react';
import { needsScripts } from '../Box.tsx';

/** A field with its label above it, where it stays; the fields on the editor's paper are MUI's own. */
export function TextField({ sx, slotProps, size, ...rest }: TextFieldProps) {
  const inputLabel = slotProps?.inputLabel;

  return (
    <MuiTextField
      {...rest}
      size={size}
      sx={[labelAbove, size === 'small' ? {} : lower, ...(Array.isArray(sx) ? (sx as object[]) : [sx ?? {}])]}
      // A placeholder is hidden below a label that may come down.
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
  // The gap that MUI leaves for the label in the border.
  '& fieldset': { top: 0 },
  '& legend': { display: 'none' },
};
/** It was as high as it is for a label inside. */
const lower = { '& :is(input, .MuiSelect-select).MuiInputBase-input': { py: 1.5 } };

type FormFieldProps = TextFieldProps & { name: string; label: string };

/**
 * A text field of the form around it, with its error or its hint under it. The required ones are told to screen
 * readers and carry no mark: most are. The hint of an optional one says that it may be empty.
 *
 * Errors show from the first submit on, never because a field was left: whoever leaves it by pressing the button
 * would see the button move away under the pointer, and the click be lost.
 */
export function FormField({ name, helperText, slotProps, ...rest }: FormFieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const { submitCount } = useFormikContext();
  const shownError = touched && submitCount > 0 ? error : undefined;
  const Field = rest.variant === 'standard' ? MuiTextField : TextField;

  return (
    <Field
      id={name}
      fullWidth
      {...field}
      {...rest}
      slotProps={{ ...slotProps, inputLabel: { required: false } }}
      error={Boolean(shownError)}
      helperText={shownError ?? helperText}
    />
  );
}

/** A password field with a switch that shows what was typed. */
export function PasswordField(props: FormFieldProps) {
  const [isShown, setIsShown] = useState(false);

  return (
    <FormField
      {...props}
      type={isShown ? 'text' : 'password'}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton
                edge="end"
                aria-label={`Show ${props.label.toLowerCase()}`}
                aria-pressed={isShown}
                onClick={() => setIsShown(!isShown)}
                sx={needsScripts}
              >
                {isShown ? <VisibilityOff /> : <Visibility />}
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
