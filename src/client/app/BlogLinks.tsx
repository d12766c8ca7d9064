import { contactAddress, feeds } from '../../shared/blog.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';
import { Link } from '../navigation/navigation.tsx';

const texts = appMessages.footer;

/** Returns the links to the imprint, the privacy policy and the contact that are set. */
export function useLegalLinks(): { label: string; href: string }[] {
  const blog = useBlog();
  return [
    { label: texts.imprint, href: blog.imprint },
    { label: texts.privacy, href: blog.privacy },
    { label: texts.contact, href: contactAddress(blog) },
  ].filter(({ href }) => href);
}

/** Links to all tags, the API and the feed, and to the imprint, privacy policy and contact if they are set. */
export function BlogLinks() {
  const links = [{ label: texts.feed, href: feeds.atom.path }, ...useLegalLinks()];

  return (
    <Box component="nav" aria-label={texts.links} sx={linksStyle}>
      <Link to={paths.tags}>{texts.tags}</Link>
      <Link to={paths.developers}>{texts.api}</Link>
      {links.map(({ label, href }) => (
        <a key={label} href={href}>
          {label}
        </a>
      ))}
    </Box>
  );
}

const linksStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'center',
  '& a': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minWidth: 44,
    minHeight: 44,
    px: 1.5,
    typography: 'body2',
    color: 'text.secondary',
  },
  '& a:not(:hover)': { textDecoration: 'none' },
};
