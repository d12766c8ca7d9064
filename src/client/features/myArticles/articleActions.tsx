import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import { type ReactNode, useState } from 'react';
import { type ArticleKind, type ArticleSummary, slugSchema } from '../../../shared/article.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { myArticlesMessages as messages } from '../../../shared/messages/en/myArticles.ts';
import { deletionMessages } from '../../../shared/messages/en/spec.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { paths, publicPath } from '../../../shared/pages.ts';
import { hasRight } from '../../../shared/roles.ts';
import { useCanPublish, useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { useUnpublishArticleMutation } from '../../api/draftsApi.ts';
import { downloadExport } from '../../api/files.ts';
import {
  announceMoved,
  useChangeKindMutation,
  useChangeSlugMutation,
  useDeleteArticleMutation,
} from '../../api/ownArticlesApi.ts';
import { usePinActions } from '../../api/pinsApi.ts';
import {
  ConfirmDialog,
  TitledDialog,
  useFocusHeadingAfterClose,
  useLastShown,
} from '../../components/dialogs.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import type { MenuAction } from '../../components/MoreMenu.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useDelayedRedirect } from '../../navigation/navigation.tsx';
import { isSignedIn, useCurrentUser } from '../../session/session.ts';
import { myArticlesPath } from '../articles/draftPaths.ts';
import { StatsDialog } from './StatsDialog.tsx';

type ArticleRef = Pick<ArticleSummary, 'slug' | 'title'> & {
  /** An article by default; `state` of an entry in a list says the same. */
  kind?: ArticleKind;
  state?: string;
};

const kindOf = ({ kind, state }: ArticleRef): ArticleKind => kind ?? (state === 'page' ? 'page' : 'article');

export interface EntryActions<Entry> {
  getActions: (entry: Entry) => MenuAction[];
  /** Must be rendered once in the page, also while it shows no entry. */
  dialogs: ReactNode;
}

interface ArticleActionOptions {
  /** Where to go after an article is unpublished; `redirectTo` by default. */
  unpublishedTo?: string;
  /** Called when an article has been deleted or unpublished. */
  onGone?: () => void;
  /** Called with the new slug of an article. */
  onMoved?: (slug: string) => void;
  /** Called when an article has become a page, or a page an article. */
  onTurned?: () => void;
}

/**
 * Returns the actions of published articles, with their dialogs.
 *
 * @param redirectTo where to go after an article is deleted or unpublished; null to stay
 */
export function useArticleActions(
  redirectTo: string | null,
  { unpublishedTo, onGone, onMoved, onTurned }: ArticleActionOptions = {},
): EntryActions<ArticleRef> {
  const skip = !isSignedIn(useCurrentUser());
  const { currentData: facts } = useGetAccountFactsQuery(undefined, { skip });
  const [changeKind] = useChangeKindMutation();
  async function turn(article: ArticleRef) {
    const kind = kindOf(article) === 'page' ? 'article' : 'page';
    const { data, error } = await changeKind({ slug: article.slug, kind });
    if (data) {
      toast.success(messages.item.turned[kind](decodeURI(publicPath(data))));
      onTurned?.();
    } else toast.problem(error);
  }
  const [toDelete, setToDelete] = useState<ArticleRef | null>(null);
  const [statsSubject, setStatsSubject] = useState<ArticleRef | null>(null);
  const [toUnpublish, setToUnpublish] = useState<ArticleRef | null>(null);
  const [toMove, setToMove] = useState<ArticleRef | null>(null);
  const getPinActions = usePinActions('own', messages.pins);
  const canPublish = useCanPublish();

  /** Returns the actions that change what readers see. */
  const getPublicActions = (article: ArticleRef): MenuAction[] => [
    { label: transferMessages.slug.change, act: () => setToMove(article) },
    ...(kindOf(article) === 'page' ? [] : getPinActions(article.slug)),
    ...(hasRight(facts?.role, 'manageBlog')
      ? [{ label: messages.item.turn[kindOf(article)], act: () => void turn(article) }]
      : []),
    { label: messages.item.unpublish, act: () => setToUnpublish(article), isButton: true },
    {
      label: appMessages.actions.delete,
      act: () => setToDelete(article),
      isDangerous: true,
      isButton: true,
    },
  ];

  return {
    getActions: (article) => [
      // Visits of pages aren't counted.
      ...(kindOf(article) === 'page'
        ? []
        : [{ label: messages.item.stats, act: () => setStatsSubject(article) }]),
      { label: appMessages.pages.versionHistory, to: paths.articleHistory(article.slug) },
      { label: transferMessages.export.item, act: () => void exportArticle(article.slug) },
      ...(canPublish ? getPublicActions(article) : []),
    ],
    dialogs: (
      <>
        <DeleteArticleDialog
          article={toDelete}
          onClose={() => setToDelete(null)}
          redirectTo={redirectTo}
          onDeleted={onGone}
        />
        <StatsDialog subject={statsSubject} onClose={() => setStatsSubject(null)} />
        <UnpublishDialog
          article={toUnpublish}
          onClose={() => setToUnpublish(null)}
          redirectTo={unpublishedTo ?? redirectTo}
          onUnpublished={onGone}
        />
        <SlugDialog article={toMove} onClose={() => setToMove(null)} onChanged={onMoved} />
      </>
    ),
  };
}

