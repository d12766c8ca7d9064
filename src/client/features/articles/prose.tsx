import { css, type CSSObject, type SerializedStyles } from '@emotion/react';
import { styled, type Theme } from '@mui/material/styles';
import { TALL_STEPS } from '../../../shared/articleText.ts';

/** Serialized once: these styles are large, and the app has one theme. */
let proseStyles: SerializedStyles | undefined;

/** The element that contains an article's text. */
export const Prose = styled('div')(({ theme }) => (proseStyles ??= css(createProseStyles(theme))));

/** About 70 characters of the serif font. */
const MEASURE = '40rem';

/** How much of the window's height a picture may take, in percent. */
const WINDOW_PART = 85;

/** How wide pictures of each shape may be. */
const tallStyles = Object.fromEntries(
  TALL_STEPS.map((ratio, step): [string, CSSObject] => [
    `& .tall-${step}`,
    { maxWidth: `min(100%, ${(WINDOW_PART / ratio).toFixed(1)}vh)` },
  ]),
);

/**
 * The styles of an article: a column for text, and the full width for code, tables and images. Nothing widens the page.
 * Colors are variables, so that one set of rules serves both color schemes.
 */
function createProseStyles(theme: Theme): CSSObject {
  const { palette, shape } = (theme.vars ?? theme) as Theme;
  const line = `1px solid ${palette.divider}`;
  const highlight = `color-mix(in srgb, ${palette.secondary.main} 28%, transparent)`;
  const muted = palette.text.secondary;

  return {
    fontFamily: theme.typography.h1.fontFamily,
    fontSize: 'clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem)',
    lineHeight: 1.7,
    overflowWrap: 'anywhere',
    wordBreak: 'normal',
    // Uses italics only if the font has them: Arabic, Chinese, Japanese and Korean would be slanted.
    fontSynthesisStyle: 'none',
    // Each block has its own direction.
    '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)': { unicodeBidi: 'plaintext', textAlign: 'start' },
    // The direction of a right-to-left article, or one that the author sets, applies to all blocks inside.
    '&[dir="rtl"], & :is([dir="rtl"], [dir="ltr"])': {
      '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)': { unicodeBidi: 'isolate' },
    },
    '& :is(p, li, h2, h3, h4, h5, h6, dt, dd, td, th)[dir]:not([dir="auto"])': { unicodeBidi: 'isolate' },
    // The first child. Emotion warns about `:first-child`, as it breaks with styles in the body.
    '&& > :not(* + *)': { marginTop: 0 },
    '& > :last-child': { marginBottom: 0 },

    '& :where(p, ul, ol, dl, .code, blockquote, figure, details, [role])': { margin: '0 0 1.25em' },
    // One centered column; wide content breaks out on both sides.
    '& > *': { maxWidth: MEASURE, marginInline: 'auto' },
    '& > :is(.code, [tabindex], .picture)': {
      width: 'fit-content',
      minWidth: `min(100%, ${MEASURE})`,
      maxWidth: '100%',
    },
    '& :is(h2, h3, h4, h5, h6)': {
      position: 'relative',
      marginBlock: '1.9em 0.6em',
      fontFamily: theme.typography.h1.fontFamily,
      lineHeight: 1.25,
      textWrap: 'balance',
    },
    '& h2': { fontSize: '1.6em' },
    '& h3': { fontSize: '1.3em' },
    '& h4': { fontSize: '1.1em' },
    '& :is(h5, h6)': { fontSize: '1em' },
    '& h6': { color: muted },
    ...createBlockStyles(theme),

    '& a': {
      color: palette.primary.main,
      textUnderlineOffset: '0.15em',
      textDecorationThickness: 'from-font',
    },
    '& a:hover': { textDecorationThickness: '2px' },

    '& :is(ul, ol)': { paddingInlineStart: '1.6em' },
    '& li > :is(ul, ol)': { margin: '0.25em 0' },
    '& li + li': { marginTop: '0.3em' },
    // Lists with blank lines are only slightly looser.
    '& li > p': { marginBottom: '0.4em' },
    '& li > :last-child': { marginBottom: 0 },
    '& li::marker': { color: muted },
    '& li:has(> input, > p:not(* + p) > input)': { listStyle: 'none' },
    '& input': {
      appearance: 'none',
      width: '1em',
      height: '1em',
      marginBlock: 0,
      marginInline: '-1.4em 0.4em',
      border: `2px solid ${muted}`,
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
    // The system's own checkbox in forced-colors mode.
    '@media (forced-colors: active)': { '& input': { appearance: 'auto' } },
    // Emphasis in scripts without italics: see `fontSynthesisStyle` above.
    '& .emphasis-weight': { fontWeight: 700 },
    '& .emphasis-dots': { textEmphasis: 'filled dot' },
    '& .emphasis-dots:lang(zh)': { textEmphasisPosition: 'under right' },
    '& dt': { fontWeight: 700 },
    '& dd': { margin: '0 0 0.6em', marginInlineStart: '1.4em' },

    '& blockquote': {
      paddingInlineStart: '1.1em',
      borderInlineStart: `4px solid ${palette.primary.main}`,
      color: muted,
      fontStyle: 'italic',
    },
    '& blockquote blockquote': { borderColor: palette.divider },
    '& blockquote > :last-child': { marginBottom: 0 },

    ...createCodeStyles(theme),

    // The box around a table.
    '& div[tabindex]': {
      overflowX: 'auto',
      background: createScrollShadows(palette.background.default, palette.divider),
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
    // oxlint-disable-next-line eslint-js/no-restricted-syntax -- The author chose the side.
    '& [align="right"]': { textAlign: 'right', fontVariantNumeric: 'tabular-nums' },

    '& img': {
      maxWidth: '100%',
      height: 'auto',
      // An icon stays angular.
      borderRadius: `min(${shape.borderRadius}, 4%)`,
      verticalAlign: 'middle',
    },
    // Never taller than the window. An author who sets only a width wants that, however tall the picture is.
    '& :where(img:not([width]:not([height])))': {
      maxHeight: `${WINDOW_PART}vh`,
      objectFit: 'contain',
      objectPosition: 'left',
    },
    '&[dir="rtl"] img': { objectPosition: 'right' },
    // As wide as the picture: about, and exactly in browsers that know `attr()` with a type.
    ...tallStyles,
    '& img[width][height]': {
      maxWidth: `min(100%, ${WINDOW_PART}vh * attr(width type(<number>)) / attr(height type(<number>)))`,
    },
    '& .own-line': { display: 'block', marginBlock: '0.6em' },
    '& .pictures > *': { margin: '0.25em 0', marginInlineEnd: '0.5em' },
    // As wide as the image, so that the caption is below it.
    '& figure:has(> img, > a > img)': {
      width: 'fit-content',
      maxWidth: '100%',
      minWidth: 'min(100%, 12rem)',
    },
    '& figure:has(> img, > a > img) > figcaption': { width: 0, minWidth: '100%' },
    '& figcaption': { marginTop: '0.5em', color: muted, fontSize: '0.875em', textAlign: 'center' },
    '& hr': { marginBlock: '2.5em', border: 0, borderTop: line },

    '& details': { padding: '0.8em 1.1em', border: line, borderRadius: shape.borderRadius },
    '& summary': { fontWeight: 700 },
    '& details[open] > summary': { marginBottom: '0.8em' },
    '& details > :last-child': { marginBottom: 0 },

    '& mark': { padding: '0 0.2em', borderRadius: 3, color: 'inherit', backgroundColor: highlight },
    '& :is(sub, sup)': { fontSize: '0.75em', lineHeight: 0 },
    '& :is(s, del)': { color: muted },
    '& small': { fontSize: '0.85em' },

    // Paper doesn't scroll.
    '@media print': {
      '& :is(th, td)': { minWidth: 0, padding: '0.3em', overflowWrap: 'anywhere' },
      // Headers break only between words if the table has up to six columns.
      '& tr:not(:has(> :nth-child(7))) > th': { overflowWrap: 'break-word' },
      '& :is(h2, h3, h4, h5, h6)': { breakAfter: 'avoid' },
      '& :is(pre, figure, img, tr)': { breakInside: 'avoid' },
      // Closed sections are printed open.
      '& details::details-content': { contentVisibility: 'visible', blockSize: 'auto' },
    },
  };
}

/** Heading anchors, footnotes and alerts. */
function createBlockStyles({ palette, typography }: Theme): CSSObject {
  const alert = (name: string, color: string): CSSObject => ({
    [`& .alert-${name}`]: { '--alert': color },
  });

  return {
    '& .anchor': {
      // On both sides, as a heading can have another direction than the article.
      marginInline: '0.4em',
      color: palette.text.secondary,
      fontWeight: 400,
      textDecoration: 'none',
      opacity: 0,
      '&::before': { content: '"#"' },
      '&:focus': { opacity: 1 },
      // Takes no part in breaking the lines of a heading where there is room beside the column.
      '@media (min-width: 45rem)': { position: 'absolute' },
      '@media print, (hover: none)': { display: 'none' },
    },
    '& :is(h2, h3, h4, h5, h6):hover > .anchor': { opacity: 1 },

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

/** Inline code, and code blocks with their language and copy button. */
function createCodeStyles({ palette, shape, typography }: Theme): CSSObject {
  const line = `1px solid ${palette.divider}`;
  const { ground: background, ...colors } = palette.code;

  return {
    '& :is(code, kbd, samp, pre)': {
      fontFamily: typography.mono.fontFamily,
      fontSize: '0.875em',
      fontStyle: 'normal',
    },
    '& :is(code, kbd, samp)': {
      padding: '0.15em 0.35em',
      borderRadius: 5,
      backgroundColor: background,
    },
    '& kbd': { border: line, borderBottomWidth: 2, backgroundColor: palette.background.paper },

    '& .code': { position: 'relative', direction: 'ltr' },
    '& pre': {
      margin: 0,
      padding: '1em 1.15em',
      overflowX: 'auto',
      border: line,
      borderRadius: shape.borderRadius,
      background: createScrollShadows(background, palette.divider),
      lineHeight: 1.55,
      tabSize: 2,
      // Paper doesn't scroll.
      '@media print': { whiteSpace: 'pre-wrap', breakInside: 'avoid' },
    },
    '& pre code': {
      padding: 0,
      background: 'none',
      fontSize: 'inherit',
      overflowWrap: 'normal',
      '@media print': { overflowWrap: 'anywhere' },
    },

    '& .code[data-language] pre': { paddingTop: '2.6em' },
    '& .code::before, & .code > button': {
      position: 'absolute',
      top: '0.5rem',
      insetInlineEnd: '1rem',
      padding: 0,
      color: colors.comment,
      font: `500 0.8125rem/1.5rem ${typography.fontFamily}`,
    },
    '& .code[data-language]::before': { content: 'attr(data-language)' },
    // Leaves room for the copy button on the right.
    '@media screen and (scripting: enabled)': {
      '& .code[data-language]::before': { insetInlineEnd: '5.25rem' },
    },
    '& .code > button': {
      insetInlineEnd: '0.5rem',
      minWidth: '4rem',
      minHeight: 0,
      paddingInline: '0.5rem',
      border: 0,
      borderRadius: 6,
      backgroundColor: background,
      cursor: 'pointer',
      // Extends the touch target to 44 px.
      '@media (pointer: coarse)': {
        '&::after': { content: '""', position: 'absolute', inset: '-0.65rem 0' },
      },
      '@media print': { display: 'none' },
    },
    '& .code[data-language] > button': { backgroundColor: 'transparent' },
    '& .code > button:hover': { color: palette.text.primary, backgroundColor: palette.action.hover },
    // Without a language line, the button would cover the code.
    '@media (hover: hover)': {
      '& .code:not([data-language], :hover, :focus-within) > button': { opacity: 0 },
    },

    ...Object.fromEntries(Object.entries(colors).map(([name, color]) => [`& .hl-${name}`, { color }])),
    '& .hl-plain': { color: palette.text.primary },
    '& .hl-emphasis': { fontStyle: 'italic' },
    '& .hl-strong': { fontWeight: 700 },
  };
}

/** The background of a horizontal scroller: a shadow on each side that has more content, covered at the end. */
function createScrollShadows(background: string, shadow: string): string {
  const sides = [
    ['left', 'right'],
    ['right', 'left'],
  ] as const;
  const covers = sides.map(
    ([side, other]) =>
      `linear-gradient(to ${other}, ${background} 1em, transparent) ${side} / 3em 100% no-repeat local`,
  );
  const shadows = sides.map(
    ([side, other]) =>
      `linear-gradient(to ${other}, ${shadow}, transparent) ${side} / 1em 100% no-repeat scroll`,
  );
  return [...covers, ...shadows, background].join(', ');
}
