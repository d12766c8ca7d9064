import { skipToken } from '@reduxjs/toolkit/query/react';
import { useParams } from 'react-router';
import type { Author } from '../../../shared/author.ts';
import { feedsOf } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { AdminMark } from './ArticleFacts.tsx';
import { staysCurrent } from './ArticleListing.tsx';
import { useGetAuthorQuery } from './articlesApi.ts';
import { ListingOf } from './ListingOf.tsx';
import { ReadersDate } from './ReadersDate.tsx';

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
