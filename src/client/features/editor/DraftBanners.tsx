import Alert, { type AlertColor } from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { type FormikValues, useFormikContext } from 'formik';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type ArticleDraft, pickDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { reviewMessages } from '../../../shared/messages/en/review.ts';
import { endsWithSpace, joinSentences } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import type { Revision } from '../../../shared/revision.ts';
import { useGetRevisionQuery } from '../../api/draftsApi.ts';
import type { OwnArticle } from '../../api/replies.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDateTime } from '../../components/dates.tsx';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { discardedStatus } from '../../components/forms/LocalBackup.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { RichText } from '../../components/RichText.tsx';
import { Link } from '../../navigation/navigation.tsx';
import { draftTitle } from '../articles/draftPaths.ts';
import { ChangedFields, Difference } from '../history/Difference.tsx';
import { clearRestoreRequest, type RestoreRequest, getRestoreRequest } from '../history/restoreRequest.ts';
import type { Autosave } from './autosave.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import type { ChosenKind, DraftContent, DraftFields } from './openDraft.tsx';
import { useAutosaveState } from './useAutosave.tsx';

interface DraftNoticeProps {
  draft: Draft;
  editor: MarkdownEditor;
  /** The published markdown, if the draft changes an article. */
  published?: string;
  /** Whether the author needs somebody else to publish it. */
  isReviewed: boolean;
  /** More buttons. */
  actions: ReactNode;
}

/** Says that the form was opened with a draft, and shows how it differs from what is published. */
export function DraftNotice({ draft, isReviewed, ...comparison }: DraftNoticeProps) {
  const { hiddenReason, publishProblem } = draft;
  // Others see it beside the button that schedules.
  const problem = isReviewed ? publishProblem : null;
  const opened = messages.draft.opened(formatDateTime(draft.updatedAt));

  return (
    <ComparedNotice severity={hiddenReason === null && problem === null ? 'info' : 'warning'} {...comparison}>
      {problem !== null && <Box sx={problemStyle}>{messages.schedule.failed(problem)}</Box>}
      <RichText text={opened} tags={{ time: (text) => <time dateTime={draft.updatedAt}>{text}</time> }} />
      {endsWithSpace(opened) ? '' : ' '}
      {hiddenReason === null
        ? describeState(comparison.published !== undefined, isReviewed)
        : moderationMessages.hiddenArticle(hiddenReason)}
    </ComparedNotice>
  );
}

function describeState(isPublished: boolean, isReviewed: boolean) {
  if (!isPublished) return messages.draft.notPublished;
  return isReviewed ? reviewMessages.submit.changesArticle : messages.draft.changesArticle;
}

interface ComparedNoticeProps {
  severity: AlertColor;
  editor: MarkdownEditor;
  /** The published markdown, if the draft changes an article. */
  published?: string | undefined;
  /** Buttons. */
  actions: ReactNode;
  children: ReactNode;
}

/** A notice about the draft of the form, which can show how it differs from what is published. */
export function ComparedNotice({ severity, editor, published, actions, children }: ComparedNoticeProps) {
  const [comparedText, setComparedText] = useState<string | null>(null);
  const isPublished = published !== undefined;

  return (
    <Alert severity={severity} sx={wideStyle}>
      {children}
      <Box sx={actionsStyle}>
        {isPublished && (
          <Button
            color="inherit"
            size="small"
            variant="outlined"
            aria-expanded={comparedText !== null}
            onClick={() => setComparedText(comparedText === null ? editor.read() : null)}
          >
            {comparedText === null ? messages.draft.showChanges : messages.draft.hideChanges}
          </Button>
        )}
        {actions}
      </Box>
      {isPublished && comparedText !== null && (
        <Box sx={{ mt: 1.5 }}>
          <Difference
            before={published}
            after={comparedText}
            beforeName={messages.draft.published}
            afterName={messages.draft.yourDraft}
          />
        </Box>
      )}
    </Alert>
  );
}

interface DraftConflictProps {
  autosave: Autosave;
  editor: MarkdownEditor;
  /** Receives the id of the draft that the text belongs to from now on. */
  onChosen: (id: string) => void;
}

/** Lets the user choose when the server has another version of the draft. Until then nothing is saved or published. */
export function DraftConflict(props: DraftConflictProps) {
  const { status } = useAutosaveState(props.autosave);

  return status.is === 'conflict' && <ConflictChoice {...props} stored={status.stored} />;
}

function ConflictChoice({ stored, autosave, editor, onChosen }: DraftConflictProps & { stored: Draft }) {
  const { values, setFieldValue } = useFormikContext<ArticleDraft & { kind?: ChosenKind }>();
  const replaceText = useReplaceText(editor);

  function keepMine() {
    // The draft may have become a page since.
    if (values.kind === '') void setFieldValue('kind', 'article', false);
    keep();
  }

  function keep() {
    autosave.resolveConflict(stored);
    onChosen(stored._id);
    editor.field()?.focus();
  }

  async function takeStored() {
    await replaceText(stored);
    if (values.kind !== undefined) await setFieldValue('kind', stored.kind, false);
    keep();
  }

  return (
    <Alert severity="warning" sx={wideStyle}>
      <AlertTitle component="h2">{messages.conflict.draftChanged}</AlertTitle>
      {messages.conflict.draftText}
      <Box sx={{ ...actionsStyle, mt: 1.5 }}>
        <Button color="inherit" variant="outlined" onClick={keepMine}>
          {messages.conflict.keepMine}
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => void takeStored()}>
          {messages.conflict.useSaved}
        </Button>
      </Box>
      {/* Above the comparison, which would push it down under the pointer when its code has loaded. */}
      <Box component="details" sx={storedStyle}>
        <summary>{messages.conflict.showSaved}</summary>
        <AuthoredText component="p" text={draftTitle(stored)} sx={storedTitleStyle} />
        <Box
          component="pre"
          tabIndex={0}
          role="group"
          aria-label={messages.conflict.saved}
          sx={storedTextStyle}
        >
          {stored.markdown}
        </Box>
      </Box>
      <Box sx={{ mt: 2 }}>
        <ChangedFields before={stored} after={values} />
        <Difference
          before={stored.markdown}
          after={values.markdown}
          beforeName={messages.conflict.saved}
          afterName={messages.conflict.yours}
        />
      </Box>
    </Alert>
  );
}

