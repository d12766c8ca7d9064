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

/** The variables in both schemes, as CSS: they stand in the html. */
export function schemeVariables(): string {
  const sheets = generateStyleSheets() as unknown as Record<string, Record<string, string>>[];
  const css = JSON.stringify(sheets);
  const isUsed = (name: string) =>
    /^--mui-(palette|opacity|overlays)-/.test(name) &&
    (!name.endsWith('Channel') || css.includes(`var(${name}`));

  return sheets
    .flatMap((sheet) => Object.entries(sheet))
    .map(([selector, rules]) => {
      const used = Object.entries(rules).filter(([name]) => isUsed(name));
      return `${selector}{${used.map(([name, value]) => `${name}:${value}`).join(';')}}`;
    })
    .join('');
}
