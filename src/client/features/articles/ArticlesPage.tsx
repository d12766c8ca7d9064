import { EmptyState } from '../../components/status.tsx';
import { paths } from '../../../shared/pages.ts';
import { messages } from '../../../shared/messages.ts';
import { PublicListing } from './ArticleList.tsx';
import { SearchForm } from '../../components/SearchForm.tsx';

/** Everybody's articles, newest first. */
export const ArticlesPage = () => (
  <PublicListing
    title={messages.articlesTitle}
    hasFixedPager
    below={<SearchForm action={paths.search} label="Search articles" q="" />}
    whenEmpty={
      <EmptyState
        drawing="page"
        text="Nobody has written anything yet. The first article could be yours."
        to={paths.createArticle}
        label="Write the first article"
      />
    }
  />
);
