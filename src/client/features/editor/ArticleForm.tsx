import Button from '@mui/material/Button';
import type { FormikValues } from 'formik';
import { type ReactNode, useState } from 'react';
import { type Article, type ArticleDraft, articleDraftSchema, writtenOf } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { SubmitError, type OnRejected, SchemaForm } from '../../components/forms/Form.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import { draftKeyPrefix, localDrafts } from '../../lib/localDrafts.ts';
import { Link } from '../../navigation/Link.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { DiscardDraft, DraftConflict, DraftGoneNotice, DraftNotice } from './DraftBanners.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import type { DraftText } from './autosave.ts';
import { historyPath } from '../articles/draftPaths.ts';
import { useSaveBeforeHandover } from './editorLock.tsx';
import { AutosaveForm, FootButton, SaveStatusLine, useAutosave, useAutosaveState } from './useAutosave.tsx';
import { type ChangedArticle, chooseDraftBase, holdText, initialValuesFrom } from './useDraftForm.tsx';
import { usePublish, useScheduledPublication } from './usePublish.ts';
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

const PublishedNotice = lazyPart(() => import('./PublishedNotice.tsx'), 'PublishedNotice', {
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
  const [initialValues] = useState<Values>(
    draft ? { ...beginning, ...initialValuesFrom(draft, isEdit) } : beginning,
  );
  // A draft is its writer's alone, whoever signs in next in this browser; and stays so while the session ends.
  const [own] = useState(draftKeyPrefix(useCurrentUser().sub));
  const [editor] = useState(() => createMarkdownEditor(initialValues.markdown));
  // What was typed a moment ago, and the form does not know yet.
  const [latest] = useState(() => () => ({ markdown: editor.read() }));
  const [text] = useState(() => holdText(initialValues, editor, changes));
  const [begun] = useState(() =>
    chooseDraftBase(draft, localDrafts.baseOf(`${own}${draft?._id ?? name}`), newId),
  );
  const scheduled = useScheduledPublication(text);
  const published = scheduled.article;
  async function onGone(saved: DraftText, publishAt: string | null) {
    const article = await scheduled.find(saved, publishAt);
    return article && text.of({ ...writtenOf(saved), version: article.version });
  }
  const autosave = useAutosave(begun, draft?.publishAt ?? null, {
    read: text.read,
    onCreated: onMade,
    onGone,
  });
  const { status, id, version } = useAutosaveState(autosave);
  useSaveBeforeHandover(autosave);
  const publishOnce = usePublish(autosave, text, publish, scheduled);
  const draftKey = `${own}${version === null && !draft ? name : id}`;
  const discarding = { autosave, editor, text, beginning };
  const isOwnDraft = !draft && version !== null;
  const history =
    changes || version !== null ? historyPath({ _id: id, articleSlug: changes?.slug ?? null }) : null;
  const keptWhere = <SaveStatusLine autosave={autosave} draftKey={draftKey} read={() => editor.read()} />;

  async function submit(values: Values) {
    if (autosave.getState().status.is === 'conflict')
      throw new SubmitError('Choose above which text shall stay: then it can be published.');
    const article = await publishOnce(values);
    onPublished(article, scheduled.isFound());
    // Also when the form is gone by now.
    localDrafts.remove(draftKey);
  }

  return (
    <SchemaForm
      schema={articleDraftSchema}
      initialValues={initialValues}
      {...form}
      {...(published && { submitLabel: 'Update' })}
      onSubmit={submit}
      actions={<FormSchedule autosave={autosave} draft={draft} editor={editor} />}
      bar={{
        state: keptWhere,
        more: (history !== null || isOwnDraft) && (
          <>
            {history !== null && <Link to={history}>History</Link>}
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
      <LocalBackup
        draftKey={draftKey}
        latest={latest}
        onLatest={editor.onInput}
        isSafe={status.is === 'saved'}
        base={autosave.getBase}
        onUndo={() => autosave.undoDiscard()}
        onDiscard={() => !draft && void autosave.discard(text.of(beginning))}
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
      <SignInAgain autosave={autosave} />
      <DraftGoneNotice autosave={autosave} />
      <DraftConflict autosave={autosave} editor={editor} onChosen={onMade} />
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
      <AutosaveForm autosave={autosave} editor={editor} onFields={text.take} />
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
