import type { CSSObject, Theme } from '@mui/material/styles';

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
