import Checkbox from '@mui/material/Checkbox';
import { longDate } from '../../../shared/longDate.ts';
import type { PendingAccount } from '../../../shared/registration.ts';
import { Box } from '../../components/basics/Box.tsx';
import { boxStyle, lineStyle, quietStyle, textStyle } from './ReportedLine.tsx';

interface Props {
  account: PendingAccount;
  isSelected: boolean;
  onToggle: () => void;
}

/** One account about which somebody decides. Its name is text of a stranger, in its own direction. */
export function PendingLine({ account, isSelected, onToggle }: Props) {
  const { name, email, createdAt, rejectedAt, reason } = account;

  return (
    <Box component="li" sx={lineStyle}>
      <Checkbox
        size="small"
        checked={isSelected}
        onChange={onToggle}
        slotProps={{ input: { 'aria-label': `Select ${name}, ${email}` } }}
        sx={boxStyle}
      />
      <Box sx={textStyle}>
        <Box dir="auto" sx={nameStyle}>
          {name}
        </Box>
        <Box sx={quietStyle}>
          <bdi>{email}</bdi>
          {', since '}
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          {rejectedAt !== null && (
            <>
              {'. Rejected on '}
              <time dateTime={rejectedAt}>{longDate(rejectedAt)}</time>
              {': '}
              <bdi>{reason}</bdi>
            </>
          )}
        </Box>
      </Box>
    </Box>
  );
}

const nameStyle = { fontWeight: 600 };
