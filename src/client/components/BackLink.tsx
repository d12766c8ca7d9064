import { Link } from '../navigation/navigation.tsx';
import { Box, touchLink } from './Box.tsx';

/** A link from one thing to the list of all, above its details. */
export const BackLink = ({ to, label }: { to: string; label: string }) => (
  <Box component="p" sx={style}>
    <Link to={to}>{label}</Link>
  </Box>
);

const style = {
  m: 0,
  mb: 2,
  typography: 'body2',
  '& a': touchLink,
};
