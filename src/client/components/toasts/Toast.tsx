import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import { useLayoutEffect, useRef, type Ref } from 'react';
import { Link } from '../../navigation/Link.tsx';
import { keepClear } from './keepClear.ts';
import type { ToastAct, ToastLink } from './toast.ts';

interface Props extends CustomContentProps {
  ref?: Ref<HTMLDivElement>;
  link?: ToastLink | ToastAct;
}

/** A toast in the theme's colours, read out when it comes, and closed by hand by whoever is done with it. */
export function Toast({ ref, id, message, variant, className, style, link }: Props) {
  const { closeSnackbar } = useSnackbar();
  const alert = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const container = alert.current?.closest<HTMLElement>('.notistack-SnackbarContainer');
    if (container) keepClear(container);
  }, []);

  return (
    <SnackbarContent ref={ref} className={className} style={style}>
      <Alert
        ref={alert}
        variant="filled"
        severity={variant === 'default' ? 'info' : variant}
        onClose={() => closeSnackbar(id)}
        sx={{ width: '100%', boxShadow: 6, alignItems: 'center', overflowWrap: 'anywhere' }}
      >
        {message}
        {link && 'act' in link && (
          <Button
            onClick={() => {
              closeSnackbar(id);
              link.act();
            }}
            color="inherit"
            size="small"
            sx={offer}
          >
            {link.label}
          </Button>
        )}
        {link && 'to' in link && (
          <Button
            component={Link}
            to={link.to}
            state={link.state}
            onClick={() => closeSnackbar(id)}
            color="inherit"
            size="small"
            sx={offer}
          >
            {link.label}
          </Button>
        )}
      </Alert>
    </SnackbarContent>
  );
}

const offer = { ml: 1, py: 0, textDecoration: 'underline' };
