import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { Navigate, useLocation } from 'react-router';
import {
  type ArticleDraft,
  type ShortTexts,
  shortTexts,
  pickShortTexts,
  pickDraft,
} from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { editorMessages as messages } from '../../../shared/messages/en/editor.ts';
import { specMessages } from '../../../shared/messages/en/spec.ts';
import { paths, publicPath } from '../../../shared/pages.ts';
import { useKnownCanPublish } from '../../api/accountApi.ts';
import { showText } from '../../api/articlesApi.ts';
import { useGetDraftOfQuery, useGetDraftQuery } from '../../api/draftsApi.ts';
import {
  announceMoved,
  type DraftReference,
  type ArticleEdit,
  getEditBase,
  useCreateArticleMutation,
  useGetOwnArticleQuery,
  useUpdateArticleMutation,
  withoutUnchanged,
} from '../../api/ownArticlesApi.ts';
import type { OwnArticle } from '../../api/replies.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box, hiddenText } from '../../components/Box.tsx';
import { showUnder } from '../../components/forms/Form.tsx';
import { discardedStatus } from '../../components/forms/LocalBackup.tsx';
import { stopTypeAhead } from '../../components/forms/typeAhead.ts';
import { focusHeading, PageContainer, PageHeading } from '../../components/Page.tsx';
import { QueryView } from '../../components/QueryView.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Loading } from '../../components/status.tsx';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import { copyText } from '../../lib/copyText.ts';
import { downloadMarkdown } from '../../lib/download.ts';
import { draftKeyPrefix, localDrafts, useLocalDraftsReady } from '../../lib/localDrafts.ts';
import { findErrorStatus, findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import {
  useSuccessRedirect,
  getReturnTo,
  Link,
  restoreScroll,
  useSlug,
} from '../../navigation/navigation.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { editPath } from '../articles/draftPaths.ts';
import { HiddenArticleGuard } from '../articles/HiddenArticleGuard.tsx';
import { Difference } from '../history/Difference.tsx';
import { ArticleForm } from './ArticleForm.tsx';
import { createUuid } from './autosave.ts';
import { EditorLock } from './editorLock.tsx';
import { KindField } from './fields.tsx';
import {
  type ChosenKind,
  LoadedDraft,
  NewDraftButton,
  OlderDrafts,
  UNNAMED_DRAFT,
  useOpenDraft,
} from './openDraft.tsx';

interface FormProps {
  /** Receives the id of the draft for the URL once there is something to keep; null if there is nothing anymore. */
  onDraftId: (id: string | null) => void;
  /** Receives the article's title as it is typed. */
  onTitle: (title: string) => void;
}

/** In milliseconds: how long a form waits for the role, which decides its buttons. Writing must not wait longer. */
const ROLE_TIMEOUT = 3000;

/** Returns whether a form can open: once the browser's drafts are loaded and it is known whether the user publishes. */
function useIsFormReady(): boolean {
  const areDraftsKnown = useLocalDraftsReady();
  const isRoleKnown = useKnownCanPublish() !== null;
  const [isLate, setIsLate] = useState(false);
  const [isReady, setIsReady] = useState(false);
  // Also while the session is expired.
  if (!isReady && areDraftsKnown && (isRoleKnown || isLate)) setIsReady(true);

  useEffect(() => {
    if (isReady) return;
    const timer = setTimeout(() => setIsLate(true), ROLE_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isReady]);
  return isReady;
}

/* ----------------------------------------------------- A new article ----------------------------------------------------- */

/** The form of a new article. It is empty unless the URL names a draft, and offers older drafts. */
export function CreateArticlePage() {
  const { formKey, ...draftIds } = useOpenDraft();
  const [title, setTitle] = useState('');
  const isReady = useIsFormReady();

  return (
    <>
      <PageHeading sx={headingStyle} title={tabTitle(title, appMessages.pages.createArticle)}>
        {appMessages.pages.createArticle}
      </PageHeading>
      {isReady ? <CreateForm key={formKey} {...draftIds} onTitle={setTitle} /> : <Loading />}
    </>
  );
}

interface CreateFormProps extends FormProps {
  /** The draft that the URL names. */
  requestedId: string | null;
  wantsPage: boolean;
  /** The draft that the form has begun or found since. */
  currentId: string | null;
}

function CreateForm({ requestedId, currentId, wantsPage, ...handlers }: CreateFormProps) {
  const [keyPrefix] = useState(draftKeyPrefix(useCurrentUser().sub));
  const localKey = `${keyPrefix}${requestedId}`;
  const [localBase] = useState(() => (requestedId === null ? null : localDrafts.baseOf(localKey)));
  const [newId] = useState(() => (localBase?.version === null ? localBase.id : createUuid()));
  const isUnnamed = requestedId === UNNAMED_DRAFT;
  const isNew = requestedId === null || isUnnamed || localBase?.version === null;
  const id = currentId ?? (isNew ? newId : requestedId);

  return (
    <>
      {requestedId === null && <OlderDrafts keyPrefix={keyPrefix} ownId={newId} />}
      <EditorLock name={`${keyPrefix}${id}`} isNew={requestedId === null} actions={<NewDraftButton />}>
        {(isBack) => (
          // If another tab had the text, it may be on the server by now.
          <Once value={isNew && (!isBack || localDrafts.has(localKey))}>
            {(isUnsaved) =>
              isUnsaved ? (
                <NewArticle
                  {...handlers}
                  localName={isUnnamed ? UNNAMED_DRAFT : newId}
                  newId={newId}
                  wantsPage={wantsPage}
                  draft={null}
                />
              ) : (
                <SavedDraft {...handlers} id={id} />
              )
            }
          </Once>
        )}
      </EditorLock>
    </>
  );
}

/** Renders with the value of its first rendering: the form must not become another one once its text is saved. */
function Once<Value>({ value, children }: { value: Value; children: (first: Value) => ReactNode }) {
  const [first] = useState(value);
  return children(first);
}

function SavedDraft({ id, ...handlers }: FormProps & { id: string }) {
  // The text may become another draft while it is edited.
  const [openedId] = useState(id);
  return (
    <LoadedDraft query={useGetDraftQuery(openedId)} onOpened={handlers.onDraftId}>
      {(draft) =>
        draft?.articleSlug && !draft.isUnpublished ? (
          <Navigate to={editPath(draft)} replace />
        ) : (
          <NewArticle {...handlers} localName={openedId} draft={draft} />
        )
      }
    </LoadedDraft>
  );
}

type NewArticleValues = ArticleDraft & { kind: ChosenKind };

interface NewArticleProps extends FormProps {
  localName: string;
  newId?: string;
  /** Whether an empty form begins a page. */
  wantsPage?: boolean;
  draft: Draft | null;
}

function NewArticle({ wantsPage = false, ...props }: NewArticleProps) {
  const { draft } = props;
  const [baseValues] = useState<NewArticleValues>({ ...emptyArticle, kind: wantsPage ? 'page' : '' });
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessRedirect();

  return (
    <ArticleForm
      {...props}
      baseValues={baseValues}
      changedArticle={draft?.articleSlug ? { slug: draft.articleSlug, version: draft.articleVersion } : null}
      submitLabel={messages.create}
      publish={({ kind, ...article }, draft) =>
        createArticle({ ...article, ...(kind && { kind }), ...draft }).unwrap()
      }
      onPublished={(article, wasPublished) => {
        succeed(
          wasPublished ? specMessages.articleUpdated : specMessages.articleCreated,
          article ? { label: appMessages.actions.view, to: publicPath(article) } : undefined,
        );
        announceMoved(article?.movedArticle);
      }}
      onRejected={showUnder('title')}
      draftActions={<NewDraftButton />}
    >
      <KindField />
    </ArticleForm>
  );
}

const emptyArticle: NewArticleValues = {
  ...(Object.fromEntries(shortTexts.map((name) => [name, ''])) as ShortTexts),
  markdown: '',
  tags: [],
  // Even without a choice: the copy in the browser is restored to the fields that the form has.
  kind: '',
};

/* -------------------------------------------------- A published article -------------------------------------------------- */

/** The form of a published article, filled with its text or with the draft of a change. Editors also get those of others. */
export function EditArticlePage() {
  const slug = useSlug();
  const query = useGetOwnArticleQuery(slug);
  // Loaded at the same time, for the form.
  useKnownCanPublish();
  const { currentData } = query;
  const [lastLoaded, setLastLoaded] = useState<OwnArticle>();
  if (currentData && currentData !== lastLoaded) setLastLoaded(currentData);
  // The form stays open even if the session ends or the article changes.
  const article = lastLoaded?.slug === slug ? lastLoaded : undefined;
  const isMissing = article === undefined && query.error !== undefined;
  useEffect(() => {
    // There is no form to type into.
    if (isMissing) stopTypeAhead();
    if (isMissing && document.activeElement === document.body) focusHeading();
  }, [isMissing]);

  return (
    <HiddenArticleGuard error={article ? undefined : query.error}>
      {isMissing && findErrorStatus(query.error) === 404 && <KeptText key={slug} slug={slug} />}
      <QueryView
        query={article ? { currentData: article, refetch: query.refetch } : query}
        toastOn={[400, 404]}
        backLink={{ to: paths.myArticles, label: appMessages.pages.myArticles }}
        skeleton={<FormSkeleton />}
      >
        {(saved) => <EditArticle key={slug} saved={saved} reload={query.refetch} />}
      </QueryView>
    </HiddenArticleGuard>
  );
}

/** All that a form of an article stores in the browser. */
const storedFields = {
  ...(Object.fromEntries(shortTexts.map((name) => [name, ''])) as ShortTexts),
  markdown: '',
  tags: [] as string[],
  version: 0,
  articleId: '',
};

/** What the user wrote in the form of an article that can't be opened anymore, such as one that was hidden. */
function KeptText({ slug }: { slug: string }) {
  const [draftKey] = useState(`${draftKeyPrefix(useCurrentUser().sub)}${slug}`);
  return useLocalDraftsReady() && <KnownKeptText draftKey={draftKey} path={paths.editArticle(slug)} />;
}

const copyTexts = () => {
  const { copied, copyFailed: notCopied } = articlesMessages.article;
  return { copied, notCopied };
};

function KnownKeptText({ draftKey, path }: { draftKey: string; path: string }) {
  const [kept, setKept] = useState(() => localDrafts.read(draftKey, storedFields));
  if (!kept) return null;
  const { title, markdown } = kept;

  function discard() {
    localDrafts.remove(draftKey);
    setKept(null);
    toast.success(appMessages.form.discarded, {
      label: appMessages.actions.undo,
      onClick: () => {
        localDrafts.write(draftKey, { ...kept }, path);
        setKept(kept);
      },
    });
  }

  return (
    <PageContainer width="sm">
      <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
        {messages.others.kept}
        <AuthoredText component="p" text={title} sx={{ fontWeight: 700, overflowWrap: 'anywhere' }} />
        <Box
          component="pre"
          dir="auto"
          tabIndex={0}
          role="group"
          aria-label={messages.fields.markdown}
          sx={keptStyle}
        >
          {markdown}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => void copyText(markdown, copyTexts())}>
            {appMessages.actions.copy}
          </Button>
          <Button variant="outlined" onClick={() => downloadMarkdown(markdown)}>
            {messages.saveStatus.download}
          </Button>
          <Button onClick={discard}>{appMessages.actions.discard}</Button>
        </Box>
      </Alert>
    </PageContainer>
  );
}

function FormSkeleton() {
  return (
    <PageContainer width="md">
      <Stack spacing={2.5} role="status" aria-label={messages.loading}>
        {[48, 56, 56, 380].map((height, index) => (
          <Skeleton key={index} variant="rounded" height={height} />
        ))}
      </Stack>
    </PageContainer>
  );
}

interface EditProps {
  /** The article as the server has it. */
  saved: OwnArticle;
  reload: () => PromiseLike<unknown>;
}

function EditArticle(props: EditProps) {
  const { formKey, requestedId, onDraftId } = useOpenDraft();
  const [title, setTitle] = useState(props.saved.title);
  const [keyPrefix] = useState(draftKeyPrefix(useCurrentUser().sub));
  const isReady = useIsFormReady();

  return (
    <PageContainer width="md">
      <PageHeading sx={headingStyle} title={tabTitle(title, appMessages.pages.editArticle)}>
        {appMessages.pages.editArticle}
      </PageHeading>
      <EditorLock key={formKey} name={`${keyPrefix}${props.saved.slug}`} refresh={props.reload}>
        {() => {
          if (!isReady) return <Loading />;
          const handlers = { onDraftId, onTitle: setTitle };
          return props.saved.author ? (
            <EditForm {...props} {...handlers} localName={props.saved.slug} draft={null} />
          ) : (
            <EditDraft {...props} {...handlers} requestedId={requestedId} />
          );
        }}
      </EditorLock>
    </PageContainer>
  );
}

function EditDraft({ requestedId, ...props }: EditProps & FormProps & { requestedId: string | null }) {
  const { slug } = props.saved;
  const draftById = useGetDraftQuery(requestedId ?? skipToken);
  const [keyPrefix] = useState(draftKeyPrefix(useCurrentUser().sub));
  // This browser's copy comes first: if the server has another draft, the first save reports the conflict.
  const [isLocal] = useState(() => requestedId === null && localDrafts.has(`${keyPrefix}${slug}`));
  const draftOfArticle = useGetDraftOfQuery(requestedId === null && !isLocal ? slug : skipToken);

  if (isLocal) return <EditForm {...props} localName={slug} draft={null} />;

  return (
    <LoadedDraft query={requestedId === null ? draftOfArticle : draftById} onOpened={props.onDraftId}>
      {(draft) =>
        draft && draft.articleSlug !== slug ? (
          <Navigate to={editPath(draft)} replace />
        ) : (
          <EditForm {...props} localName={requestedId ?? slug} draft={draft} />
        )
      }
    </LoadedDraft>
  );
}

interface EditFormProps extends EditProps, FormProps {
  localName: string;
  draft: Draft | null;
}

function EditForm({ saved, reload, ...props }: EditFormProps) {
  const { slug, version, author } = saved;
  const isOthers = author !== undefined;
  const [updateArticle] = useUpdateArticleMutation();
  const [isDone, setIsDone] = useState(false);
  const listing = getReturnTo(useLocation().state);
  const succeed = useSuccessRedirect(isOthers ? (listing ?? publicPath(saved)) : paths.home);
  const dispatch = useDispatch<Parameters<ReturnType<typeof showText>>[0]>();

  async function publish(edit: ArticleEdit, draft: DraftReference) {
    try {
      return await updateArticle({ slug, ...draft, ...withoutUnchanged(edit, saved) }).unwrap();
    } catch (error) {
      // The article was saved elsewhere: once the newer text is loaded, `EditConflict` shows both.
      if (findProblem(error)?.status === 409) await reload();
      throw error;
    }
  }

  /** Publishes the text that this edit has replaced: an editor has no history of the article. */
  async function undo(published: OwnArticle) {
    const draft = { draftId: createUuid(), isDraftStored: false };
    const { data, error } = await updateArticle({
      slug,
      ...getEditBase(published),
      ...draft,
      ...pickDraft(saved),
    });
    if (error) toast.problem(error);
    else {
      toast.success(specMessages.articleUpdated);
      // Its page may be open by now, and doesn't load it again.
      if (data) dispatch(showText(data));
    }
  }

  function finish(published: OwnArticle | null) {
    setIsDone(true);
    if (isOthers && published && published.version !== version)
      succeed(specMessages.articleUpdated, {
        label: appMessages.actions.undo,
        onClick: () => void undo(published),
      });
    else
      succeed(
        specMessages.articleUpdated,
        listing === undefined
          ? { label: appMessages.actions.view, to: publicPath(saved) }
          : { label: messages.backToList, to: listing, state: restoreScroll },
      );
  }

  return (
    <ArticleForm
      {...props}
      baseValues={{ ...pickDraft(saved), ...getEditBase(saved) }}
      changedArticle={{ slug, version }}
      isOthers={isOthers}
      reload={reload}
      submitLabel={messages.update}
      publish={publish}
      onPublished={finish}
      onRejected={(reply) => toast.error(reply)}
    >
      {author && <OthersNotice kind={saved.kind} author={author} />}
      {!isDone && <EditConflict saved={saved} />}
    </ArticleForm>
  );
}

/** Says whose article it is, what happens to the text, and that its author will know. */
const OthersNotice = ({ kind, author }: Pick<OwnArticle, 'kind'> & Required<Pick<OwnArticle, 'author'>>) => (
  <Alert severity="info">
    <RichText
      text={messages.others[kind]}
      tags={{
        author: () => (
          <bdi>
            <Link to={paths.author(author.handle)}>{author.name}</Link>
          </bdi>
        ),
      }}
    />{' '}
    {messages.others.note}
  </Alert>
);

/** Lets the user choose between two texts when the saved one is newer than the one that this edit is based on. */
function EditConflict({ saved }: { saved: OwnArticle }) {
  const { values } = useFormikContext<ArticleEdit>();
  const isNewer = saved.version !== null && values.version !== null && saved.version > values.version;
  return isNewer ? <ConflictChoice saved={saved} /> : null;
}

function ConflictChoice({ saved }: { saved: OwnArticle }) {
  const { version } = saved;
  const { values, setFieldValue, submitForm, resetForm } = useFormikContext<ArticleEdit>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Doesn't take the focus from a field, as the form's alert also reports the conflict.
    if (!document.activeElement?.matches('input, textarea')) heading.current?.focus();
  }, []);

  async function keepMine() {
    await setFieldValue('version', version);
    await submitForm();
  }
  const takeSaved = () =>
    resetForm({ values: { ...pickDraft(saved), ...getEditBase(saved) }, status: discardedStatus(values) });

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderColor: 'warning.main' }}>
      <Typography ref={heading} variant="h2" tabIndex={-1}>
        {messages.conflict.articleChanged}
      </Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>{messages.conflict.articleText}</Typography>
      <Box sx={versionsStyle}>
        <Version name={messages.conflict.yours} draft={values}>
          <Button variant="contained" onClick={() => void keepMine()}>
            {messages.conflict.keepMine}
          </Button>
        </Version>
        <Version name={messages.conflict.saved} draft={saved}>
          <Button variant="outlined" onClick={takeSaved}>
            {messages.conflict.useSaved}
          </Button>
        </Version>
      </Box>
      <Box sx={{ mt: 3 }}>
        <Difference
          before={saved.markdown}
          after={values.markdown}
          beforeName={messages.conflict.saved}
          afterName={messages.conflict.yours}
        />
      </Box>
    </Paper>
  );
}

