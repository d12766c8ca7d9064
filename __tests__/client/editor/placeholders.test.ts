import { withEdit } from '../../../src/client/features/editor/formatting/edit.ts';
import {
  createPlaceholder,
  fillPlaceholder,
  withoutPlaceholders,
} from '../../../src/client/features/editor/images/placeholders.ts';
import { createMarkdownEditor } from '../../../src/client/features/editor/markdownEditor.ts';
import { showCaret } from '../../helpers/caret.ts';

function getField(): HTMLTextAreaElement {
  const field = document.querySelector('textarea');
  if (!field) throw new Error('There is no field.');
  return field;
}

const ID = '0d3a6bd2-0e9b-4a5c-9a55-0123456789ab';
const URL = '/media/ab/c.webp';
const placeholder = createPlaceholder(ID, 'loom.png');

/**
 * Applies the change to a text in which `@` is the placeholder and marks the caret. Returns null without a placeholder.
 */
function fill(text: string, url: string | null = URL) {
  const before = text.replaceAll('@', placeholder);
  const edit = fillPlaceholder(before, placeholder, url);
  return edit && showCaret(withEdit(before, edit), edit.selection);
}

describe('a placeholder', () => {
  it('names the file, without signs that would end it', () => {
    expect(placeholder).toBe(`![Uploading loom.png…](upload:${ID})`);
    expect(createPlaceholder(ID, 'a]b[c\\d\n.png')).toBe(`![Uploading abcd.png…](upload:${ID})`);
    expect(createPlaceholder(ID, `${'x'.repeat(99)}.png`).length).toBeLessThan(120);
  });

  it.each([
    ['alone', '@', `![‸](${URL})`],
    ['within a line', 'One @ two', `One ![‸](${URL}) two`],
    ['in a list', '- a\n- @', `- a\n- ![‸](${URL})`],
    ['after another image', '![a](b)@', `![a](b)![‸](${URL})`],
    ['with the author’s description', `![A loom](upload:${ID})`, `![A loom](${URL})‸`],
    ['as a link', `[A loom](upload:${ID})`, `[A loom](${URL}‸)`],
    ['in parts', `(upload:${ID}`, `(${URL}‸`],
  ])('becomes an image: %s', (_name, before, after) => {
    expect(fill(before)).toBe(after);
  });

  it.each([
    ['takes its place', '![A loom](/old)@!', `![A loom](${URL})‸!`],
    ['keeps its title', '![A loom](/old "By Ada")@', `![A loom](${URL} "By Ada")‸`],
    ['is inserted after it if it has changed', '![A hand loom](/old)@', `![A hand loom](/old)![‸](${URL})`],
  ])('for a selected image %s', (_name, before, after) => {
    const text = before.replaceAll('@', placeholder);
    const replaced = before.includes('"') ? '![A loom](/old "By Ada")' : '![A loom](/old)';
    const edit = fillPlaceholder(text, placeholder, URL, replaced);

    expect(edit && showCaret(withEdit(text, edit), edit.selection)).toBe(after);
    expect(fillPlaceholder(text, placeholder, null, replaced)?.from).toBe(before.indexOf('@'));
  });

  it('is removed without a URL', () => {
    expect(fill('One @two', null)).toBe('One ‸two');
  });

  it('is not found once it was deleted, or for another upload', () => {
    expect(fill('One two')).toBeNull();
    expect(fill('![](upload:aaaaaaaa-0e9b-4a5c-9a55-0123456789ab)')).toBeNull();
  });
});

describe('a text that is saved', () => {
  it.each([
    ['One @two', 'One two'],
    ['@\n\n@', '\n\n'],
    [`![A loom](upload:${ID})`, ''],
    ['![a](https://example.org/upload:b)', '![a](https://example.org/upload:b)'],
    ['(upload:this) stays', '(upload:this) stays'],
  ])('has no placeholders: %j', (text, saved) => {
    const full = text.replaceAll('@', placeholder);
    expect(withoutPlaceholders(full)).toBe(saved);
    expect(createMarkdownEditor(full).read()).toBe(saved);
  });
});

describe('amending the text of an editor', () => {
  it('replaces every occurrence of the mark, without a field, too', () => {
    const editor = createMarkdownEditor(`${placeholder} and ${placeholder}`);

    expect(editor.amend(ID, (text) => fillPlaceholder(text, placeholder, URL))).toBe(true);

    expect(editor.fieldText()).toBe(`![](${URL}) and ![](${URL})`);
  });

  it('waits while the author is in a dialog', () => {
    document.body.innerHTML = '<textarea></textarea><div role="dialog"><button></button></div>';
    const editor = createMarkdownEditor(placeholder);
    const detach = editor.attach(getField());
    document.querySelector('button')?.focus();

    expect(editor.amend(ID, (text) => fillPlaceholder(text, placeholder, URL))).toBe(false);

    expect(editor.fieldText()).toBe(placeholder);
    detach();
    document.body.innerHTML = '';
  });

  it('keeps the caret where it is in the text', () => {
    document.body.innerHTML = '<textarea></textarea>';
    const field = getField();
    const editor = createMarkdownEditor(`One. ${placeholder} Two.`);
    const detach = editor.attach(field);
    field.setSelectionRange(field.value.length - 2, field.value.length);

    editor.amend(ID, (text) => fillPlaceholder(text, placeholder, URL));

    expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('o.');
    detach();
    document.body.innerHTML = '';
  });
});
