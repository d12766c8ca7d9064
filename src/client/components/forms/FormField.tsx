import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField, useFormikContext } from 'formik';
import { TextField } from './TextField.tsx';

export type FormFieldProps = TextFieldProps & { name: string; label: string };

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