/** Downloads an article with its images. */
async function exportArticle(slug: string): Promise<void> {
  const { signal } = new AbortController();
  const problem = await downloadExport({ article: slug }, { signal, onProgress: () => undefined });
  if (problem === null) toast.success(transferMessages.export.done);
  else toast.error(problem);
}

interface DeleteArticleDialogProps {
  /** The article to delete; null closes the dialog. */
  article: ArticleRef | null;
  onClose: () => void;
  /** Where to go three seconds after the deletion; null to stay. */
  redirectTo: string | null;
  onDeleted: (() => void) | undefined;
}

/** Asks for confirmation, deletes the article and shows the result. */
function DeleteArticleDialog({ article, onClose, redirectTo, onDeleted }: DeleteArticleDialogProps) {
  const [deleteArticle, { isLoading }] = useDeleteArticleMutation();
  const redirectLater = useDelayedRedirect();
  const shown = useLastShown(article);
  const focusHeadingIf = useFocusHeadingAfterClose(article !== null);

  async function remove(slug: string) {
    const { error } = await deleteArticle(slug);
    focusHeadingIf(!error);
    onClose();
    if (error) handleError(error);
    else handleSuccess();
  }

  function handleSuccess() {
    onDeleted?.();
    toast.success(deletionMessages.articleDeleted);
    if (redirectTo !== null) redirectLater(redirectTo);
  }

  function handleError(error: unknown) {
    const problem = findProblem(error);
    // When the session has ended, the request is aborted and the session shows the message.
    if (!problem) return;
    toast.error(problem.text);
    if (problem.status === 404) redirectLater(paths.home);
  }

  return (
    <ConfirmDialog
      isOpen={article !== null}
      subject={shown?.title}
      title={deletionMessages.areYouSure}
      text={deletionMessages.articleDeletionWarning}
      confirmLabel={appMessages.actions.delete}
      isDangerous
      isBusy={isLoading}
      onConfirm={() => article && void remove(article.slug)}
      onCancel={onClose}
    />
  );
}

interface UnpublishDialogProps {
  /** The article to unpublish; null closes the dialog. */
  article: ArticleRef | null;
  onClose: () => void;
  /** Where to go three seconds later; null to stay. */
  redirectTo: string | null;
  onUnpublished: (() => void) | undefined;
}

/** Asks for confirmation, unpublishes the article and shows the result. */
function UnpublishDialog({ article, onClose, redirectTo, onUnpublished }: UnpublishDialogProps) {
  const [unpublish, { isLoading }] = useUnpublishArticleMutation();
  const redirectLater = useDelayedRedirect();
  const shown = useLastShown(article);
  const focusHeadingIf = useFocusHeadingAfterClose(article !== null);

  async function confirm(slug: string) {
    const { error } = await unpublish(slug);
    // It may have been unpublished or deleted elsewhere.
    const isGone = findProblem(error)?.status === 404;
    focusHeadingIf(!error);
    onClose();
    if (error) toast.problem(error);
    else {
      onUnpublished?.();
      toast.success(messages.unpublish.done, {
        label: messages.empty.viewDrafts,
        to: myArticlesPath('draft'),
      });
    }
    if (redirectTo !== null && (!error || isGone)) redirectLater(redirectTo);
  }

  return (
    <ConfirmDialog
      isOpen={article !== null}
      subject={shown?.title}
      title={messages.unpublish.question}
      text={messages.unpublish.text}
      confirmLabel={messages.unpublish.confirm}
      isBusy={isLoading}
      onConfirm={() => article && void confirm(article.slug)}
      onCancel={onClose}
    />
  );
}

interface SlugDialogProps {
  /** The article to change; null closes the dialog. */
  article: ArticleRef | null;
  onClose: () => void;
  onChanged: ((slug: string) => void) | undefined;
}

/** Asks for an article's new slug and changes it. */
function SlugDialog({ article, onClose, onChanged }: SlugDialogProps) {
  const [changeSlug] = useChangeSlugMutation();
  const shown = useLastShown(article);

  async function change({ slug: to }: { slug: string }) {
    const { slug, movedArticle } = await changeSlug({ slug: shown?.slug ?? '', to }).unwrap();
    onClose();
    const kind = shown ? kindOf(shown) : 'article';
    toast.success(transferMessages.slug.done(decodeURI(publicPath({ slug, kind }))));
    announceMoved(movedArticle);
    onChanged?.(slug);
  }

  return (
    <TitledDialog isOpen={article !== null} title={transferMessages.slug.change} onClose={onClose}>
      <DialogContent>
        <SchemaForm
          submitsOnEnter
          schema={slugSchema}
          initialValues={{ slug: shown?.slug ?? '' }}
          submitLabel={transferMessages.slug.change}
          onSubmit={change}
          onRejected={showUnder<{ slug: string }>('slug')}
          isInDialog
          actions={<Button onClick={onClose}>{appMessages.actions.cancel}</Button>}
        >
          <FormField
            name="slug"
            label={transferMessages.slug.label}
            required
            autoFocus
            autoComplete="off"
            helperText={transferMessages.slug.hint(
              shown && kindOf(shown) === 'page' ? paths.home : `${paths.articles}/`,
            )}
          />
        </SchemaForm>
      </DialogContent>
    </TitledDialog>
  );
}
