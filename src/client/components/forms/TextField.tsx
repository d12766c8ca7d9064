import MuiTextField, { type TextFieldProps } from '@mui/material/TextField';

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
