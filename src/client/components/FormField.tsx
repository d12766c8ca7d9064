import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { useField } from 'formik';

export type FormFieldProps = TextFieldProps & { name: string; label: string };

/** A text field of the form around it, with its error or its hint under it. */
export function FormField({ name, helperText, ...rest }: FormFieldProps) {
  const [field, { error, touched }] = useField<string>(name);
  const shownError = touched ? error : undefined;

  return (
    <TextField
      id={name}
      fullWidth
      {...field}
      {...rest}
      error={Boolean(shownError)}
      helperText={shownError ?? helperText}
    />
  );
}
