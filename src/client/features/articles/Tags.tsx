import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Link } from '../../navigation/Link.tsx';

interface Props {
  tags: readonly string[];
  /** In the same order. */
  slugs: readonly string[];
  /** That of the text they belong to, if not the page's. */
  dir?: 'rtl' | undefined;
}

/** What an article is about, each with a link to more. The server writes its entries by itself: `articleSample.ts`. */
export function Tags({ tags, slugs, dir }: Props) {
  if (slugs.length === 0) return null;
  return (
    <Box component="ul" aria-label="Tags" dir={dir} sx={row}>
      {slugs.map((slug, at) => (
        <li key={slug}>
          <Link to={paths.tag(slug)} rel="tag" dir="auto">
            {tags[at]}
          </Link>
        </li>
      ))}
    </Box>
  );
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  typography: 'body2',
  '& a': {
    display: 'block',
    px: 1,
    py: 0.25,
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    color: 'text.secondary',
    overflowWrap: 'anywhere',
  },
  '& a:not(:hover)': { textDecoration: 'none' },
};
