import Box from '@mui/material/Box';

/** The sanitized html of an article. */
export function ArticleBody({ html }: { html: string }) {
  return <Box dangerouslySetInnerHTML={{ __html: html }} />;
}
