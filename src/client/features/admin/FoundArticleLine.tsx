import { counted } from '../../../shared/counted.ts';
import type { FoundArticle } from '../../../shared/foundArticle.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Day } from '../../components/basics/Day.tsx';
import { Link } from '../../navigation/Link.tsx';
import { nameStyle, quietStyle, stateStyle } from './lineStyles.ts';
import { SelectableLine, type Selecting } from './SelectableLine.tsx';

const stateInWords = { published: '', hidden: 'Hidden: ', suspended: 'Hidden with its author’s account: ' };

const searchFor = (name: 'by' | 'sameAs', value: string) =>
  `${paths.moderatedArticles}?${new URLSearchParams({ [name]: value }).toString()}`;

/** One article. What its author wrote is text of a stranger, in its own direction. */
export function FoundArticleLine({ article, ...selecting }: Selecting & { article: FoundArticle }) {
  const { slug, title, createdAt, ownerName, ownerHandle, ownerSince, links, state, hiddenFor } = article;

  return (
    <SelectableLine name={title} isDense {...selecting}>
      <Box component="bdi" sx={nameStyle}>
        {state === 'published' ? <Link to={paths.article(slug)}>{title}</Link> : title}
      </Box>
      <Box sx={quietStyle}>
        {'By '}
        <bdi>
          {state === 'suspended' ? ownerName : <Link to={paths.author(ownerHandle)}>{ownerName}</Link>}
        </bdi>
        {', registered '}
        <Day at={ownerSince} />
        {'; published '}
        <Day at={createdAt} />
        {links > 0 && `, ${counted(links, 'link')}`}
      </Box>
      <Box sx={likeStyle}>
        <Link to={searchFor('by', paths.author(ownerHandle))} aria-label={`All by this author, ${ownerName}`}>
          All by this author
        </Link>
        <Link to={searchFor('sameAs', slug)} aria-label={`Same text as ${title}`}>
          Same text
        </Link>
      </Box>
      {hiddenFor !== null && (
        <Box sx={stateStyle}>
          {stateInWords[state]}
          <bdi>{hiddenFor}</bdi>
        </Box>
      )}
    </SelectableLine>
  );
}

const likeStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  typography: 'body2',
  // Big enough to be hit beside the author above.
  '& a': { color: 'text.secondary', py: 0.5 },
};
