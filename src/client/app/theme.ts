import { createTheme, type Shadows, type Theme } from '@mui/material/styles';
import { DEFAULT_ACCENT } from '../../shared/blog.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { TOASTS_AT_TOP } from '../lib/toast.ts';

/** Local fonts with the metrics of the blog's own font, used until that has loaded, see `scripts/typeface.ts`. */
const FALLBACKS = "'Like ours Georgia', 'Like ours Times', 'Like ours Noto', 'Like ours DejaVu'";
/** Pages in other scripts name faces for them, see `scriptStyles` in `src/server/pages/document.ts`. */
const SERIF = `'Source Serif 4 Variable', ${FALLBACKS}, var(--serif, serif)`;
const SANS = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif";

const MONO = "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace";

/** Colors of code, each readable on `ground`. */
interface CodeColors {
  ground: string;
  comment: string;
  keyword: string;
  string: string;
  number: string;
  title: string;
  type: string;
  name: string;
  meta: string;
  added: string;
  removed: string;
}

declare module '@mui/material/styles' {
  interface Palette {
    code: CodeColors;
  }
  interface PaletteOptions {
    code: CodeColors;
  }
  interface TypographyVariants {
    mono: { fontFamily: string };
  }
  interface TypographyVariantsOptions {
    mono: { fontFamily: string };
  }
}

// Letters of Arabic and Devanagari join, so any spacing would break them.
const heading = { fontFamily: SERIF, fontWeight: 700, letterSpacing: 'normal' };

/** Everything above the page casts the same shadow: dialogs, menus, toasts. */
const RAISED = '0 1px 3px rgba(0, 0, 0, 0.16), 0 6px 20px rgba(0, 0, 0, 0.14)';
const shadows = ['none', ...Array<string>(24).fill(RAISED)] as Shadows;

const focusOutline = { outline: '3px solid var(--mui-palette-primary-main)', outlineOffset: '2px' };

/** A field's text has its own direction, such as an email in a form in Arabic. */
const textDirectionStyle = {
  '&:not([type="password"], [type="number"], [type="date"], [type="time"], [type="datetime-local"])': {
    '&, &::placeholder': { unicodeBidi: 'plaintext' },
  },
};

/** Touch targets are at least 44 px wide and high. */
const touchSize = { '@media (pointer: coarse)': { minWidth: 44, minHeight: 44 } };
const touchHeight = { '@media (pointer: coarse)': { minHeight: 44 } };
/** The selectors outweigh the smaller sizes that components have for a mouse. */
const touchTargets = {
  ':root button': { minWidth: 44, minHeight: 44 },
  ':root select, :root label:has(> .MuiCheckbox-root)': { minHeight: 44 },
  // Otherwise, the padding of a field would be outside of these.
  ':root select': { boxSizing: 'border-box', height: 'auto' },
  ':root summary': { paddingBlock: 12 },
};

/**
 * The design in both color schemes. Components use it through `theme`. The color values are in the stylesheet, so
 * restart `npm run dev` after changing one.
 */
