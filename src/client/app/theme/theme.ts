import { createTransitions, type Theme, type Transitions } from '@mui/material/styles';
import createSystemTheme from '@mui/system/createTheme';
import type { CodeColours } from './design.ts';
import { themeParts, type Names } from './themeParts.ts';

declare module '@mui/material/styles' {
  /** There, but missing in its types. */
  function createTransitions(options: object): Transitions;

  interface Palette {
    code: CodeColours;
  }
  interface PaletteOptions {
    code: CodeColours;
  }
  interface TypographyVariants {
    mono: { fontFamily: string };
  }
  interface TypographyVariantsOptions {
    mono: { fontFamily: string };
  }
}

interface Variables {
  [name: string]: Variables | string;
}

const variables = (names: Names, path: string): Variables =>
  Object.fromEntries(
    Object.entries(names).map(([name, inner]) => {
      const full = `${path}-${name}`;
      return [name, inner ? variables(inner, full) : `var(${full})`];
    }),
  );

/** `coefficient` is a share from 0 to 1, or a calculation of CSS with such a one. */
const mix = (color: string, other: string, coefficient: number | string) =>
  `color-mix(in srgb, ${other}, ${color} calc((${coefficient}) * 100%))`;

const { values } = themeParts;
const schemes = variables(themeParts.variables, '--mui');

/**
 * The design as MUI's components take it. Its colours are names of variables, which have their values in the html: the
 * same rules serve both schemes. What is left out is what makes a theme; see decision record 0009.
 */
export const theme = {
  ...createSystemTheme(),
  ...values,
  ...schemes,
  palette: { ...(schemes.palette as Variables), mode: 'light' },
  vars: { ...schemes, shadows: values.shadows, shape: values.shape, zIndex: values.zIndex },
  typography: { ...values.typography, pxToRem: (pixels: number) => `${pixels / 16}rem` },
  transitions: createTransitions({}),
  colorSchemes: { light: {}, dark: {} },
  getColorSchemeSelector: (scheme: string) => `[data-${scheme}] &`,
  alpha: (color: string, coefficient: number | string) => mix(color, 'transparent', coefficient),
  lighten: (color: string, coefficient: number | string) => mix('#fff', color, coefficient),
  darken: (color: string, coefficient: number | string) => mix('#000', color, coefficient),
} as unknown as Theme;
