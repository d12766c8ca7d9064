import Link from '@mui/material/Link';
import type { FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import { articleDraftSchema, type ArticleDraft } from '../../../shared/article.ts';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { KeepDraft } from '../../components/forms/KeepDraft.tsx';
import { NotYet, SchemaForm, type OnRejected } from '../../components/forms/SchemaForm.tsx';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { useDiscardDraftMutation } from './draftsApi.ts';
import { Autosave, type DraftFields } from './drafts/Autosave.tsx';
import { DraftConflict } from './drafts/DraftConflict.tsx';
import type { DraftBase, DraftText } from './drafts/draftSaver.ts';
import { newDraftId } from './drafts/newDraftId.ts';
import { SaveStateLine } from './drafts/SaveStateLine.tsx';
import { useDraftSaver, useSaveState } from './drafts/useDraftSaver.ts';
import { createMarkdownEditor, type MarkdownEditor } from './editor/markdownEditor.ts';
import { MarkdownField } from './editor/MarkdownField.tsx';
import { RestoredText } from './history/RestoredText.tsx';

interface Props<Values extends ArticleDraft> {
  /** Which form it is: a text that is on no server yet is kept under this name. */
  name: string;
  initialValues: Values;
  /** The draft with which the form was opened, or null. */
  draft: DraftBase | null;
  /** The article that is changed, if there is one. */
  articleSlug?: string;
  /** The draft is on the server now. */
  onMade: (id: string) => void;
  submitLabel: string;
  /** `draftId` goes along, so that a text that is sent twice is published once. */
  onSubmit: (values: Values, draftId: string) => Promise<void>;
  onRejected: OnRejected<Values>;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The article's fields, for a new one and for one that is edited. What is typed is saved as a draft. */
export function ArticleForm<Values extends ArticleDraft & FormikValues>(props: Props<Values>) {
  const { name, draft, articleSlug, onMade, onSubmit, children, ...form } = props;
  // A draft is its writer's alone, whoever signs in next in this browser; and stays so while the session ends.
  const [own] = useState(draftsOf(useCurrentUser().sub));
  const [editor] = useState(() => createMarkdownEditor(form.initialValues.markdown));
  // What was typed a moment ago, and the form does not know yet.
  const [latest] = useState(() => () => ({ markdown: editor.read() }));
  const [text] = useState(() => holdText(form.initialValues, editor, articleSlug));
  const [begun] = useState<DraftBase>(() => {
    const kept = draftStorage.baseOf(`${own}${draft?.id ?? name}`);
    // What a kept text belonged to may be gone from the server.
    if (kept && (draft || kept.version === null)) return kept;
    return draft ?? { id: newDraftId(), version: null };
  });
  const saver = useDraftSaver(begun, text.read, onMade);
  const state = useSaveState(saver);
  const [discardDraft] = useDiscardDraftMutation();
  const { id, version } = saver.base();
  const draftKey = `${own}${version === null && !draft ? name : id}`;

  function forgetDraft() {
    // What is discarded of a draft that was opened is the change alone.
    if (draft || version === null) return;
    void discardDraft(id);
    saver.forget();
  }

  async function submit(values: Values) {
    if (saver.state().is === 'conflict')
      throw new NotYet('Choose above which text shall stay: then it can be published.');
    saver.hold();
    try {
      await onSubmit(values, saver.base().id);
    } catch (error) {
      saver.goOn();
      throw error;
    }
    // Also when the form is gone by now.
    draftStorage.remove(draftKey);
  }

  return (
    <SchemaForm schema={articleDraftSchema} {...form} onSubmit={submit}>
      <KeepDraft
        draftKey={draftKey}
        latest={latest}
        isSafe={state.is === 'saved'}
        base={saver.base}
        onDiscard={forgetDraft}
        path={version === null ? undefined : `${location.pathname}?draft=${id}`}
      />
      <DraftConflict saver={saver} editor={editor} onChosen={onMade} />
      <RestoredText editor={editor} />
      {children}
      <FormField
        name="title"
        label="Title"
        required
        autoComplete="off"
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
      <FormField
        name="cover"
        label="Cover"
        type="url"
        autoComplete="off"
        placeholder="https://"
        helperText="The address of a picture; may be empty."
      />
      <MarkdownField
        name="markdown"
        label="Markdown"
        editor={editor}
        hint={<FormattingHint />}
        state={<SaveStateLine saver={saver} draftKey={draftKey} read={() => editor.read()} />}
      />
      <Autosave saver={saver} editor={editor} onFields={text.take} />
    </SchemaForm>
  );
}

/** The form's text as its draft has it: the fields as they were told last, and the editor's text as it is. */
function holdText(initial: DraftFields, editor: MarkdownEditor, articleSlug: string | undefined) {
  let fields = initial;
  return {
    take: (changed: DraftFields) => {
      fields = changed;
    },
    read: (): DraftText => {
      const { title, cover, version = null } = fields;
      const ofArticle = articleSlug === undefined ? {} : { articleSlug, articleVersion: version };
      return { title, cover, markdown: editor.read(), ...ofArticle };
    },
  };
}

function FormattingHint() {
  return (
    <>
      # Heading, **bold**, *italic*, [link](https://…), - list, &gt; quote, `code`.{' '}
      <Link href="https://commonmark.org/help/" target="_blank" rel="noopener">
        How to format with markdown
      </Link>
    </>
  );
}
