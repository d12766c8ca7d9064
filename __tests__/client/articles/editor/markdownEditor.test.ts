import { createMarkdownEditor } from '../../../../src/client/features/articles/editor/markdownEditor.ts';

/** An editor whose field is in the page. */
function opened(text: string) {
  const editor = createMarkdownEditor(text);
  const field = document.body.appendChild(document.createElement('textarea'));
  const end = editor.attach(field);
  return { editor, field, end };
}

/** As somebody does in the field. */
function edit(field: HTMLTextAreaElement, text: string) {
  field.value = text;
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

afterEach(() => {
  document.body.replaceChildren();
});

describe('the line breaks of a text', () => {
  it.each(['a\r\nb\r\n', 'a\nb\n', 'a\r\n\nb\r\r\nc\rd', '\r\n', ''])(
    'stay in %j, which nobody changed',
    (text) => {
      const { editor, field, end } = opened(text);

      expect(editor.fieldText()).toBe(field.value);
      expect(editor.read()).toBe(text);
      end();
      expect(editor.read()).toBe(text);
    },
  );

  it.each([
    ['a\r\nb\r\nc', 'a\nB\nc', 'a\r\nB\r\nc'],
    ['a\r\nb', 'a\nb\nc\nd', 'a\r\nb\r\nc\r\nd'],
    ['a\r\nb\r\nc', 'a\nc', 'a\r\nc'],
    ['a\nb\r\nc\n', 'a\nx\nb\nc\n', 'a\nx\nb\r\nc\n'],
    ['a\nb', 'a\nb\nc', 'a\nb\nc'],
    ['a\rb', 'a\n\nb', 'a\n\nb'],
  ])('stay in %j where it becomes %j', (text, changed, stored) => {
    const { editor, field } = opened(text);

    edit(field, changed);

    expect(editor.read()).toBe(stored);
  });

  it('are those of a text that takes its place', () => {
    const { editor, field } = opened('a\r\nb');

    editor.replaceAll('c\nd');
    expect(editor.read()).toBe('c\nd');
    editor.load('e\r\nf');

    expect(field.value).toBe('e\nf');
    expect(editor.read()).toBe('e\r\nf');
  });
});
