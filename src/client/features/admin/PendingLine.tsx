import type { PendingAccount } from '../../../shared/registration.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Day } from '../../components/basics/Day.tsx';
import { nameStyle, quietStyle } from './lineStyles.ts';
import { SelectableLine, type Selecting } from './SelectableLine.tsx';

/** One account about which somebody decides. Its name is text of a stranger, in its own direction. */
export function PendingLine({ account, ...selecting }: Selecting & { account: PendingAccount }) {
  const { name, email, createdAt, rejectedAt, reason } = account;

  return (
    <SelectableLine name={`${name}, ${email}`} {...selecting}>
      <Box dir="auto" sx={nameStyle}>
        {name}
      </Box>
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
        {', since '}
        <Day at={createdAt} />
        {rejectedAt !== null && (
          <>
            {'. Rejected on '}
            <Day at={rejectedAt} />
            {': '}
            <bdi>{reason}</bdi>
          </>
        )}
      </Box>
    </SelectableLine>
  );
}
