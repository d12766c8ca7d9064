import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router';
import type { Author } from '../../../shared/author.ts';
import { feedsOf } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { AdminMark } from './ArticleMeta.tsx';
import { ListingOf, staysCurrent } from './ArticleList.tsx';
import { useGetAuthorQuery } from '../../api/articlesApi.ts';
import { ReadersDate } from '../../components/dates.tsx';

/** What one author has published, newest first. */
export function AuthorPage() {
  const { handle = '' } = useParams<'handle'>();

  return (
    <ListingOf<Author>
      noun="Author"
      query={useGetAuthorQuery(useRefusal() ? skipToken : handle, staysCurrent)}
      listing={{ to: paths.articles, label: 'All articles' }}
      of={({ handle }) => ({ author: handle })}
      mark={({ isAdmin }) => isAdmin && <AdminMark />}
      links={(author) => (
        <>
          {' · since '}
          <ReadersDate instant={author.since} />
          {' · '}
          <a href={feedsOf(author).atom.path}>Feed</a>
        </>
      )}
    />
  );
}
