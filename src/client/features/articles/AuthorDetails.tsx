import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { parseUrl } from '../../../shared/parse.ts';
import type { Author } from '../../../shared/user.ts';
import { Box } from '../../components/Box.tsx';
import { Tags } from './ArticleCard.tsx';

const texts = articlesMessages.author;

/** What authors tell readers, and the tags of their articles. Nothing if there is nothing. */
export function AuthorDetails({ bio, links, tags }: Pick<Author, 'bio' | 'links' | 'tags'>) {
  return (
    <>
      {bio !== '' && (
        <Box component="p" dir="auto" sx={bioStyle}>
          {bio}
        </Box>
      )}
      {links.length > 0 && (
        <Box component="ul" aria-label={texts.links} sx={linksStyle}>
          {links.map((link) => (
            <li key={link}>
              {/* `me` lets other sites verify that both pages are the same person's. `ugc nofollow` gives spam no rank. */}
              <a href={link} rel="me nofollow ugc noopener" dir="ltr">
                {formatLink(link)}
              </a>
            </li>
          ))}
        </Box>
      )}
      {tags.length > 0 && (
        <Box sx={tagsStyle}>
          <span>{texts.writesAbout}</span>
          <Tags tags={tags.map(({ name }) => name)} slugs={tags.map(({ slug }) => slug)} />
        </Box>
      )}
    </>
  );
}

/** Returns host and path: `mastodon.social/@ada`. Non-ASCII characters stay encoded, as some look like others. */
function formatLink(link: string): string {
  const url = parseUrl(link);
  if (!url) return link;
  return `${url.host.replace(/^www\./, '')}${url.pathname.replace(/\/$/, '')}${url.search}`;
}

const bioStyle = {
  m: 0,
  mb: 2,
  maxWidth: '40rem',
  typography: 'body1',
  fontSize: '1.125rem',
  color: 'text.primary',
  overflowWrap: 'anywhere',
  textWrap: 'pretty',
};
const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2.5,
  m: 0,
  mb: 1.5,
  p: 0,
  listStyle: 'none',
  '& li': { minWidth: 0 },
  '& a': {
    display: 'block',
    maxWidth: '22rem',
    py: 0.75,
    '@media (pointer: coarse)': { py: 1.25 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: 'primary.main',
  },
};
const tagsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 1,
  mb: 2.5,
  typography: 'body2',
  color: 'text.secondary',
};
