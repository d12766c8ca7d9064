import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Article } from '../../../shared/article.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { paths } from '../../../shared/pages.ts';
import { hasRight, type Role } from '../../../shared/roles.ts';
import { usePinActions } from '../../api/pinsApi.ts';
import { useFocusHeadingAfterClose } from '../../components/dialogs.tsx';
import { describeFailure } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { isSignedIn, readSessionUser } from '../../session/session.ts';
import { coverButtonStyle } from '../articles/ArticleHeader.tsx';
import { ActionDialog } from './ActionDialog.tsx';
import { articleActions, useActOnArticlesMutation, useInvalidateArticles } from './articles.ts';

interface Props extends Pick<Article, '_id' | 'slug' | 'title' | 'kind'> {
  /** The user's. */
  role: Role | undefined;
  /** Whether it has the Edit button of its author. */
  isOwn: boolean;
}

/**
 * What editors and admins do with an article on its own page, and admins with a page: edit, pin and hide it. Hiding takes a reason,
 * which stays in the dialog if that fails; the toast and the list of all articles can undo it.
 */
export function ArticleAdminActions({ _id: id, slug, title, kind, role, isOwn }: Props) {
  const getPinActions = usePinActions('home', adminMessages.pins, {
    mayPin: hasRight(role, 'manageBlog'),
  });
  const [actOnArticles, { isLoading }] = useActOnArticlesMutation();
  const invalidateArticles = useInvalidateArticles();
  const [isConfirming, setIsConfirming] = useState(false);
  const [isHidden, setIsHidden] = useState(false);
  const focusHeadingIf = useFocusHeadingAfterClose(isConfirming);

  /** Returns whether it succeeded. */
  async function change(act: 'hide' | 'unhide', reason?: string): Promise<boolean> {
    const { data, error } = await actOnArticles({
      act,
      ids: [id],
      ...(reason !== undefined && { reason }),
    });
    invalidateArticles();
    // The session's end has its own toast.
    if (!isSignedIn(readSessionUser())) return false;
    const problem = data ? data.results[0]?.problem : describeFailure(error);
    if (problem) {
      if (act === 'hide') toast.error(problem);
      else toast.failure(problem, () => void change('unhide'));
      return false;
    }
    setIsHidden(act === 'hide');
    toast.success(
      articleActions[act].done(1),
      act === 'hide' ? { label: appMessages.actions.undo, onClick: () => void change('unhide') } : undefined,
    );
    return true;
  }

  async function hide(reason?: string) {
    if (isLoading || !(await change('hide', reason))) return;
    // The button is disabled then.
    focusHeadingIf(true);
    setIsConfirming(false);
  }

  return (
    <>
      {!isHidden && !isOwn && hasRight(role, kind === 'page' ? 'manageBlog' : 'editOthers') && (
        <Button component={Link} to={paths.editArticle(slug)} variant="contained" sx={coverButtonStyle}>
          {appMessages.actions.edit}
        </Button>
      )}
      {!isHidden &&
        kind !== 'page' &&
        getPinActions(slug).map(({ label, act }) => (
          <Button key={label} variant="outlined" color="inherit" onClick={act}>
            {label}
          </Button>
        ))}
      <Button
        variant="outlined"
        color="inherit"
        disabled={isHidden}
        loading={isLoading || null}
        onClick={() => setIsConfirming(true)}
      >
        {isHidden ? adminMessages.articles.hidden : articleActions.hide.label}
      </Button>
      <ActionDialog
        action={articleActions.hide}
        targets={isConfirming ? { count: 1, text: title } : null}
        onConfirm={(reason) => void hide(reason)}
        onCancel={() => setIsConfirming(false)}
      />
    </>
  );
}
