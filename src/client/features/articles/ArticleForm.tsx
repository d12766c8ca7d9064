import Link from '@mui/material/Link';
import type { FormikValues } from 'formik';
import { useState, type ReactNode } from 'react';
import { articleDraftSchema, type ArticleDraft } from '../../../shared/article.ts';
import { draftsOf, draftStorage } from '../../components/forms/draftStorage.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { KeepDraft } from '../../components/forms/KeepDraft.tsx';
import { SchemaForm, type OnRejected } from '../../components/forms/SchemaForm.tsx';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { createMarkdownEditor } from './editor/markdownEditor.ts';
import { MarkdownField } from './editor/MarkdownField.tsx';

interface Props<Values extends ArticleDraft> {
  /** Which article it is: its unsaved text is kept under this name. */
  name: string;
  initialValues: Values;
  submitLabel: string;
  onSubmit: (values: Values) => Promise<void>;
  onRejected: OnRejected<Values>;
  /** Stands above the fields. */
  children?: ReactNode;
}

/** The article's fields, for a new one and for one that is edited. */
export function ArticleForm<Values extends ArticleDraft & FormikValues>(props: Props<Values>) {
  const { name, onSubmit, children, ...form } = props;
  // A draft is its writer's alone, whoever signs in next in this browser; and stays so while the session ends.
  const { sub } = useCurrentUser();
  const [draftKey] = useState(`${draftsOf(sub)}${name}`);
  const [editor] = useState(() => createMarkdownEditor(form.initialValues.markdown));
  // What was typed a moment ago, and the form does not know yet.
  const [latest] = useState(() => () => ({ markdown: editor.read() }));

  async function submit(values: Values) {
    await onSubmit(values);
    // Also when the form is gone by now.
    draftStorage.remove(draftKey);
  }

  return (
    <SchemaForm schema={articleDraftSchema} {...form} onSubmit={submit}>
      <KeepDraft draftKey={draftKey} latest={latest} />
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
      <MarkdownField name="markdown" label="Markdown" editor={editor} hint={<FormattingHint />} />
    </SchemaForm>
  );
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
