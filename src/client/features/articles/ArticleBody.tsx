import { styled } from '@mui/material/styles';
import { prose } from './prose.ts';

const Prose = styled('div')(({ theme }) => prose(theme));

/** The sanitized html of an article, set for reading. */
export function ArticleBody({ html }: { html: string }) {
  return <Prose dangerouslySetInnerHTML={{ __html: html }} />;
}
