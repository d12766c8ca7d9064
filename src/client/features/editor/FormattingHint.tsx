import Link from '@mui/material/Link';

/** How to format, in a line. */
export function FormattingHint() {
  return (
    <>
      # Heading, **bold**, *italic*, [link](https://…), - list, &gt; quote, `code`.{' '}
      <Link href="https://commonmark.org/help/" target="_blank" rel="noopener">
        How to format with markdown
      </Link>
      . In a list, Tab nests an item and Shift+Tab takes it out; Escape, then Tab leaves the text. Ctrl+Enter
      publishes, Ctrl+S saves.
    </>
  );
}
