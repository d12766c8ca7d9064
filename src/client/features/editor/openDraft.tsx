import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ArticleDraft, type ArticleKind, pickDraft } from '../../../shared/article.ts';
import type { Draft, DraftSummary } from '../../../shared/draft.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { findPage, paths } from '../../../shared/pages.ts';
import { useGetNewestDraftQuery } from '../../api/draftsApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { RichText } from '../../components/RichText.tsx';
import { Loading, Notice } from '../../components/status.tsx';
import { type DraftBase, localDrafts } from '../../lib/localDrafts.ts';
import { findErrorStatus } from '../../lib/problem.ts';
import { Link } from '../../navigation/navigation.tsx';
import { draftTitle } from '../articles/draftPaths.ts';
import { createUuid, type DraftText } from './autosave.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

const messages = editorMessages.draft;

/** Value of `?draft=` for a text that an earlier version of the app has kept in the browser, under this name. */
export const UNNAMED_DRAFT = 'new';

interface OpenDraft {
  /** The draft that the URL names. */
  requestedId: string | null;
  /** The draft that the form has begun or found since. */
  currentId: string | null;
  /** Whether the URL asks for a page rather than an article. */
  wantsPage: boolean;
  formKey: number;
}

/**
 * Returns the draft that the URL asks for, and a key for its form. Once a form has begun or found a draft, it puts the id
 * into the URL and stays open; a navigation would scroll to the top while the user types.
 */
export function useOpenDraft() {
  const { key, search } = useLocation();
  const params = new URLSearchParams(search);
  const requestedId = params.get('draft');
  const wantsPage = params.get('kind') === 'page';
  const [seen, setSeen] = useState({ key, search });
  const [open, setOpen] = useState<OpenDraft>({ requestedId, currentId: null, wantsPage, formKey: 0 });

  if (key !== seen.key || search !== seen.search) {
    setSeen({ key, search });
    const isOther =
      requestedId !== (open.currentId ?? open.requestedId) ||
      (requestedId === null && wantsPage !== open.wantsPage);
    if (isOther) setOpen({ requestedId, currentId: null, wantsPage, formKey: open.formKey + 1 });
  }

  function onDraftId(id: string | null) {
    setOpen((now) => ({ ...now, currentId: id }));
    const search = id !== null ? `?draft=${id}` : open.wantsPage ? '?kind=page' : '';
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  }

  return { ...open, onDraftId };
}

interface Query {
  currentData?: Draft | null | undefined;
  error?: unknown;
  refetch: () => unknown;
}

interface LoadedDraftProps {
  query: Query;
  /** Receives the id of the draft. */
  onOpened: (id: string) => void;
  children: (draft: Draft | null) => ReactNode;
}

