import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { Link } from '../../navigation/Link.tsx';
import { isSignedIn } from '../../session/currentUser.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { paths } from '../../../shared/pages.ts';
import { useIsOwnArticleQuery } from './articlesApi.ts';
import { onCover } from './ArticleHeader.tsx';

interface Props {
  slug: string;
  ownerName: string;
}

/**
 * On a public page, for its author alone. The page does not say whose it is but by name, which two people may have: so
 * whoever has the name asks.
 */
export function EditOwn({ slug, ownerName }: Props) {
  const user = useCurrentUser();
  const mayBeOwn = isSignedIn(user) && user.name === ownerName;
  const { currentData: isOwn } = useIsOwnArticleQuery(mayBeOwn ? slug : skipToken);

  return mayBeOwn && isOwn ? (
    <Button component={Link} to={paths.editArticle(slug)} variant="contained" sx={onCover}>
      Edit
    </Button>
  ) : null;
}
