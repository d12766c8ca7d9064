import type { CssVarsTheme } from '@mui/material/styles';
import { design } from './design.ts';

/** Names within names: what has a null is a value. */
export interface Names {
  [name: string]: Names | null;
}

type Values = Record<string, unknown>;

/** The names in `values` whose value changes with the scheme: there it is a variable of CSS. */
function variablesIn(values: object): Names {
  const named = Object.entries(values as Values).flatMap(([name, value]): [string, Names | null][] => {
    if (typeof value === 'object' && value !== null) return [[name, variablesIn(value)]];
    return typeof value === 'string' && value.startsWith('var(') && !name.endsWith('Channel')
      ? [[name, null]]
      : [];
  });
  return Object.fromEntries(named);
}

const { vars, generateStyleSheets } = design as unknown as CssVarsTheme;
const { opacity } = vars;

/** In the dark what lies higher is lighter. These are the heights of a card, of a list and of a dialog. */
const HEIGHTS = [1, 8, 24];
const overlays = Object.fromEntries(HEIGHTS.map((height) => [height, vars.overlays[height]]));

/** MUI has colours for single components too. Those of others are left out: one that is added here adds its name. */
const coloured = ['Alert', 'Avatar', 'Button', 'Chip', 'Input', 'Skeleton'];
const isUsed = (name: string) => !/^[A-Z]/.test(name) || coloured.includes(name);
const palette = Object.fromEntries(Object.entries(vars.palette).filter(([name]) => isUsed(name)));
const { components, motion, shadows, shape, typography, zIndex } = design;

/**
 * What of the design is data, and no code: the build puts the values in the place of this module, so that no browser
 * has to compute them, nor load what does.
 */
export const themeParts = {
  variables: variablesIn({ palette, opacity, overlays }),
  values: {
    components,
    motion,
    shadows,
    shape,
    typography: { ...typography, pxToRem: undefined },
    zIndex,
  },
};

/** The colours as CSS, those of the dark scheme apart: they stand in the html, in style elements of their own. */
export function schemeVariables(): { light: string; dark: string } {
  const sheets = generateStyleSheets() as unknown as Record<string, Record<string, string>>[];
  const css = JSON.stringify(sheets);
  function isRead(name: string) {
    const [, kind, part = ''] = /^--mui-(palette|opacity|overlays)-(\w+)/.exec(name) ?? [];
    if (kind === 'overlays') return part in overlays;
    return kind !== undefined && isUsed(part) && (!name.endsWith('Channel') || css.includes(`var(${name}`));
  }

  function variablesOf(mark: string): string {
    const rules = sheets.flatMap((sheet) => Object.entries(sheet));
    const used = rules
      .filter(([selector]) => selector.includes(mark))
      .flatMap(([, variables]) => Object.entries(variables).filter(([name]) => isRead(name)));
    return `:root{${used.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  }

  return { light: variablesOf('[data-light]'), dark: variablesOf('[data-dark]') };
}
