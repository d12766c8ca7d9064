import fc from 'fast-check';
import { formatGroups, type FormatName } from '../../src/client/features/editor/formatting/commands.ts';
import { type Command, type Selection, withEdit } from '../../src/client/features/editor/formatting/edit.ts';
import { continueLine, wrapSelection } from '../../src/client/features/editor/formatting/typing.ts';
import { signIn } from '../../tools/browser/blog.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { isAll } from '../helpers/sample.ts';

const TEXTS = isAll ? 40 : 4;

/** Syntax that commands look for, and text that is difficult for browsers. */
const piece = fc.constantFrom(
  ...['word', 'two words', ' ', '\n', '\n\n', '- ', '* ', '1. ', '9) ', '- [x] ', '> ', '# ', '  '],
  ...['**', '*', '_', '~~', '`', '```\n', '| a | b |\n|---|:-:|\n', '[a](', ')', 'https://example.org'],
  ...['😀', 'é', '字', 'שלום', '👩‍👩‍👧', '\t', '\\', '---'],
);

type Typed = Pick<InputEventInit, 'inputType' | 'data'>;

interface Case {
  text: string;
  selection: Selection;
}

const cases: fc.Arbitrary<Case> = fc
  .array(piece, { maxLength: 12 })
  .map((pieces) => pieces.join(''))
  .chain((text) => {
    // Never within a character, where no caret can be.
    const places = [...new Intl.Segmenter('en').segment(text)].map(({ index }) => index);
    const place = fc.constantFrom(...places, text.length, text.length);
    return fc.tuple(place, place).map(([one, other]) => ({
      text,
      selection: { start: Math.min(one, other), end: Math.max(one, other) },
    }));
  });

/** Runs in the page: types the text, runs the command, undoes and redoes it. */
function actAndUndo({ text, selection, act }: Case & { act: { button?: string; types?: Typed } }) {
  const field = document.querySelector<HTMLTextAreaElement>('textarea[name="markdown"]');
  if (!field) throw new Error('There is no field.');
  const execute = (command: string, value?: string) =>
    Reflect.apply(Reflect.get(document, 'execCommand') as () => boolean, document, [
      command,
      false,
      value,
    ]) as boolean;
  field.focus();
  field.value = '';
  execute('insertText', text);
  const before = field.value;
  field.setSelectionRange(selection.start, selection.end);

  if (act.button) document.querySelector<HTMLButtonElement>(`[data-name="${act.button}"]`)?.click();
  else field.dispatchEvent(new InputEvent('beforeinput', { cancelable: true, bubbles: true, ...act.types }));
  const { value: after, selectionStart: start, selectionEnd: end } = field;
  const hasChanged = after !== before;
  if (hasChanged) execute('undo');
  const undone = field.value;
  if (hasChanged) execute('redo');
  return { before, after, selected: { start, end }, undone, redone: field.value };
}

// The button for images opens a dialog.
const buttons = formatGroups.flat().filter(([button]) => button !== 'picture');

const acts: [string, Command, { button?: FormatName; types?: Typed }][] = [
  ...buttons.map(([button, { run }]): (typeof acts)[number] => [button, run, { button }]),
  ['Enter', continueLine, { types: { inputType: 'insertLineBreak' } }],
  ...['*', '_', '`', '[', '('].map((sign): (typeof acts)[number] => [
    `"${sign}" over a selection`,
    wrapSelection(sign),
    { types: { inputType: 'insertText', data: sign } },
  ]),
];

test('undoes and redoes each command exactly', { tag: '@sampled' }, async ({ page, blog }) => {
  test.slow();
  await signIn(page, await blog.aUser());
  await page.goto('/dashboard/createArticle');
  await page.getByRole('toolbar', { name: 'Formatting' }).waitFor();

  for (const [name, command, act] of acts)
    await fc.assert(
      fc.asyncProperty(cases, async ({ text, selection }) => {
        const edit = command(text, selection);
        const result = await page.evaluate(actAndUndo, { text, selection, act });

        const expected = edit ? withEdit(text, edit) : text;
        expect(result, `${name} on ${JSON.stringify({ text, selection })}`).toEqual({
          before: text,
          after: expected,
          selected: edit?.selection ?? selection,
          undone: text,
          redone: expected,
        });
      }),
      { numRuns: TEXTS },
    );
});
