import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import type { ArticleDraft } from '../../../shared/article.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import {
  type PageTemplates as Templates,
  placeholders,
  templateNames,
} from '../../../shared/pageTemplates.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { findProblem } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import type { MarkdownEditor } from './markdownEditor.ts';

const messages = editorMessages.templates;

/** Buttons that fill an empty page with a template, and select what to replace first. */
export function PageTemplates({ editor }: { editor: MarkdownEditor }) {
  const { setValues } = useFormikContext<ArticleDraft>();
  const [getTemplates, { isFetching }] = useLazyGetTemplatesQuery();

  async function fill(name: keyof Templates) {
    try {
      const { title, markdown } = (await getTemplates(undefined).unwrap())[name];
      // Somebody may have typed meanwhile.
      if (editor.read() !== '') return;
      editor.replaceAll(markdown);
      await setValues((values) => ({ ...values, title, markdown }), false);
      const [first] = editor.fieldText().matchAll(placeholders());
      editor.field()?.focus();
      if (first) editor.field()?.setSelectionRange(first.index, first.index + first[0].length);
    } catch (error) {
      const problem = findProblem(error);
      if (!problem) throw error;
      toast.error(problem.text);
    }
  }

  return (
    <Box role="group" aria-label={messages.label} sx={rowStyle}>
      <span aria-hidden>{messages.label}</span>
      {templateNames.map((name) => (
        <Button
          key={name}
          color="inherit"
          size="small"
          variant="outlined"
          disabled={isFetching}
          onClick={() => void fill(name)}
        >
          {messages.names[name]}
        </Button>
      ))}
    </Box>
  );
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, typography: 'body2' };

const { useLazyGetTemplatesQuery } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    getTemplates: build.query<Templates, undefined>({
      query: () => ({ url: 'admin/templates' }),
      // They change with settings.
      keepUnusedDataFor: 0,
    }),
  }),
});