export const design = createTheme({
  cssVariables: { colorSchemeSelector: 'data' },
  colorSchemes: {
    light: {
      palette: {
        primary: { main: DEFAULT_ACCENT, contrastText: '#ffffff' },
        secondary: { main: '#9a4a1c', contrastText: '#ffffff' },
        error: { main: '#b3261e', dark: '#8c1d18' },
        success: { main: '#2b6b3a', dark: '#1f5a2d' },
        info: { main: '#5a564f' },
        Alert: { infoStandardBg: '#f3efe6' },
        contrastThreshold: 4.5,
        background: { default: '#faf8f4', paper: '#ffffff' },
        text: { primary: '#1d1b18', secondary: '#5a564f' },
        divider: '#e4dfd5',
        code: {
          ground: '#f3efe6',
          comment: '#686256',
          keyword: '#8b2a6e',
          string: '#2c6833',
          number: '#9a4a1c',
          title: '#0b5d57',
          type: '#785000',
          name: '#1d578a',
          meta: '#5a564f',
          added: '#1f6b33',
          removed: '#a3262a',
        },
      },
    },
    dark: {
      palette: {
        primary: { main: '#74d4c8', contrastText: '#06231f' },
        secondary: { main: '#f0a878', contrastText: '#2b1204' },
        // The dark tone is the background of toasts.
        error: { main: '#ffb4ab', dark: '#a3322a', contrastText: '#3b0906' },
        success: { main: '#8fd6a0', dark: '#276739', contrastText: '#06250f' },
        info: { main: '#b1ada5', dark: '#4a4842' },
        // Lighter than the page: MUI’s would be darker.
        Alert: {
          infoStandardBg: '#24272b',
          successStandardBg: '#1a2a20',
          warningStandardBg: '#2c2313',
          errorStandardBg: '#331f1d',
        },
        contrastThreshold: 4.5,
        background: { default: '#141517', paper: '#1c1e21' },
        text: { primary: '#ecebe7', secondary: '#b1ada5' },
        divider: '#34373c',
        code: {
          ground: '#1e2124',
          comment: '#9d988f',
          keyword: '#e69fd3',
          string: '#a5d6a0',
          number: '#f0a878',
          title: '#74d4c8',
          type: '#e6c47a',
          name: '#9cc7f2',
          meta: '#b1ada5',
          added: '#8fd6a0',
          removed: '#ffb4ab',
        },
      },
    },
  },
  shape: { borderRadius: 10 },
  shadows,
  typography: {
    fontFamily: SANS,
    mono: { fontFamily: MONO },
    h1: { ...heading, fontSize: 'clamp(1.9rem, 1.3rem + 2.6vw, 2.75rem)', lineHeight: 1.15 },
    h2: { ...heading, fontSize: '1.3rem', lineHeight: 1.3 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    // A pressed button darkens, without ripples.
    MuiButtonBase: {
      defaultProps: { disableRipple: true },
      // MUI's own style comes after the page's and removes the outline.
      styleOverrides: {
        root: { '&:active': { filter: 'brightness(0.9)' }, '&:focus-visible': focusOutline },
      },
    },
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: {
          ...touchHeight,
          variants: [{ props: { size: 'large' }, style: { minHeight: 44 } }],
        },
      },
    },
    // On phones, MUI's margins of 32px would leave little room.
    MuiDialog: {
      styleOverrides: {
        paper: {
          '@media (max-width: 599.95px)': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        },
      },
    },
    // Aligns the buttons with the content.
    MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
    // MUI's own texts are not in the message catalog.
    MuiAlert: { defaultProps: { closeText: appMessages.actions.close } },
    MuiAutocomplete: { defaultProps: { clearText: appMessages.actions.clear } },
    MuiIconButton: {
      styleOverrides: { root: touchSize },
    },
    MuiInputBase: { styleOverrides: { root: touchHeight, input: textDirectionStyle } },
    MuiCheckbox: { styleOverrides: { root: touchSize } },
    // Only the label: the delete icon stays at the end.
    MuiChip: { styleOverrides: { label: { unicodeBidi: 'plaintext' } } },
    MuiCssBaseline: {
      styleOverrides: {
        html: { scrollPaddingTop: '5rem' },
        body: { overflowWrap: 'break-word' },
        // Only Chromium knows it: lines of the interface break between phrases instead of anywhere.
        'html:lang(ja)': { wordBreak: 'auto-phrase' },
        // Also within text from right to left.
        ':is(code, kbd, samp)': { direction: 'ltr', unicodeBidi: 'isolate' },
        ':focus-visible': focusOutline,
        // On a phone, toasts at the top would cover the heading; at the bottom the thumb reaches them.
        [`.${TOASTS_AT_TOP}`]: {
          '@media (min-width: 600px)': { top: '72px !important' },
          '@media (max-width: 599.95px)': { top: 'auto !important', bottom: '14px' },
        },
        // Links without a color of their own. Browsers would show them in blue.
        ':where(a:any-link)': { color: 'var(--mui-palette-primary-main)' },
        'h1:focus': { outline: 'none' },
        summary: { cursor: 'pointer' },
        '@media (pointer: coarse)': touchTargets,
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': {
            animationDuration: '0.01ms !important',
            // Zero, as any other duration would animate elements without a transition.
            transitionDuration: '0s !important',
            scrollBehavior: 'auto !important',
          },
        },
      },
    },
  },
});

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