/** Loads the draft that a form opens with. Later changes to the query result do not affect the form. */
export function LoadedDraft({ query, onOpened, children }: LoadedDraftProps) {
  const { currentData, error, refetch } = query;
  const [opened, setOpened] = useState<{ draft: Draft | null; isGone: boolean } | null>(null);
  if (!opened && currentData !== undefined) setOpened({ draft: currentData, isGone: false });
  // Final, even if the query succeeds later: anything typed from now on belongs to another draft.
  else if (!opened && findErrorStatus(error) === 404) setOpened({ draft: null, isGone: true });

  const id = opened?.draft?._id;
  useEffect(() => {
    if (id !== undefined) onOpened(id);
    // Only when the draft changes, not the callback.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id]);

  if (opened)
    return (
      <>
        {opened.isGone && (
          <Alert severity="info" sx={{ mb: 2 }}>
            {messages.gone}
          </Alert>
        )}
        {children(opened.draft)}
      </>
    );
  if (!error) return <Loading />;
  return (
    <Notice text={messages.notLoaded}>
      <Button variant="outlined" onClick={() => void refetch()}>
        {appMessages.actions.tryAgain}
      </Button>
    </Notice>
  );
}

/** Opens a form with an empty text. */
export function NewDraftButton() {
  return (
    <Button component={Link} to={paths.createArticle} color="inherit" size="small" variant="outlined">
      {messages.start}
    </Button>
  );
}

/** The number of older drafts that an empty form offers. */
const OFFERED_DRAFTS = 3;

interface OlderDraftsProps {
  keyPrefix: string;
  /** The draft that the form itself has begun. */
  ownId: string;
}

/** A line above an empty form that offers older drafts: those in this browser first, as no list shows them. */
export function OlderDrafts(props: OlderDraftsProps) {
  // Not loaded again when the form saves its own draft, which is the newest one then.
  const { data: newest, isSuccess, isError } = useGetNewestDraftQuery(undefined, { refetchOnFocus: false });
  const [first, setFirst] = useState<DraftSummary | null>();
  if (first === undefined && (isSuccess || isError)) setFirst(newest ?? null);

  return <Box sx={offerStyle}>{first !== undefined && <OfferedDrafts {...props} newest={first} />}</Box>;
}

const toDraft = (id: string) => `${paths.createArticle}?draft=${id}`;

function OfferedDrafts({ keyPrefix, ownId, newest }: OlderDraftsProps & { newest: DraftSummary | null }) {
  const [offers] = useState(() => {
    const local = localDrafts.list(keyPrefix).flatMap(({ path, values: { title } }) => {
      const [pathname = '', search] = path.split('?');
      const id = new URLSearchParams(search).get('draft');
      const offer = { title: typeof title === 'string' ? title : '' };
      if (pathname === paths.createArticle) return [{ ...offer, to: toDraft(id ?? UNNAMED_DRAFT) }];
      // No list of the server has it, and its article may be gone.
      return findPage(pathname) === 'editArticle' && id === null ? [{ ...offer, to: pathname }] : [];
    });
    if (localDrafts.has(`${keyPrefix}${UNNAMED_DRAFT}`))
      local.push({ to: toDraft(UNNAMED_DRAFT), title: '' });
    const all = newest ? [...local, { to: toDraft(newest._id), title: newest.title }] : local;
    const byPath = new Map([...all].reverse().map((offer) => [offer.to, offer]));
    byPath.delete(toDraft(ownId));
    return [...byPath.values()].reverse().slice(0, OFFERED_DRAFTS);
  });

  return offers.map(({ to, title }) => (
    <Box key={to} component={Link} to={to} sx={offeredStyle}>
      <RichText
        text={messages.continue}
        tags={{ title: () => <AuthoredText text={draftTitle({ title })} /> }}
      />
    </Box>
  ));
}

/** Its height is reserved: the form must not move while the user types. */
const offerStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  minHeight: { xs: '2.75rem', sm: '2rem' },
  mb: 0.5,
  typography: 'body2',
};
const offeredStyle = {
  // 24 px, the smallest target by WCAG 2.5.8, as these may be below each other.
  lineHeight: '1.5rem',
  '@media (pointer: coarse)': { lineHeight: '2.75rem' },
  minWidth: 0,
  maxWidth: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};

/** Returns the values of a form that opens with this draft. */
export function initialValuesFrom(draft: Draft, isEdit: boolean) {
  const { articleVersion } = draft;
  const version = isEdit && articleVersion !== null ? { version: articleVersion } : {};
  return { ...pickDraft(draft), ...version, ...(draft.kind === 'page' && { kind: draft.kind }) };
}

/** Returns the draft that a form saves to. The draft of the browser's copy may be gone from the server. */
export function chooseDraftBase(
  draft: Draft | null,
  localBase: DraftBase | null,
  newId = createUuid(),
): DraftBase {
  if (localBase && (draft || localBase.version === null)) return localBase;
  return draft ? { id: draft._id, version: draft.version } : { id: newId, version: null };
}

export type DraftFields = ArticleDraft & { version?: number | null; kind?: ChosenKind };

/** What a text is to become; '' for what it is, which isn't sent. */
export type ChosenKind = ArticleKind | '';

/** The article that a text changes, and the version that it is based on. */
export interface ChangedArticle {
  slug: string;
  version: number | null;
}

/** Holds the form's content as its draft stores it: the last known fields and the current text of the editor. */
export function createDraftContent(
  initial: DraftFields,
  editor: MarkdownEditor,
  changedArticle: ChangedArticle | null,
) {
  let fields = initial;
  let article = changedArticle;

  const withArticle = ({ version, kind, ...fields }: DraftFields): DraftText => ({
    ...pickDraft(fields),
    ...(kind && { kind }),
    ...(article && { articleSlug: article.slug, articleVersion: version ?? article.version }),
  });

  return {
    setFields: (next: DraftFields) => {
      fields = next;
    },
    /** Call when the text was published: from then on it is a change of that article. */
    setArticle: (published: ChangedArticle) => {
      article = published;
    },
    /** Returns these fields as the draft stores them. */
    from: withArticle,
    read: (): DraftText => withArticle({ ...fields, markdown: editor.read() }),
  };
}

export type DraftContent = ReturnType<typeof createDraftContent>;
