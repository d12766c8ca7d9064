import AutoStories from '@mui/icons-material/AutoStories';
import EditNote from '@mui/icons-material/EditNote';
import LockOutlined from '@mui/icons-material/LockOutlined';
import { Box } from '../../components/basics/Box.tsx';

const benefits = [
  {
    Icon: EditNote,
    title: 'Write plain text',
    text: 'Headings, lists, tables and code with a few signs that any keyboard has. No editor to learn.',
  },
  {
    Icon: AutoStories,
    title: 'Read in peace',
    text: 'Pages made for reading, by day and by night, on a phone as on a desk. No account needed.',
  },
  {
    Icon: LockOutlined,
    title: 'Keep what is yours',
    text: 'Your articles belong to you alone: change or remove them whenever you like.',
  },
];

export function Benefits() {
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { md: 'repeat(3, minmax(0, 1fr))' },
        gap: { xs: 4, md: 6 },
        mt: { xs: 7, md: 12 },
        pt: { xs: 5, md: 6 },
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {benefits.map(({ Icon, title, text }) => (
        <Box key={title}>
          <Icon color="primary" aria-hidden />
          <Box component="h2" sx={{ m: 0, mt: 1, mb: 0.75, typography: 'h2' }}>
            {title}
          </Box>
          <Box component="p" sx={{ m: 0, color: 'text.secondary' }}>
            {text}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
