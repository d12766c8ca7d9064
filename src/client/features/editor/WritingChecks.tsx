import { useEffect, useState } from 'react';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { Box } from '../../components/Box.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import { computeTextStats, findIssues, formatTextStats, type Issue, lineNumberAt } from './textChecks.ts';

const messages = editorMessages.checks;

/** Shows the length of the text, and what its author may have overlooked. */
export function WritingChecks({ editor }: { editor: MarkdownEditor }) {
  const { stats, issues } = useWritingChecks(editor);

  function show({ range }: Issue) {
    editor.field()?.focus();
    editor.field()?.setSelectionRange(range.start, range.end);
  }

  return (
    <>
      <Box>{stats}</Box>
      {issues.length > 0 && (
        <Box component="details" sx={detailsStyle}>
          <Box component="summary" sx={summaryStyle}>
            {messages.suggestions(issues.length)}
          </Box>
          <Box component="ul" sx={listStyle}>
            {issues.map((issue) => (
              <li key={`${issue.range.start} ${issue.message}`}>
                <Box component="button" type="button" onClick={() => show(issue)} sx={linkStyle}>
                  {messages.atLine(issue.line, issue.message)}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

/** In milliseconds: the pause in typing before the text is checked. */
const TYPING_PAUSE = 500;

const check = (text: string) => ({
  stats: formatTextStats(computeTextStats(text)),
  issues: findIssues(text).map((issue) => ({ ...issue, line: lineNumberAt(text, issue.range.start) })),
});

function useWritingChecks(editor: MarkdownEditor) {
  const [result, setResult] = useState(() => check(editor.fieldText()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const checkSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setResult(check(editor.fieldText())), TYPING_PAUSE);
    };
    const unsubscribe = editor.onInput(checkSoon);
    // The text may have changed since the first render.
    checkSoon();
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [editor]);

  return result;
}

const detailsStyle = { flexBasis: '100%' };
const summaryStyle = { py: 0.5 };
const listStyle = { m: 0, paddingInlineStart: 2.5, maxHeight: 'min(12rem, 25vh)', overflow: 'auto' };
const linkStyle = {
  p: 0,
  py: 0.25,
  border: 0,
  bgcolor: 'transparent',
  color: 'primary.main',
  font: 'inherit',
  textAlign: 'start',
  verticalAlign: 'top',
  textDecoration: 'underline',
  cursor: 'pointer',
};
