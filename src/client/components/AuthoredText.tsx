import type { SxProps, Theme } from '@mui/material/styles';
import type { ElementType, ReactNode } from 'react';
import { Box } from './Box.tsx';
import { useTextLanguage } from './useTextLanguage.ts';

interface Props {
  component?: ElementType;
  /** The text, which tells its language. */
  text: string;
  /** Replaces the plain text, such as by one that links somewhere. */
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A title or another text by a user, in its own direction and language. */
export const AuthoredText = ({ component = 'span', text, children = text, sx }: Props) => (
  <Box component={component} dir="auto" lang={useTextLanguage(text)} {...(sx && { sx })}>
    {children}
  </Box>
);
