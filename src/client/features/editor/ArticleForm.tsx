import Button from '@mui/material/Button';
import type { FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { type Article, type ArticleDraft, articleDraftSchema, writtenOf } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { NotYet, type OnRejected, SchemaForm } from '../../components/forms/Form.tsx';
import { KeepDraft } from '../../components/forms/LocalBackup.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { draftsOf, draftStorage } from '../../lib/localDrafts.ts';
import { Link } from '../../navigation/Link.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { Autosave } from '../articles/drafts/Autosave.tsx';
import { DiscardDraft } from '../articles/drafts/DiscardDraft.tsx';
import { DraftConflict } from '../articles/drafts/DraftConflict.tsx';
import { DraftNotice } from '../articles/drafts/DraftNotice.tsx';
import { FootButton } from '../articles/drafts/FootButton.tsx';
import { useSaveForOtherTab } from '../articles/drafts/InOneTab.tsx';
import { Parted } from '../articles/drafts/Parted.tsx';
import { SaveStateLine } from '../articles/drafts/SaveStateLine.tsx';
import { SignInAgain } from '../articles/drafts/SignInAgain.tsx';
import { baseOf, fieldsOf } from '../articles/drafts/beginningOf.ts';
import { type ChangedArticle, holdText } from '../articles/drafts/draftText.ts';
import { historyOf } from '../articles/drafts/nameOf.ts';
import type { DraftText } from '../articles/drafts/saveState.ts';
import { useDraftSaver, useSaveState } from '../articles/drafts/useDraftSaver.ts';
import { usePublishing } from '../articles/drafts/usePublishing.ts';
import { useScheduledPublication } from '../articles/drafts/useScheduledPublication.ts';
import { CoverField } from './CoverField.tsx';
import { MarkdownField } from './MarkdownField.tsx';
import { RestoredText } from './RestoredText.tsx';
import { PublishKey, TagField, TitleField } from './fields.tsx';
import { createMarkdownEditor } from './markdownEditor.ts';

/** A moment after the text can be typed. */
const FormSchedule = lazyPart(() => import('./FormSchedule.tsx'), 'FormSchedule', {
  what: 'The schedule',
  waiting: null,
});

const FormattingHint = lazyPart(() => import('./FormattingHint.tsx'), 'FormattingHint', {
  what: 'How to format',
  waiting: '\u00a0',
});

const PublishedNotice = lazyPart(() => import('../articles/drafts/PublishedNotice.tsx'), 'PublishedNotice', {
  what: 'The link to what is published',
  waiting: null,
});

interface Props<Values extends ArticleDraft> {
  /** Which form it is: a text that is on no server yet is kept under this name. */
  name: string;
  /** What the form holds without a draft. */
  beginning: Values;
  /** The draft with which the form was opened, or null. */
  draft: Draft | null;
  /** Of the draft that the text becomes, if it is none yet; unless told, one of its own. */
  newId?: string | undefined;
  /** The article that is changed, if there is one. */
  changes: ChangedArticle | null;
  /** The draft is on the server now. */
  onMade: (id: string) => void;
  onTitle: (title: string) => void;
  submitLabel: string;
  /** `draftId` goes along, so that a text that is sent twice is published once. */
  publish: (values: Values, draftId: string) => Promise<Article>;
  /** `wasThere`: it had published itself before, and is changed now. */
  onPublished: (article: Article, wasThere: boolean) => void;
  onRejected: OnRejected<Values>;
  /** More ways on from the draft. */
  draftActions?: ReactNode;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The article's fields, for a new one and for one that is edited. What is typed is saved as a draft. */
export function ArticleForm<Values extends ArticleDraft & FormikValues>(props: Props<Values>) {
  const {
    name,
    beginning,
    draft,
    newId,
    changes,
    onMade,
    onTitle,
    publish,
    onPublished,
    draftActions,
    ...others
  } = props;
  const { children, ...form } = others;
  const isEdit = 'version' in beginning;
  const [initialValues] = useState<Values>(draft ? { ...beginning, ...fieldsOf(draft, isEdit) } : beginning);
  // A draft is its writer's alone, whoever signs in next in this browser; and stays so while the session ends.
  const [own] = useState(draftsOf(useCurrentUser().sub));
  const [editor] = useState(() => createMarkdownEditor(initialValues.markdown));
  // What was typed a moment ago, and the form does not know yet.
  const [latest] = useState(() => () => ({ markdown: editor.read() }));
  const [text] = useState(() => holdText(initialValues, editor, changes));
  const [begun] = useState(() => baseOf(draft, draftStorage.baseOf(`${own}${draft?._id ?? name}`), newId));
  const scheduled = useScheduledPublication(text);
  const published = scheduled.article;
  async function whenGone(saved: DraftText, publishAt: string | null) {
    const article = await scheduled.find(saved, publishAt);
    return article && text.of({ ...writtenOf(saved), version: article.version });
  }
  const saver = useDraftSaver(begun, draft?.publishAt ?? null, { read: text.read, onMade, whenGone });
  const state = useSaveState(saver);
  useSaveForOtherTab(saver);
  const publishOnce = usePublishing(saver, text, publish, scheduled);
  const { id, version } = saver.base();
  const draftKey = `${own}${version === null && !draft ? name : id}`;
  const discarding = { saver, editor, text, beginning };
  const isOwnDraft = !draft && version !== null;
  const historyPath =
    changes || version !== null ? historyOf({ _id: id, articleSlug: changes?.slug ?? null }) : null;
  const keptWhere = <SaveStateLine saver={saver} draftKey={draftKey} read={() => editor.read()} />;

  async function submit(values: Values) {
    if (saver.state().is === 'conflict')
      throw new NotYet('Choose above which text shall stay: then it can be published.');
    const article = await publishOnce(values);
    onPublished(article, scheduled.isFound());
    // Also when the form is gone by now.
    draftStorage.remove(draftKey);
  }

  return (
    <SchemaForm
      schema={articleDraftSchema}
      initialValues={initialValues}
      {...form}
      {...(published && { submitLabel: 'Update' })}
      onSubmit={submit}
      actions={<FormSchedule saver={saver} draft={draft} editor={editor} />}
      foot={{
        state: keptWhere,
        more: (historyPath !== null || isOwnDraft) && (
          <>
            {historyPath !== null && <Link to={historyPath}>History</Link>}
            {isOwnDraft && (
              <DiscardDraft {...discarding}>
                {(ask) => <FootButton onClick={ask}>Discard draft</FootButton>}
              </DiscardDraft>
            )}
          </>
        ),
      }}
    >
      <PublishKey editor={editor} isPublic={isEdit || published !== null} />
      <KeepDraft
        draftKey={draftKey}
        latest={latest}
        onLatest={editor.onInput}
        isSafe={state.is === 'saved'}
        base={saver.base}
        onUndo={() => saver.undoDiscard()}
        onDiscard={() => !draft && void saver.discard(text.of(beginning))}
        path={version === null ? undefined : `${location.pathname}?draft=${id}`}
      />
      {draft && version !== null && (
        <DraftNotice draft={draft} editor={editor} {...(isEdit && { published: beginning.markdown })}>
          <DiscardDraft {...discarding}>
            {(ask) => (
              <Button color="inherit" size="small" variant="outlined" onClick={ask}>
                Discard draft
              </Button>
            )}
          </DiscardDraft>
          {draftActions}
        </DraftNotice>
      )}
      {published && <PublishedNotice article={published} />}
      <SignInAgain saver={saver} />
      <Parted saver={saver} />
      <DraftConflict saver={saver} editor={editor} onChosen={onMade} />
      <RestoredText editor={editor} />
      {children}
      <TitleField
        name="title"
        isFirst={!isEdit}
        onChanged={onTitle}
        onEnter={(typed) => editor.write(typed)}
      />
      <Box sx={shortFields}>
        <CoverField name="cover" />
        <TagField name="tags" />
      </Box>
      <MarkdownField
        name="markdown"
        label="Markdown"
        editor={editor}
        hint={<FormattingHint />}
        state={keptWhere}
      />
      <Autosave saver={saver} editor={editor} onFields={text.take} />
    </SchemaForm>
  );
}

/** On a phone beside each other, so that the text begins high on the page. */
const shortFields = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'minmax(0, 1fr)' },
  alignItems: 'start',
  gap: { xs: 2, sm: 2.5 },
  // Screen readers have it still.
  '@media (max-width: 599.95px)': { '& .MuiFormHelperText-root:not(.Mui-error)': hiddenText },
};
