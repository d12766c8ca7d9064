import Button from '@mui/material/Button';
import { paths } from '../../../../shared/pages.ts';
import { Link } from '../../../navigation/Link.tsx';
import { NEW_DRAFT } from './useOpenDraft.ts';

/** Leads to a form that begins with nothing. */
export function StartNew() {
  return (
    <Button
      component={Link}
      to={`${paths.createArticle}?draft=${NEW_DRAFT}`}
      color="inherit"
      size="small"
      variant="outlined"
    >
      Start a new one
    </Button>
  );
}
