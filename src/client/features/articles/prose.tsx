import { type CSSObject, styled, type Theme } from '@mui/material/styles';

/** Links at headings, footnotes and alerts. */
export function blocks({ palette, typography }: Theme): CSSObject {
  const alert = (name: string, color: string): CSSObject => ({
    [`& .alert-${name}`]: { '--alert': color },
  });

  return {
    '& .anchor': {
      // At both sides: a heading may be written in another direction than the article.
      marginInline: '0.4em',
      color: palette.text.secondary,
      fontWeight: 400,
      textDecoration: 'none',
      opacity: 0.45,
      '&::before': { content: '"#"' },
      '&:hover': { opacity: 1 },
      '@media print': { display: 'none' },
    },

    '& .footnotes': {
      marginTop: '3em',
      paddingTop: '1em',
      borderTop: `1px solid ${palette.divider}`,
      color: palette.text.secondary,
      fontSize: '0.875em',
    },
    '& [id*="section-fn"]:target': { backgroundColor: palette.action.selected },

    '& [class^="alert-"][role]': {
      padding: '0.8em 1.1em',
      border: `1px solid ${palette.divider}`,
      borderInlineStart: '4px solid var(--alert)',
      borderRadius: 6,
      backgroundColor: palette.background.paper,
    },
    '& [class^="alert-"] > :last-child': { marginBottom: 0 },
    '& .alert-title': {
      marginBottom: '0.3em',
      color: 'var(--alert)',
      font: `600 0.9375rem/1.5 ${typography.fontFamily}`,
    },
    ...alert('note', palette.code.name),
    ...alert('tip', palette.success.main),
    ...alert('important', palette.code.keyword),
    ...alert('warning', palette.secondary.main),
    ...alert('caution', palette.error.main),
  };
}

/** How code is set, in the text and in blocks with their language and, once the app is there, a button to copy them. */
export function code({ palette, shape, typography }: Theme): CSSObject {
  const line = `1px solid ${palette.divider}`;
  const { ground, ...colours } = palette.code;

  return {
    '& :is(code, kbd, samp, pre)': {
      fontFamily: typography.mono.fontFamily,
      fontSize: '0.875em',
      fontStyle: 'normal',
    },
    '& :is(code, kbd, samp)': {
      padding: '0.15em 0.35em',
      borderRadius: 5,
      backgroundColor: ground,
      // Also within a line that is written from right to left.
      direction: 'ltr',
      unicodeBidi: 'isolate',
    },
    '& kbd': { border: line, borderBottomWidth: 2, backgroundColor: palette.background.paper },

    '& .code': { position: 'relative', direction: 'ltr' },
    '& pre': {
      margin: 0,
      padding: '1em 1.15em',
      overflowX: 'auto',
      border: line,
      borderRadius: shape.borderRadius,
      background: goesOn(ground, palette.divider),
      lineHeight: 1.55,
      tabSize: 2,
      // Paper does not scroll.
      '@media print': { whiteSpace: 'pre-wrap', breakInside: 'avoid' },
    },
    '& pre code': {
      ...{ padding: 0, background: 'none', fontSize: 'inherit', overflowWrap: 'normal' },
      '@media print': { overflowWrap: 'anywhere' },
    },

    '& .code[data-language] pre': { paddingTop: '2.6em' },
    '& .code::before, & .code > button': {
      position: 'absolute',
      top: '0.5rem',
      right: '1rem',
      padding: 0,
      color: colours.comment,
      font: `500 0.8125rem/1.5rem ${typography.fontFamily}`,
    },
    '& .code[data-language]::before': { content: 'attr(data-language)' },
    // The button comes to the right of it.
    '@media (scripting: enabled)': { '& .code[data-language]::before': { right: '5.25rem' } },
    '& .code > button': {
      right: '0.5rem',
      minWidth: '4rem',
      paddingInline: '0.5rem',
      border: 0,
      borderRadius: 6,
      backgroundColor: ground,
      cursor: 'pointer',
      '@media print': { display: 'none' },
    },
    '& .code[data-language] > button': { backgroundColor: 'transparent' },
    '& .code > button:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    // Where nothing else stands above the code, it is in the way until it is wanted.
    '@media (hover: hover)': {
      '& .code:not([data-language], :hover, :focus-within) > button': { opacity: 0 },
    },

    ...Object.fromEntries(Object.entries(colours).map(([name, color]) => [`& .hl-${name}`, { color }])),
    '& .hl-plain': { color: palette.text.primary },
    '& .hl-emphasis': { fontStyle: 'italic' },
    '& .hl-strong': { fontWeight: 700 },
  };
}

