import Button from '@mui/material/Button';
import { Link } from '../../navigation/Link.tsx';
import { Notice } from '../../components/page/Notice.tsx';
import { paths } from '../../../shared/pages.ts';
import { messages } from '../../../shared/messages.ts';
import { PublicListing } from './PublicListing.tsx';
import { SearchForm } from './search/SearchForm.tsx';

/** Everybody's articles, newest first. */
export const ArticlesPage = () => (
  <PublicListing
    title={messages.articlesTitle}
    below={<SearchForm action={paths.search} label="Search articles" q="" />}
    whenEmpty={
      <Notice text="Nobody has written anything yet. The first article could be yours.">
        <Button component={Link} to={paths.createArticle} variant="contained">
          Write the first article
        </Button>
      </Notice>
    }
  />
);
