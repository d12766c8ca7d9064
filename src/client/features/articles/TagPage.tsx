import { skipToken } from '@reduxjs/toolkit/query/react';
import { feedsOfTag } from '../../../shared/feeds.ts';
import { paths } from '../../../shared/pages.ts';
import type { Tag } from '../../../shared/tag.ts';
import { useRefusal } from '../../navigation/InitialPage.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSlug } from '../../navigation/useSlug.ts';
import { staysCurrent } from './ArticleListing.tsx';
import { useGetTagQuery } from './articlesApi.ts';
import { ListingOf } from './ListingOf.tsx';

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
