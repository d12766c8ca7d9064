import Button from '@mui/material/Button';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { paths } from '../../../../shared/pages.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { type MenuAct, MoreMenu } from '../../../components/menu/MoreMenu.tsx';
import { begunAt } from '../../../navigation/keepsPlace.ts';
import { Link } from '../../../navigation/Link.tsx';
import { placeOf, titleOf } from './itemOf.ts';

export interface EntryActsProps {
  entry: OwnEntry;
  /** The address of the list, to which an edit leads back. */
  list: string;
  menu: readonly MenuAct[];
}

/** What can be done with one line of the list. */
export function EntryActs({ entry, list, menu }: EntryActsProps) {
  const title = titleOf(entry);
  const ways =
    entry.state === 'published'
      ? [
          { label: 'Edit', to: paths.editArticle(entry.slug) },
          { label: 'View', to: paths.article(entry.slug) },
        ]
      : [{ label: 'Continue', to: placeOf(entry) }];

  return (
    <Box sx={rowStyle}>
      {ways.map(({ label, to }) => (
        <Button
          key={label}
          component={Link}
          to={to}
          state={begunAt(list)}
          size="small"
          aria-label={`${label} ${title}`}
          sx={buttonStyle}
        >
          {label}
        </Button>
      ))}
      <MoreMenu subject={title} acts={menu} />
    </Box>
  );
}

const rowStyle = { display: 'flex', alignItems: 'center', justifyContent: { lg: 'flex-end' } };
const buttonStyle = { minWidth: 44, '@media (pointer: coarse)': { minHeight: 44 } };
