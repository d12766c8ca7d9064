/** Red, green and blue, each from 0 to 255. */
type Rgb = readonly [number, number, number];

/** What WCAG 2.2 asks of text. */
const READABLE = 4.5;
/** What stands on a filled button. */
const INK = { light: '#ffffff', dark: '#101113' } as const;
/** Pages, cards and code, of which `src/client/app/theme/design.ts` is made. */
const GROUNDS = {
  light: ['#faf8f4', '#ffffff', '#f3efe6'],
  dark: ['#141517', '#1c1e21', '#1e2124'],
} as const;
/** How much of the accent is in the ground of what is chosen. */
const TINT = 0.1;
const STEPS = 50;

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i;
export const isColour = (text: string): boolean => HEX.test(text);

const rgbOf = (colour: string): Rgb => {
  const [red = 0, green = 0, blue = 0] = (HEX.exec(colour) ?? []).slice(1).map((part) => parseInt(part, 16));
  return [red, green, blue];
};
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => part.toString(16).padStart(2, '0')).join('')}`;

/** So much of `other` in `colour`, from 0 to 1. */
function mix(colour: string, other: string, share: number): string {
  const [from, to] = [rgbOf(colour), rgbOf(other)];
  const part = (at: 0 | 1 | 2) => Math.floor(from[at] + (to[at] - from[at]) * share);
  return hexOf([part(0), part(1), part(2)]);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Between two colours, as WCAG 2.2 measures it: from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The tones of one scheme, as the theme names them. */
export interface Tones {
  main: string;
  light: string;
  dark: string;
  contrastText: string;
}

const tonesOf = (main: string, contrastText: string): Tones => ({
  main,
  // As the theme makes them of a colour.
  light: mix(main, '#ffffff', 0.2),
  dark: mix(main, '#000000', 0.3),
  contrastText,
});

/** Whether it can be read as text on every ground, and what stands on it as a button, pressed or not. */
const isReadable = ({ main, dark, contrastText }: Tones, grounds: readonly string[]): boolean =>
  grounds
    .flatMap((ground) => [ground, mix(ground, main, TINT)])
    .every((ground) => contrast(main, ground) >= READABLE) &&
  [main, dark].every((ground) => contrast(contrastText, ground) >= READABLE);

/** The nearest that can be read, on the way to black or to white. */
function readable(accent: string, scheme: 'light' | 'dark'): Tones {
  const end = scheme === 'light' ? '#000000' : '#ffffff';
  const tones = Array.from({ length: STEPS + 1 }, (_, step) =>
    tonesOf(mix(accent, end, step / STEPS), INK[scheme]),
  );
  return tones.find((one) => isReadable(one, GROUNDS[scheme])) ?? tonesOf(end, INK[scheme]);
}

/** The nearest darker colour that can be read by day: the same one, if it can be. */
export const readableAccent = (accent: string): string => readable(accent, 'light').main;

/** What becomes of an accent that can be read by day; by night it is lighter. */
export const accentTones = (accent: string): { light: Tones; dark: Tones } => ({
  light: readable(accent, 'light'),
  dark: readable(accent, 'dark'),
});

/**
 * CSS rules for variables whose values change with the color scheme: dark is what somebody chose, by the mark that the
 * first lines of the page set, or without scripts what the system says. Paper is light. `root` may be more specific than
 * other rules for the same variables.
 */
export const schemeRules = (light: string, dark: string, root = ':root'): string[] => [
  `${root}{${light}}`,
  `@media screen{${root}[data-dark]{${dark}}}`,
  `@media screen and (prefers-color-scheme:dark){${root}:not([data-light]){${dark}}}`,
];

/** CSS rules for the tones of an accent, over those that the theme has. */
export function accentRules(accent: string): string[] {
  const { light, dark } = accentTones(accent);
  return schemeRules(variables(light), variables(dark), ':root:root');
}

const variables = (tones: Tones): string =>
  Object.entries(tones)
    .map(([tone, color]) => `--mui-palette-primary-${tone}:${color}`)
    .join(';');
