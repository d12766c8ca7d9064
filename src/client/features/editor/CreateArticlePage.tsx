import { skipToken } from '@reduxjs/toolkit/query/react';
import { Suspense, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { useGetDraftQuery, useGetNewestDraftIdQuery } from '../../api/draftsApi.ts';
import { PageHeading } from '../../components/Page.tsx';
import { Loading } from '../../components/status.tsx';
import { draftKeyPrefix, localDrafts, useLocalDraftsReady } from '../../lib/localDrafts.ts';
import { lazyPage } from '../../navigation/lazyPage.ts';
import { usePreload } from '../../navigation/navigation.ts';
import { useCurrentUser } from '../../session/session.ts';
import { newDraftId } from './autosave.ts';
import { editPath } from '../articles/draftPaths.ts';
import { EditorLock } from './editorLock.tsx';
import { findLocalDraft, LoadedDraft, NEW_DRAFT, NewDraftButton, useOpenDraft } from './useDraftForm.tsx';
import { aboveTitle, tabTitle } from './editorStyles.ts';

const NewArticle = lazyPage(() => import('./NewArticle.tsx'), 'NewArticle');

/** The form of a new article. Without a draft in its address it goes on with the one that was begun last. */
export function CreateArticlePage() {
  const { formKey, ...opened } = useOpenDraft();
  const [title, setTitle] = useState('');
  usePreload(NewArticle);
  const areDraftsKnown = useLocalDraftsReady();

  return (
    <>
      <PageHeading sx={aboveTitle} title={tabTitle(title, 'Create Article')}>
        Create Article
      </PageHeading>
      <Suspense fallback={<Loading />}>
        {areDraftsKnown ? <CreateForm key={formKey} {...opened} onTitle={setTitle} /> : <Loading />}
      </Suspense>
    </>
  );
}

interface Props {
  /** The draft that the address names. */
  asked: string | null;
  /** The draft that the form has made or found since. */
  made: string | null;
  onMade: (id: string) => void;
  /** Hears the article's title as it is typed. */
  onTitle: (title: string) => void;
}

function CreateForm({ asked, made, onMade, onTitle }: Props) {
  const [own] = useState(draftKeyPrefix(useCurrentUser().sub));
  const [here] = useState(() => asked ?? findLocalDraft(own, paths.createArticle));
  const newest = useGetNewestDraftIdQuery(here === null ? undefined : skipToken);
  const [found, setFound] = useState(here);
  // Where nobody can say, the form begins with nothing: what is typed is kept all the same.
  const elsewhere = newest.error ? null : newest.currentData;
  if (found === null && elsewhere !== undefined) setFound(elsewhere ?? NEW_DRAFT);

  // A new one that was asked for is none that another tab has begun, and no server has yet.
  const name = asked === NEW_DRAFT ? localDrafts.keyOfThisTab(NEW_DRAFT) : NEW_DRAFT;
  const key = `${own}${name}`;
  const [kept] = useState(() => localDrafts.baseOf(key));
  const [newId] = useState(() => (kept?.version === null ? kept.id : newDraftId()));

  if (found === null) return <Loading />;
  const id = made ?? (found === NEW_DRAFT ? newId : found);
  // After another tab had it, it may be on the server.
  const isNew = (isBack: boolean) => found === NEW_DRAFT && (!isBack || localDrafts.has(key));
  return (
    <EditorLock
      name={`${own}${id}`}
      isNew={found === NEW_DRAFT && kept === null}
      actions={<NewDraftButton />}
    >
      {(isBack) =>
        isNew(isBack) ? (
          <NewArticle name={name} newId={newId} draft={null} onMade={onMade} onTitle={onTitle} />
        ) : (
          <DraftOfNew id={id} onMade={onMade} onTitle={onTitle} />
        )
      }
    </EditorLock>
  );
}

function DraftOfNew({ id, onMade, onTitle }: Pick<Props, 'onMade' | 'onTitle'> & { id: string }) {
  // The text may become another draft while it is written.
  const [opened] = useState(id);
  return (
    <LoadedDraft query={useGetDraftQuery(opened)} onOpened={onMade}>
      {(draft) =>
        draft?.articleSlug && !draft.isUnpublished ? (
          <Navigate to={editPath(draft)} replace />
        ) : (
          <NewArticle name={opened} draft={draft} onMade={onMade} onTitle={onTitle} />
        )
      }
    </LoadedDraft>
  );
}
