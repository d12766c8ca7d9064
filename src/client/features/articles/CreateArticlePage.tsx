import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Article, ArticleDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { showUnder } from '../../components/forms/SchemaForm.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { useCreateArticleMutation } from './ownArticlesApi.ts';
import { begunHere } from './drafts/begunHere.ts';
import { InOneTab } from './drafts/InOneTab.tsx';
import { formOf } from './drafts/nameOf.ts';
import { newDraftId } from './drafts/newDraftId.ts';
import { OpenedDraft } from './drafts/OpenedDraft.tsx';
import { NEW_DRAFT, useOpenDraft } from './drafts/useOpenDraft.ts';
import { useGetDraftQuery, useGetNewestDraftIdQuery } from './draftsApi.ts';

const nothingYet: ArticleDraft = { title: '', markdown: '', cover: '', tags: [] };

/** The form of a new article. Without a draft in its address it goes on with the one that was begun last. */
export function CreateArticlePage() {
  const { formKey, ...opened } = useOpenDraft();

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Create Article</PageHeading>
      <CreateForm key={formKey} {...opened} />
    </>
  );
}

interface Props {
  /** The draft that the address names. */
  asked: string | null;
  /** The draft that the form has made or found since. */
  made: string | null;
  onMade: (id: string) => void;
}

function CreateForm({ asked, made, onMade }: Props) {
  const [own] = useState(draftsOf(useCurrentUser().sub));
  const [here] = useState(() => asked ?? begunHere(own, paths.createArticle));
  const newest = useGetNewestDraftIdQuery(here === null ? undefined : skipToken);
  const [found, setFound] = useState(here);
  // Where nobody can say, the form begins with nothing: what is typed is kept all the same.
  const elsewhere = newest.error ? null : newest.currentData;
  if (found === null && elsewhere !== undefined) setFound(elsewhere ?? NEW_DRAFT);

  const key = `${own}${NEW_DRAFT}`;
  const [kept] = useState(() => draftStorage.baseOf(key));
  const [newId] = useState(() => (kept?.version === null ? kept.id : newDraftId()));

  if (found === null) return <Loading />;
  const id = made ?? (found === NEW_DRAFT ? newId : found);
  // After another tab had it, it may be on the server.
  const isNew = (isBack: boolean) => found === NEW_DRAFT && (!isBack || draftStorage.has(key));
  return (
    <InOneTab name={`${own}${id}`} isNew={found === NEW_DRAFT && kept === null} ways={<StartNew />}>
      {(isBack) =>
        isNew(isBack) ? (
          <NewArticle name={NEW_DRAFT} newId={newId} draft={null} onMade={onMade} />
        ) : (
          <DraftOfNew id={id} onMade={onMade} />
        )
      }
    </InOneTab>
  );
}

function DraftOfNew({ id, onMade }: { id: string; onMade: (id: string) => void }) {
  // The text may become another draft while it is written.
  const [opened] = useState(id);
  return (
    <OpenedDraft query={useGetDraftQuery(opened)} onOpened={onMade}>
      {(draft) =>
        draft?.articleSlug && !draft.isUnpublished ? (
          <Navigate to={formOf(draft)} replace />
        ) : (
          <NewArticle name={opened} draft={draft} onMade={onMade} />
        )
      }
    </OpenedDraft>
  );
}

interface NewProps {
  name: string;
  newId?: string;
  draft: Draft | null;
  onMade: (id: string) => void;
}

function NewArticle({ name, newId, draft, onMade }: NewProps) {
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessThenGo();

  return (
    <ArticleForm
      name={name}
      beginning={nothingYet}
      newId={newId}
      draft={draft}
      changes={draft?.articleSlug ? { slug: draft.articleSlug, version: draft.articleVersion } : null}
      onMade={onMade}
      submitLabel="Create"
      publish={(article, draftId) => createArticle({ ...article, draftId }).unwrap()}
      onPublished={({ slug }: Article) =>
        succeed(messages.articleCreated, { label: 'View it', to: paths.article(slug) })
      }
      onRejected={showUnder('title')}
      draftActions={<StartNew />}
    />
  );
}

function StartNew() {
  return (
    <Button
      component={Link}
      to={`${paths.createArticle}?draft=${NEW_DRAFT}`}
      color="inherit"
      size="small"
      variant="outlined"
    >
      Start a new one
    </Button>
  );
}
