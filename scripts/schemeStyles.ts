import type { CssVarsTheme } from '@mui/material/styles';
import { design } from '../src/client/app/theme.ts';
import { schemeRules } from '../src/shared/blogSettings.ts';

/** Returns CSS with the values of the variables that the theme names, in both color schemes. */
export function schemeStyles(): string {
  const { generateStyleSheets } = design as unknown as CssVarsTheme;
  const sheets = generateStyleSheets() as unknown as Record<string, Record<string, string>>[];
  const rules = sheets.flatMap((sheet) => Object.entries(sheet));

  const collectVariables = (matches: (selector: string) => boolean) =>
    rules
      .filter(([selector]) => matches(selector))
      .flatMap(([, variables]) => Object.entries(variables).filter(([name]) => name.startsWith('--')))
      .map(([name, value]) => `${name}:${value}`)
      .join(';');

  const common = collectVariables((selector) => !selector.includes('[data-'));
  const schemeVariables = (mark: string) => collectVariables((selector) => selector.includes(mark));
  return `:root{${common}}${schemeRules(schemeVariables('[data-light]'), schemeVariables('[data-dark]')).join('')}`;
}
