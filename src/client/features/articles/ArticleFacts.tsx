import Visibility from '@mui/icons-material/Visibility';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { clickCount } from '../../../shared/clickCount.ts';
import { longDate } from '../../../shared/longDate.ts';

interface Props {
  /** ISO 8601. */
  createdAt: string;
  clicks: number;
  ownerName?: string | undefined;
  /** Stands before the date. */
  dateLabel?: string;
}

/** Who wrote an article and when, and how often it was opened. */
export function ArticleFacts({ createdAt, clicks, ownerName, dateLabel }: Props) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' }}>
      {ownerName !== undefined && <Fact>By {ownerName}</Fact>}
      <Fact>
        {dateLabel} <time dateTime={createdAt}>{longDate(createdAt)}</time>
      </Fact>
      <Fact>
        <Visibility sx={{ fontSize: '1.15em', verticalAlign: '-0.2em', mr: 0.5 }} aria-hidden />
        {/* One text, which the server finds again to put the count of the moment in. */}
        {clickCount(clicks)}
      </Fact>
    </Box>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <Typography variant="body2" component="span" sx={{ overflowWrap: 'anywhere' }}>
      {children}
    </Typography>
  );
}
