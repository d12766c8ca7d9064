import Button, { type ButtonProps } from '@mui/material/Button';
import { useEffect, useRef } from 'react';

/**
 * A dialog's button that has the focus when the dialog opens. `autoFocus` alone is lost in StrictMode: when React
 * mounts everything a second time, the dialog first gives the focus back, and then takes it for itself.
 */
export function FocusedButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);

  return <Button ref={button} {...props} />;
}
