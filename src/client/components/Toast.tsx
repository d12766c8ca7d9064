import Alert from '@mui/material/Alert';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import type { Ref } from 'react';

interface Props extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
}

/** A toast in the theme's colours, read out when it comes, and closed by hand by whoever is done with it. */
export function Toast({ ref, id, message, variant, className, style }: Props) {
  const { closeSnackbar } = useSnackbar();

  return (
    <SnackbarContent ref={ref} className={className} style={style}>
      <Alert
        variant="filled"
        severity={variant === 'default' ? 'info' : variant}
        onClose={() => closeSnackbar(id)}
        sx={{ width: '100%', boxShadow: 6, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {message}
      </Alert>
    </SnackbarContent>
  );
}