/** The ground of a box that scrolls sideways: a shade at each side where it goes on, which the end of it covers. */
function goesOn(ground: string, shade: string): string {
  const sides = [
    ['left', 'right'],
    ['right', 'left'],
  ] as const;
  const covers = sides.map(
    ([side, other]) =>
      `linear-gradient(to ${other}, ${ground} 1em, transparent) ${side} / 3em 100% no-repeat local`,
  );
  const shades = sides.map(
    ([side, other]) =>
      `linear-gradient(to ${other}, ${shade}, transparent) ${side} / 1em 100% no-repeat scroll`,
  );
  return [...covers, ...shades, ground].join(', ');
}

/** About 70 characters of a serif face at the size below. */
const MEASURE = '40rem';

/**
 * How an article is set: a column for reading, and the page's whole width for code, tables and pictures. Nothing in
 * it widens the page. The colours are variables, so that one set of rules serves both schemes.
 */
export function prose(theme: Theme): CSSObject {
  const { palette, shape } = (theme.vars ?? theme) as Theme;
  const line = `1px solid ${palette.divider}`;
  const marked = `color-mix(in srgb, ${palette.secondary.main} 28%, transparent)`;
  const faint = palette.text.secondary;
  const serif = theme.typography.h1.fontFamily;

  return {
    fontFamily: serif,
    fontSize: 'clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem)',
    lineHeight: 1.7,
    overflowWrap: 'anywhere',
    // Only where a face has italics: Arabic, Chinese, Japanese and Korean ones would be slanted.
    fontSynthesisStyle: 'none',
    // Each block is written in its own direction, whatever the page's.
    '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)': { unicodeBidi: 'plaintext', textAlign: 'start' },
    // What is mostly written from right to left runs so in every block, and so does what the author sets.
    '&[dir="rtl"], & :is([dir="rtl"], [dir="ltr"])': {
      '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)': { unicodeBidi: 'isolate' },
    },
    '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)[dir]:not([dir="auto"])': { unicodeBidi: 'isolate' },
    // The first child. In development Emotion complains of that name: with styles in the body it would be another.
    '&& > :not(* + *)': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },

    '& :where(p, ul, ol, dl, .code, blockquote, figure, details, [role])': { margin: '0 0 1.25em' },
    // One column in the middle; what needs more room breaks out to both sides of it.
    '& > *': { maxWidth: MEASURE, marginInline: 'auto' },
    '& > :is(.code, [aria-label="Table"], :has(> img:only-child, > a:only-child > img))': {
      width: 'fit-content',
      minWidth: `min(100%, ${MEASURE})`,
      maxWidth: '100%',
    },
    '& :is(h2, h3, h4, h5, h6)': {
      position: 'relative',
      marginBlock: '1.9em 0.6em',
      lineHeight: 1.25,
      textWrap: 'balance',
    },
    '& h2': { fontSize: '1.6em' },
    '& h3': { fontSize: '1.3em' },
    '& h4': { fontSize: '1.1em' },
    '& :is(h5, h6)': { fontSize: '1em' },
    '& h6': { color: faint },
    ...blocks(theme),

    '& a': {
      color: palette.primary.main,
      textUnderlineOffset: '0.15em',
      textDecorationThickness: 'from-font',
    },
    '& a:hover': { textDecorationThickness: '2px' },

    '& :is(ul, ol)': { paddingInlineStart: '1.6em' },
    '& li > :is(ul, ol)': { margin: '0.25em 0' },
    '& li + li': { marginTop: '0.3em' },
    // A list with blank lines in it is a little looser, not another kind of text.
    '& li > p': { marginBottom: '0.4em' },
    '& li > :last-child': { marginBottom: 0 },
    '& li::marker': { color: faint },
    '& li:has(> input, > p:not(* + p) > input)': { listStyle: 'none' },
    '& input': {
      appearance: 'none',
      width: '1em',
      height: '1em',
      marginBlock: 0,
      marginInline: '-1.4em 0.4em',
      border: `2px solid ${faint}`,
      borderRadius: 4,
      verticalAlign: '-0.1em',
    },
    '& input:checked': { borderColor: palette.primary.main, backgroundColor: palette.primary.main },
    '& input:checked::after': {
      content: '""',
      display: 'block',
      height: '100%',
      backgroundColor: palette.primary.contrastText,
      clipPath: 'polygon(12% 46%, 0 62%, 38% 96%, 100% 20%, 86% 6%, 36% 68%)',
    },
    // Where the system chooses the colours, the box is the system's too.
    '@media (forced-colors: active)': { '& input': { appearance: 'auto' } },
    // What no italics show: see `fontSynthesisStyle` above.
    '& .emphasis-weight': { fontWeight: 700 },
    '& .emphasis-dots': { textEmphasis: 'filled dot' },
    '& .emphasis-dots:lang(zh)': { textEmphasisPosition: 'under right' },
    '& dt': { fontWeight: 700 },
    '& dd': { margin: '0 0 0.6em', marginInlineStart: '1.4em' },

    '& blockquote': {
      paddingInlineStart: '1.1em',
      borderInlineStart: `4px solid ${palette.primary.main}`,
      color: faint,
      fontStyle: 'italic',
    },
    '& blockquote blockquote': { borderColor: palette.divider },
    '& blockquote > :last-child': { marginBottom: 0 },

    ...code(theme),

    '& [aria-label="Table"]': {
      overflowX: 'auto',
      background: goesOn(palette.background.default, palette.divider),
    },
    '& table': {
      minWidth: '60%',
      borderCollapse: 'collapse',
      fontFamily: theme.typography.fontFamily,
      fontSize: '0.875em',
      lineHeight: 1.5,
    },
    '& :is(th, td)': {
      minWidth: '4em',
      padding: '0.55em 0.85em',
      borderBottom: line,
      overflowWrap: 'break-word',
    },
    '& :is(th, thead td)': { borderBottomWidth: 2, fontWeight: 600 },
    '& [align="center"]': { textAlign: 'center' },
    '& [align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },

    '& img': { maxWidth: '100%', height: 'auto', borderRadius: shape.borderRadius, verticalAlign: 'middle' },
    // Nothing that is higher than the window; of the room that the author asked for it fills what it can.
    '& :where(img)': { maxHeight: '85vh', objectFit: 'contain' },
    '& p > :is(img, a:has(> img)):not(:only-child)': { margin: '0.25em 0', marginInlineEnd: '0.5em' },
    // As wide as its picture, so that the caption stands under that.
    '& figure:has(> img, > a > img)': {
      width: 'fit-content',
      maxWidth: '100%',
      minWidth: 'min(100%, 12rem)',
    },
    '& figure:has(> img, > a > img) > figcaption': { width: 0, minWidth: '100%' },
    '& figcaption': { marginTop: '0.5em', color: faint, fontSize: '0.875em', textAlign: 'center' },
    '& hr': { marginBlock: '2.5em', border: 0, borderTop: line },

    '& details': { padding: '0.8em 1.1em', border: line, borderRadius: shape.borderRadius },
    '& summary': { fontWeight: 700, cursor: 'pointer' },
    '& details[open] > summary': { marginBottom: '0.8em' },
    '& details > :last-child': { marginBottom: 0 },

    '& mark': { padding: '0 0.2em', borderRadius: 3, color: 'inherit', backgroundColor: marked },
    '& :is(sub, sup)': { fontSize: '0.75em', lineHeight: 0 },
    '& :is(s, del)': { color: faint },
    '& small': { fontSize: '0.85em' },

    // Paper does not scroll.
    '@media print': {
      '& :is(th, td)': { minWidth: 0, padding: '0.3em', overflowWrap: 'anywhere' },
      // Words of a head stay whole, as long as so many columns have room for them.
      '& tr:not(:has(> :nth-child(7))) > th': { overflowWrap: 'break-word' },
      '& :is(h2, h3, h4, h5, h6)': { breakAfter: 'avoid' },
      '& :is(pre, figure, img, tr)': { breakInside: 'avoid' },
    },
  };
}

/** The element of an article's text. */
export const Prose = styled('div')(({ theme }) => prose(theme));
