import type { Theme } from '@mui/material/styles';
import { design, type CodeColors } from './design.ts';

declare module '@mui/material/styles' {
  interface Palette {
    code: CodeColors;
  }
  interface PaletteOptions {
    code: CodeColors;
  }
  interface TypographyVariants {
    mono: { fontFamily: string };
    prose: { fontFamily: string };
  }
  interface TypographyVariantsOptions {
    mono: { fontFamily: string };
    prose: { fontFamily: string };
  }
}

/** `coefficient` is a number from 0 to 1, or a CSS expression for one. */
const mix = (color: string, other: string, coefficient: number | string) =>
  `color-mix(in srgb, ${other}, ${color} calc((${coefficient}) * 100%))`;

/**
 * The design for components. Colors are CSS variables with their values in the stylesheet, so the same rules work for
 * both schemes. Tones are mixed from them in CSS, so that they follow the blog's accent color; MUI would use its own
 * variables.
 */
export const theme: Theme = {
  ...design,
  palette: { ...design.palette, ...design.vars?.palette },
  alpha: (color: string, coefficient: number | string) => mix(color, 'transparent', coefficient),
  lighten: (color: string, coefficient: number | string) => mix('#fff', color, coefficient),
  darken: (color: string, coefficient: number | string) => mix('#000', color, coefficient),
};
