import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';

export type FormFieldProps = TextFieldProps & { name: string; label: string };

/**
 * A text field of the form around it, with its error or its hint under it. The required ones are told to screen
 * readers and carry no mark: most are. The hint of an optional one says that it may be empty.
 */
export function FormField({ name, helperText, slotProps, ...rest }: FormFieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const shownError = touched ? error : undefined;

  return (
    <TextField
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
