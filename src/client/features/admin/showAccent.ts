import { accentRule, accentTones } from '../../../shared/accent.ts';

/** Of `accentRule`, and of no other rule for the document. */
const isAccent = (rule: CSSRule): boolean =>
  /^:root ?{\s*--mui-palette-primary-main:[^;]+;(\s*--mui-palette-primary-\w+:[^;]+;?){3}\s*}$/.test(
    rule.cssText,
  );

/**
 * Shows the page in another accent than it was loaded in; '' stands for ours. By rules in the style sheets that the page
 * has, as its policy allows no further ones.
 */
export function showAccent(accent: string): void {
  const dark = document.querySelector<HTMLStyleElement>('style#dark');
  const before = dark?.previousElementSibling;
  if (!dark?.sheet || !(before instanceof HTMLStyleElement) || !before.sheet) return;
  const tones = accent ? accentTones(accent) : null;
  // What comes before the dark scheme is of the light one.
  for (const [sheet, shown] of [
    [before.sheet, tones?.light],
    [dark.sheet, tones?.dark],
  ] as const) {
    for (let at = sheet.cssRules.length - 1; at >= 0; at--) {
      const rule = sheet.cssRules[at];
      if (rule && isAccent(rule)) sheet.deleteRule(at);
    }
    if (shown) sheet.insertRule(accentRule(shown), sheet.cssRules.length);
  }
}