/** Says that the draft was published or deleted elsewhere while it was edited here. */
export function DraftGoneNotice({ autosave }: { autosave: Autosave }) {
  return autosave.getState().hasLostDraft ? <Alert severity="info">{messages.draft.detached}</Alert> : null;
}

/** Says that the scheduled or submitted draft was published as this article. From then on the form edits the article. */
export const PublishedNotice = ({ article, isReviewed }: { article: OwnArticle; isReviewed: boolean }) => (
  <Alert
    severity="success"
    action={
      <Button component={Link} to={paths.article(article.slug)} color="inherit" size="small">
        {appMessages.actions.view}
      </Button>
    }
  >
    {isReviewed ? reviewMessages.submit.published : messages.publish.asScheduled}
  </Alert>
);

/** Loads the revision that the user came to restore into the form. */
export function RestoreRevision({ editor }: { editor: MarkdownEditor }) {
  const [revision] = useState(getRestoreRequest);
  useEffect(clearRestoreRequest, []);

  return revision && <RestoredRevision requested={revision} editor={editor} />;
}

/** Restores a revision as one step in the editor, which can be undone. */
function RestoredRevision({ requested, editor }: { requested: RestoreRequest; editor: MarkdownEditor }) {
  const { currentData: revision, isError, refetch } = useGetRevisionQuery(requested);
  const { values } = useFormikContext<ArticleDraft>();
  const replaceText = useReplaceText(editor);
  const [replaced, setReplaced] = useState<ArticleDraft | null>(null);
  const [isUndone, setIsUndone] = useState(false);

  const restore = useEffectEvent((restored: Revision) => {
    setReplaced({ ...values, markdown: editor.read() });
    void replaceText(restored);
  });
  useEffect(() => {
    if (!revision) return;
    // Runs after everything else that fills the form, such as a text that the browser has stored.
    const timer = setTimeout(() => restore(revision));
    return () => clearTimeout(timer);
  }, [revision]);

  if (isError)
    return (
      <Alert
        severity="error"
        action={<TextButton label={appMessages.actions.tryAgain} onClick={() => void refetch()} />}
      >
        {messages.restored.notLoaded}
      </Alert>
    );
  if (!revision || !replaced || isUndone) return null;

  function undo(before: ArticleDraft) {
    setIsUndone(true);
    void replaceText(before);
    editor.field()?.focus();
  }
  return (
    <Alert
      severity="info"
      action={<TextButton label={appMessages.actions.undo} onClick={() => undo(replaced)} />}
    >
      {messages.restored.done(formatDateTime(revision.createdAt))}
    </Alert>
  );
}

interface DiscardDraftProps {
  autosave: Autosave;
  editor: MarkdownEditor;
  content: DraftContent;
  /** The form's values without the draft. */
  baseValues: DraftFields;
  /** Whether editors lose the text, too. */
  isInReview: boolean;
  children: (ask: () => void) => ReactNode;
}

/** Discards the form's draft, here and on the server, after asking. The form offers Undo. */
export function DiscardDraft(props: DiscardDraftProps) {
  const { autosave, editor, content, baseValues, isInReview, children } = props;
  const { values, resetForm } = useFormikContext<FormikValues>();
  const [isAsking, setIsAsking] = useState(false);

  function discard() {
    setIsAsking(false);
    const discarded = discardedStatus({ ...values, markdown: editor.read() }, messages.draft.discarded);
    void autosave.discard(content.from(baseValues));
    resetForm({ values: baseValues, status: discarded });
  }

  return (
    <>
      {children(() => setIsAsking(true))}
      <ConfirmDialog
        isOpen={isAsking}
        title={messages.draft.discardQuestion}
        text={joinSentences([
          messages.draft.discardText,
          ...(isInReview ? [reviewMessages.state.discarded] : []),
        ])}
        confirmLabel={messages.draft.discard}
        onConfirm={discard}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}

function TextButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <Button color="inherit" size="small" onClick={onClick}>
      {label}
    </Button>
  );
}

/** Returns a function that replaces the form's text, as one step in the editor that can be undone. */
function useReplaceText(editor: MarkdownEditor): (text: ArticleDraft) => Promise<void> {
  const { setValues } = useFormikContext<ArticleDraft>();

  return async (text) => {
    editor.replaceAll(text.markdown);
    await setValues((values) => ({ ...values, ...pickDraft(text) }), false);
  };
}

/** Above what the form was opened with. */
const problemStyle = { mb: 1, fontWeight: 600 };
const wideStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 };
const storedStyle = { mt: 1.5 };
const storedTitleStyle = { ...parentAlign, fontWeight: 700, overflowWrap: 'anywhere' };
const storedTextStyle = {
  m: 0,
  maxHeight: '18rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
};