interface VersionProps {
  name: string;
  draft: ArticleDraft;
  children: ReactNode;
}

function Version({ name, draft, children }: VersionProps) {
  const { title, ...others } = pickShortTexts(draft);
  const lang = useTextLanguage(`${title} ${draft.markdown}`);
  return (
    <Stack component="section" aria-label={name} lang={lang} useFlexGap spacing={1}>
      <Typography variant="body2" component="h3" color="textSecondary">
        {name}
      </Typography>
      <Typography dir="auto" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {[...Object.values(others), draft.tags && appMessages.commaList(draft.tags)]
        .filter(Boolean)
        .map((text) => (
          <Typography key={text} dir="auto" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
        ))}
      <Box
        component="pre"
        dir="auto"
        tabIndex={0}
        role="group"
        aria-label={messages.conflict.markdownOf(name)}
        sx={markdownStyle}
      >
        {draft.markdown}
      </Box>
      <Box>{children}</Box>
    </Stack>
  );
}

/* -------------------------------------------------------- Shared -------------------------------------------------------- */

/** Returns the document title, which starts with the article's title. */
const tabTitle = (title: string, page: string): string =>
  title.trim() === '' ? page : `${title.trim()} · ${page}`;

/** Smaller than the article's title, which is the largest text on the page. */
const headingStyle = {
  mb: 1.5,
  typography: 'body2',
  color: 'text.secondary',
  // On a phone, leaves the room to the text.
  '@media (max-width: 599.95px)': hiddenText,
};
const versionsStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
};
const keptStyle = {
  m: 0,
  mb: 2,
  p: 1.5,
  maxHeight: '18rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'action.hover',
  borderRadius: 1,
};
const markdownStyle = {
  m: 0,
  mt: 'auto',
  p: 1.5,
  height: '18rem',
  overflow: 'auto',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  bgcolor: 'action.hover',
  borderRadius: 1,
  fontSize: '0.875rem',
};
