import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from '../navigation/Link.tsx';
import { messages } from '../../shared/messages.ts';
import { paths } from '../../shared/paths.ts';

/** The product's mark, which leads home. */
export function Brand() {
  return (
    <Link
      component={RouterLink}
      to={paths.home}
      color="inherit"
      underline="none"
      aria-label={messages.title}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minHeight: 44,
        typography: 'h2',
        fontSize: '1.15rem',
      }}
    >
      <img src="/favicon.svg" alt="" width={30} height={30} />
      <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
        {messages.title}
      </Box>
    </Link>
  );
}
