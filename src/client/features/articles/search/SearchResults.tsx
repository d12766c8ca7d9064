import type { SearchResult } from '../../../../shared/search/results.ts';
import { paths } from '../../../../shared/pages.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { ArticleFacts } from '../ArticleFacts.tsx';
import { CardTitle } from '../Card.tsx';
import { ownerOf } from '../ownerOf.ts';
import { Marked, markStyles } from './Marked.tsx';
import { Snippet } from './Snippet.tsx';

/** What was found, the best first. */
export function SearchResults({ q, results }: { q: string; results: readonly SearchResult[] }) {
  return (
    <Box component="ol" sx={list}>
      {results.map((article) => (
        <Box component="li" key={article._id} sx={item}>
          <CardTitle to={paths.article(article.slug)}>
            <Marked text={article.title} q={q} />
          </CardTitle>
          <Box sx={quiet}>
            <ArticleFacts
              owner={ownerOf(article)}
              createdAt={article.createdAt}
              readingMinutes={article.readingMinutes}
              clicks={article.clicks}
            />
          </Box>
          <Box component="p" dir="auto" sx={text}>
            <Snippet html={article.snippet} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 4 };
const item = { display: 'grid', gap: 0.5, overflowWrap: 'anywhere', minWidth: 0, ...markStyles };
const quiet = { color: 'text.secondary' };
const text = { m: 0, typography: 'body1' };
