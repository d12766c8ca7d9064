import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { messages } from '../../shared/messages.ts';

export function Footer() {
  return (
    <Box component="footer" sx={{ borderTop: 1, borderColor: 'divider', py: 3, px: 2, textAlign: 'center' }}>
      <Typography variant="body2" color="textSecondary">
        {messages.title}: made with care by its authors, for everyone who writes.
      </Typography>
    </Box>
  );
}
