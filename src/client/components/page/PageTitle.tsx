import { titleOf } from '../../../shared/blog.ts';
import { useBlog } from '../../api/blogApi.ts';

/** The document's title: the page's own words, then the blog's name. React moves it into the head. */
export function PageTitle({ children }: { children: string }) {
  return <title>{titleOf(useBlog(), children)}</title>;
}
