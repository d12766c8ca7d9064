import type { CSSObject, Theme } from '@mui/material/styles';

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
export function goesOn(ground: string, shade: string): string {
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
