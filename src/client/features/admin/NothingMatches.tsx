import { useLocation } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { EmptyState } from '../../components/page/EmptyState.tsx';

/** Where nothing matches what the address asks for; where it asks for nothing, there is nothing on the blog. */
export function NothingMatches({ text }: { text: string }) {
  const { pathname, search } = useLocation();
  const wayOn =
    search === ''
      ? { to: paths.createArticle, label: 'Write an article' }
      : { to: pathname, label: 'Show all' };
  return <EmptyState text={text} {...wayOn} />;
}
