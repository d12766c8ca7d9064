import { type AccountSummary, ARTICLES_LOOKED_AT, HIDDEN_COUNTED } from '../../../shared/account.ts';
import { counted } from '../../../shared/counted.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/basics/Box.tsx';
import { Day } from '../../components/basics/Day.tsx';
import { Link } from '../../navigation/Link.tsx';
import { nameStyle, quietStyle, stateStyle } from './lineStyles.ts';
import { SelectableLine, type Selecting } from './SelectableLine.tsx';

/** One account. What its owner wrote is text of a stranger, in its own direction. */
export function AccountLine({ account, ...selecting }: Selecting & { account: AccountSummary }) {
  const { name, email, handle, createdAt, articles, links, isAdmin, suspendedFor, limitedFor } = account;
  const isAtMost = suspendedFor !== null && articles >= HIDDEN_COUNTED;
  const among = articles > ARTICLES_LOOKED_AT ? ` in the newest ${ARTICLES_LOOKED_AT}` : '';

  return (
    <SelectableLine name={email} isDense {...selecting}>
      <Box component="bdi" sx={nameStyle}>
        {suspendedFor === null && articles > 0 ? <Link to={paths.author(handle)}>{name}</Link> : name}
      </Box>
      {isAdmin && (
        <Box component="span" sx={markStyle}>
          {' runs the blog'}
        </Box>
      )}
      <Box sx={quietStyle}>
        <bdi>{email}</bdi>
        {', since '}
        <Day at={createdAt} />
        {`: ${counted(articles, 'article')}${isAtMost ? ' or more' : ''}${links > 0 ? `, ${counted(links, 'link')}${among}` : ''}`}
      </Box>
      {suspendedFor !== null && <State account={account} label="Suspended" reason={suspendedFor} />}
      {limitedFor !== null && <State account={account} label="Limited" reason={limitedFor} />}
    </SelectableLine>
  );
}

interface StateProps {
  account: AccountSummary;
  label: string;
  reason: string;
}

function State({ account: { isUnderWay }, label, reason }: StateProps) {
  return (
    <Box sx={stateStyle}>
      {isUnderWay ? `${label}, its articles are under way: ` : `${label}: `}
      <bdi>{reason}</bdi>
    </Box>
  );
}

const markStyle = { typography: 'body2', color: 'primary.main', ml: 1 };
