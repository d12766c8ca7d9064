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
const { palette, opacity, overlays } = vars;
const { components, mixins, motion, shadows, shape, typography, zIndex } = design;

/**
 * What of the design is data, and no code: the build puts the values in the place of this module, so that no browser
 * has to compute them, nor load what does.
 */
export const themeParts = {
  variables: variablesIn({ palette, opacity, overlays }),
  values: {
    components,
    mixins,
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
  const isUsed = (name: string) =>
    /^--mui-(palette|opacity|overlays)-/.test(name) &&
    (!name.endsWith('Channel') || css.includes(`var(${name}`));

  function variablesOf(mark: string): string {
    const rules = sheets.flatMap((sheet) => Object.entries(sheet));
    const used = rules
      .filter(([selector]) => selector.includes(mark))
      .flatMap(([, variables]) => Object.entries(variables).filter(([name]) => isUsed(name)));
    return `:root{${used.map(([name, value]) => `${name}:${value}`).join(';')}}`;
  }

  return { light: variablesOf('[data-light]'), dark: variablesOf('[data-dark]') };
}
