import { Box } from '../../components/basics/Box.tsx';
import { messages } from '../../../shared/messages.ts';

export function Footer() {
  return (
    <Box component="footer" sx={below}>
      <Box component="p" sx={quiet}>
        {messages.title}: made with care by its authors, for everyone who writes.
      </Box>
    </Box>
  );
}

const below = { borderTop: 1, borderColor: 'divider', py: 3, px: 2, textAlign: 'center' };
const quiet = { m: 0, typography: 'body2', color: 'text.secondary' };
