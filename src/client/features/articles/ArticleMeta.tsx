import Shield from '@mui/icons-material/Shield';
import Visibility from '@mui/icons-material/Visibility';
import type { ReactNode } from 'react';
import type { PublicArticleSummary } from '../../../shared/article.ts';
import { clickCount } from '../../../shared/clickCount.ts';
import { paths } from '../../../shared/pages.ts';
import { Box } from '../../components/Box.tsx';
import { ReadersDate } from '../../components/dates.tsx';
import { Link } from '../../navigation/Link.tsx';

interface Props {
  /** ISO 8601. */
  createdAt: string;
  /** The same of the last edit, where that is to be told. */
  updatedAt?: string;
  clicks: number;
  /** Its author, where the page does not say it already. */
  owner?: Owner | undefined;
  /** Null where it is not known yet. */
  readingMinutes: number | null;
  /** Stands before the date. */
  dateLabel?: string;
  /** That of the text it belongs to, if not the page's. */
  dir?: 'rtl' | undefined;
}

/** Who wrote an article and when, and how often it was opened. */
export function ArticleFacts({ createdAt, updatedAt, clicks, owner, readingMinutes, dateLabel, dir }: Props) {
  return (
    <Box sx={row} dir={dir}>
      {owner && (
        <Fact>
          <Box component={Link} to={paths.author(owner.handle)} rel="author" sx={name}>
            {`By ${owner.name}`}
          </Box>
          {owner.isAdmin && <AdminMark />}
        </Fact>
      )}
      <Fact>
        {dateLabel} <ReadersDate instant={createdAt} />
      </Fact>
      {updatedAt !== undefined && updatedAt !== createdAt && (
        <Fact>
          Updated <ReadersDate instant={updatedAt} />
        </Fact>
      )}
      {readingMinutes !== null && <Fact>{`${readingMinutes} min read`}</Fact>}
      <Fact>
        <Visibility sx={eye} aria-hidden />
        {/* One text, which the server finds again to put the count of the moment in. */}
        {clickCount(clicks)}
      </Fact>
    </Box>
  );
}

/**
 * Marks an admin beside their name. It has a frame and an icon of its own and is an image to screen readers, outside of
 * the link with the name: nothing that can be typed into a name looks or reads like it.
 */
export function AdminMark() {
  return (
    <Box component="span" role="img" aria-label={ADMIN} title={ADMIN} sx={mark}>
      <Shield sx={shield} />
      Admin
    </Box>
  );
}

function Fact({ children }: { children: ReactNode }) {
  return (
    <Box component="span" sx={fact}>
      {children}
    </Box>
  );
}

const ADMIN = 'Admin of this blog';

const row = { display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, alignItems: 'center' };
const fact = { typography: 'body2', overflowWrap: 'anywhere' };
const name = { color: 'inherit', '&:not(:hover)': { textDecoration: 'none' }, fontWeight: 600 };
const mark = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.5,
  mx: 1,
  px: 0.75,
  border: 1,
  borderRadius: 1,
  fontSize: '0.75rem',
  fontWeight: 600,
  lineHeight: 1.5,
  whiteSpace: 'nowrap',
  verticalAlign: 'text-bottom',
};
const shield = { fontSize: '1.1em' };
const eye = { fontSize: '1.15em', verticalAlign: '-0.2em', mr: 0.5 };

export interface Owner {
  name: string;
  handle: string;
  isAdmin: boolean;
}

type Owned = Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle' | 'ownerIsAdmin'>;

/** Whose article it is, with what leads to them; undefined of one's own, which does not say. */
export const ownerOf = ({
  ownerName: name,
  ownerHandle: handle,
  ownerIsAdmin: isAdmin = false,
}: Partial<Owned>): Owner | undefined =>
  name === undefined || handle === undefined ? undefined : { name, handle, isAdmin };
