import { contactAddress } from '../../shared/blog.ts';
import { useBlog } from '../api/blogApi.ts';
import { Box } from '../components/Box.tsx';

/** Links to the imprint, privacy policy and contact, as far as they are set. */
export function BlogLinks() {
  const blog = useBlog();
  const links = [
    { label: 'Imprint', href: blog.imprint },
    { label: 'Privacy', href: blog.privacy },
    { label: 'Contact', href: contactAddress(blog) },
  ].filter(({ href }) => href);

  return links.map(({ label, href }) => (
    <Box key={label} component="a" href={href} sx={linkStyle}>
      {label}
    </Box>
  ));
}

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};
