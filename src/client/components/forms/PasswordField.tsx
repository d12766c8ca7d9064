import Visibility from '@mui/icons-material/Visibility';
import VisibilityOff from '@mui/icons-material/VisibilityOff';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState } from 'react';
import { needsScripts } from '../basics/needsScripts.ts';
import { FormField, type FormFieldProps } from './FormField.tsx';

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
