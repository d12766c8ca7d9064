import InputAdornment from '@mui/material/InputAdornment';
import { useFormikContext } from 'formik';
import { isColour } from '../../../shared/accent.ts';
import type { Blog } from '../../../shared/blog.ts';
import { Box } from '../../components/basics/Box.tsx';
import { FormField } from '../../components/forms/FormField.tsx';

/** What the picker shows where there is no colour yet: ours. */
const OURS = '#0b5d57';

/** A colour, typed or chosen. */
export function AccentField() {
  const { values, setFieldValue } = useFormikContext<Blog>();

  return (
    <FormField
      name="accent"
      label="Accent"
      autoComplete="off"
      helperText="The colour of links and buttons by day, such as #0b5d57; the one by night is made of it. Empty for ours."
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                component="input"
                type="color"
                aria-label="Choose the accent"
                value={isColour(values.accent) ? values.accent : OURS}
                onChange={({ target }: { target: { value: string } }) =>
                  void setFieldValue('accent', target.value)
                }
                sx={pickerStyle}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const pickerStyle = { width: 44, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' };
