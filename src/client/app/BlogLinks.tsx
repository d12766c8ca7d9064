import { contactAddress, feeds } from '../../shared/blog.ts';
import type { MenuLink } from '../../shared/menu.ts';
import { appMessages } from '../../shared/messages/en/app.ts';
import { findPage, paths } from '../../shared/pages.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';
import { NavLink } from '../navigation/navigation.tsx';

const texts = appMessages.footer;

/** Returns the links to the imprint, the privacy policy and the contact that are set. */
export function useLegalLinks(): MenuLink[] {
  const blog = useBlog();
  return (
    [
      { label: texts.imprint, href: blog.imprint },
      { label: texts.privacy, href: blog.privacy },
      { label: texts.contact, href: contactAddress(blog) },
    ]
      .filter(({ href }) => href)
      // Those with a path lead to a page of the blog.
      .map((link) => ({ ...link, isPage: link.href.startsWith('/') }))
  );
}

/** A link to a page of the app, marked on that page, or to anything else. */
export function EntryLink({ label, href, isPage, sx }: MenuLink & { sx?: object }) {
  const isInApp = isPage ?? hasRoute(href);

  return (
    <Box component={isInApp ? NavLink : 'a'} {...(isInApp ? { to: href } : { href })} sx={sx}>
      <bdi>{label}</bdi>
    </Box>
  );
}

/**
 * Returns whether a URL surely is one of the app. The route of pages also matches what only the server knows, such as `/feed`, or
 * `/shop` of a proxy. No slug has a dot, as files such as `/feed.atom` have.
 */
function hasRoute(href: string): boolean {
  const pathname = href.replace(/[?#].*$/s, '');
  const page = pathname.includes('.') ? undefined : findPage(pathname);
  return page !== undefined && page !== 'page';
}

/** The entries of the footer, or links to all tags, the API and the feed; and the imprint, privacy policy and contact that are set. */
export function BlogLinks() {
  const { menu } = useBlog();
  const entries = menu?.footer ?? [
    { label: texts.tags, href: paths.tags },
    { label: texts.api, href: paths.developers },
    { label: texts.feed, href: feeds.atom.path },
  ];
  const links = [...entries, ...useLegalLinks()];

  return (
    <Box component="nav" aria-label={texts.links} sx={linksStyle}>
      {links.map((link, index) => (
        <EntryLink key={index} {...link} />
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
    overflowWrap: 'anywhere',
  },
  '& a:not(:hover)': { textDecoration: 'none' },
  '& a.active': { color: 'text.primary', fontWeight: 600 },
};
