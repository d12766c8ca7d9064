import { Box } from '../../components/basics/Box.tsx';

const SOURCE = `# A walk by the sea

The tide was **out**, and
the sand kept a *record*:

- a gull
- two dogs
- nobody else`;

/** What the product does, in one picture: markdown on one sheet, the page it becomes on the other. */
export function MarkdownSample() {
  return (
    <Box
      role="img"
      aria-label="An article in markdown, and the page it becomes"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}
    >
      <Box
        sx={{
          p: { xs: 2, sm: 3 },
          mr: { xs: 3, sm: 8 },
          bgcolor: 'background.default',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1.6,
        }}
      >
        <Box
          component="pre"
          sx={{
            color: 'text.secondary',
            m: 0,
            pb: 7,
            overflow: 'hidden',
            whiteSpace: 'pre-wrap',
            fontFamily: 'ui-monospace, "Cascadia Code", Menlo, Consolas, monospace',
            fontSize: { xs: '0.78rem', sm: '0.88rem' },
            lineHeight: 1.7,
          }}
        >
          {SOURCE}
        </Box>
      </Box>
      <Box
        sx={{
          boxShadow: 6,
          bgcolor: 'background.paper',
          p: { xs: 2.5, sm: 3.5 },
          mt: -9,
          ml: { xs: 5, sm: 14 },
          borderRadius: 1.6,
          border: 1,
          borderColor: 'divider',
        }}
      >
        <Box component="p" sx={{ m: 0, mb: 1, typography: 'h2' }}>
          A walk by the sea
        </Box>
        <Box sx={{ typography: 'body2', '& ul': { m: 0, mt: 1, pl: 2.5 } }}>
          The tide was <strong>out</strong>, and the sand kept a <em>record</em>:
          <ul>
            <li>a gull</li>
            <li>two dogs</li>
            <li>nobody else</li>
          </ul>
        </Box>
      </Box>
    </Box>
  );
}
