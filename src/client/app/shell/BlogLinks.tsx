import { Box } from '../../components/basics/Box.tsx';
import { useBlog } from '../../api/blogApi.ts';

/** The addresses that a blog's owner has to name, on every page; nothing where there are none. */
export function BlogLinks() {
  const { imprint, privacy, contact } = useBlog();
  const links = [
    { label: 'Imprint', href: imprint },
    { label: 'Privacy', href: privacy },
    { label: 'Contact', href: /^https?:/i.test(contact) ? contact : contact && `mailto:${contact}` },
  ].filter(({ href }) => href);

  return links.map(({ label, href }) => (
    <Box key={label} component="a" href={href} sx={link}>
      {label}
    </Box>
  ));
}

const link = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: 1.5,
  typography: 'body2',
  color: 'text.secondary',
};
