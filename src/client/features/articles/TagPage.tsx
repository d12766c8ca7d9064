import { skipToken } from '@reduxjs/toolkit/query/react';
import { feedsOfTag } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tag.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/navigation.ts';
import { ListingOf, staysCurrent } from './ArticleList.tsx';
import { useGetTagQuery } from '../../api/articlesApi.ts';

/** What is published about one thing, newest first. */
export function TagPage() {
  const slug = useSlug();

  return (
    <ListingOf<Tag>
      noun="Tag"
      query={useGetTagQuery(useRefusal() ? skipToken : slug, staysCurrent)}
      listing={{ to: paths.tags, label: 'All tags' }}
      of={({ slug }) => ({ tag: slug })}
      links={(tag) => (
        <>
          {' · '}
          <a href={feedsOfTag(tag).atom.path}>Feed</a>
          {' · '}
          <Link to={paths.tags}>All tags</Link>
        </>
      )}
    />
  );
}
