import FormHelperText from '@mui/material/FormHelperText';
import { useField, useFormikContext } from 'formik';
import { useCallback, type ReactNode } from 'react';
import { Box } from '../../../components/Box.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { FormattingBar } from './FormattingBar.tsx';
import { useKeys } from './useKeys.ts';
import { useFormText } from './useFormText.ts';

interface Props {
  name: string;
  label: string;
  editor: MarkdownEditor;
  /** Stands below the field, where no error does. */
  hint: ReactNode;
  /** Stands right below the field: where the text is kept. */
  state?: ReactNode;
}

/** The text field of an article in the form around it: a plain one, with the browser's own undo and spelling. */
export function MarkdownField({ name, label, editor, hint, state }: Props) {
  const [{ onBlur }, { error, touched }] = useField<string>(name);
  const { submitCount } = useFormikContext();
  const shownError = touched && submitCount > 0 ? error : undefined;
  const attach = useCallback((field: HTMLTextAreaElement) => editor.attach(field), [editor]);
  useFormText(editor, name);
  useKeys(editor);

  return (
    <Box>
      <Box component="label" htmlFor={name} sx={labelStyle}>
        {label}
      </Box>
      <FormattingBar editor={editor} controls={name} />
      <Box
        component="textarea"
        ref={attach}
        id={name}
        name={name}
        required
        spellCheck
        dir="auto"
        aria-invalid={shownError !== undefined}
        aria-describedby={`${name}-hint`}
        onBlur={onBlur}
        sx={fieldStyle}
      />
      {state}
      <FormHelperText id={`${name}-hint`} error={shownError !== undefined} sx={hintStyle}>
        {shownError ?? hint}
      </FormHelperText>
    </Box>
  );
}

const labelStyle = { display: 'block', mb: 0.75, typography: 'body2', color: 'text.secondary' };

const fieldStyle = {
  display: 'block',
  boxSizing: 'border-box',
  width: '100%',
  height: 'clamp(18rem, 62dvh, 48rem)',
  minHeight: '10rem',
  resize: 'vertical',
  m: 0,
  p: 2,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontFamily: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
  // Safari zooms into a field of less.
  fontSize: '1rem',
  lineHeight: 1.6,
  '&[aria-invalid="true"]': { borderColor: 'error.main' },
};

const hintStyle = { mx: 0 };
