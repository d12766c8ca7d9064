import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import type { Article, ArticleDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/pages.ts';
import { draftsOf } from '../../components/forms/draftStorage.ts';
import { showUnder } from '../../components/forms/SchemaForm.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { Link } from '../../navigation/Link.tsx';
import { useSuccessThenGo } from '../../navigation/useSuccessThenGo.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { useCreateArticleMutation } from './articlesApi.ts';
import { begunHere } from './drafts/begunHere.ts';
import { formOf } from './drafts/nameOf.ts';
import { OpenedDraft } from './drafts/OpenedDraft.tsx';
import { NEW_DRAFT, useOpenDraft } from './drafts/useOpenDraft.ts';
import { useGetDraftQuery, useGetNewestDraftIdQuery } from './draftsApi.ts';

const nothingYet: ArticleDraft = { title: '', markdown: '', cover: '' };

/** The form of a new article. Without a draft in its address it goes on with the one that was begun last. */
export function CreateArticlePage() {
  const { formKey, asked, onMade } = useOpenDraft();

  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Create Article</PageHeading>
      <CreateForm key={formKey} asked={asked} onMade={onMade} />
    </>
  );
}

interface Props {
  /** The draft that the address names. */
  asked: string | null;
  onMade: (id: string) => void;
}

function CreateForm({ asked, onMade }: Props) {
  const [own] = useState(draftsOf(useCurrentUser().sub));
  const [here] = useState(() => asked ?? begunHere(own, paths.createArticle));
  const newest = useGetNewestDraftIdQuery(here === null ? undefined : skipToken);
  const [found, setFound] = useState(here);
  // Where nobody can say, the form begins with nothing: what is typed is kept all the same.
  const elsewhere = newest.error ? null : newest.currentData;
  if (found === null && elsewhere !== undefined) setFound(elsewhere ?? NEW_DRAFT);

  if (found === null) return <Loading />;
  if (found === NEW_DRAFT) return <NewArticle name="new" draft={null} onMade={onMade} />;
  return <DraftOfNew id={found} onMade={onMade} />;
}

function DraftOfNew({ id, onMade }: { id: string; onMade: (id: string) => void }) {
  return (
    <OpenedDraft query={useGetDraftQuery(id)} onOpened={onMade}>
      {(draft) =>
        draft?.articleSlug && !draft.isUnpublished ? (
          <Navigate to={formOf(draft)} replace />
        ) : (
          <NewArticle name={id} draft={draft} onMade={onMade} />
        )
      }
    </OpenedDraft>
  );
}

interface NewProps {
  name: string;
  draft: Draft | null;
  onMade: (id: string) => void;
}

function NewArticle({ name, draft, onMade }: NewProps) {
  const [createArticle] = useCreateArticleMutation();
  const succeed = useSuccessThenGo();

  return (
    <ArticleForm
      name={name}
      beginning={nothingYet}
      draft={draft}
      changes={draft?.articleSlug ? { slug: draft.articleSlug, version: draft.articleVersion } : null}
      onMade={onMade}
      submitLabel="Create"
      publish={(article, draftId) => createArticle({ ...article, draftId }).unwrap()}
      onPublished={({ slug }: Article) =>
        succeed(messages.articleCreated, { label: 'View it', to: paths.article(slug) })
      }
      onRejected={showUnder('title')}
      draftActions={
        <Button
          component={Link}
          to={`${paths.createArticle}?draft=${NEW_DRAFT}`}
          color="inherit"
          size="small"
          variant="outlined"
        >
          Start a new one
        </Button>
      }
    />
  );
}
