import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import { pageSearch } from '../../../shared/pageNumber.ts';
import { Link } from '../../navigation/Link.tsx';
import { type Drawing, Notice } from './Notice.tsx';

interface Props {
  drawing?: Drawing;
  text: string;
  /** The one thing to do about it. */
  to: string;
  label: string;
}

/** Stands in the place of a list that has nothing in it. */
export const EmptyState = ({ drawing = 'search', text, to, label }: Props) => (
  <Notice drawing={drawing} text={text}>
    <Button component={Link} to={to} variant="contained">
      {label}
    </Button>
  </Notice>
);

/** Stands in the place of a page behind the last one of a list; `kept` as in `pageSearch`. */
export function PastTheEnd({ kept = {} }: { kept?: Readonly<Record<string, string>> | undefined }) {
  const { pathname } = useLocation();
  return (
    <EmptyState
      text="There is nothing on this page."
      to={`${pathname}${pageSearch(1, kept)}`}
      label="Go to the first page"
    />
  );
}
