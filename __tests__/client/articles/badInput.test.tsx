import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Draft } from '../../../src/shared/draft.ts';
import { idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  takeTheClock();
});
afterEach(() => blog.close());

const form = '/dashboard/createArticle';
const title = () => screen.findByRole('textbox', { name: /^Title/ });
const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
const saved = async () => (await draftsOf(blog).list(ada)).result;
const isSaved = () => screen.findByText(/^Saved \d/, { selector: 'span' });
const isHereOnly = (why: string) => screen.findByText(`On this device only: ${why}`, { selector: 'span' });

describe('the address of a form that asks for a draft', () => {
  it.each([
    ['no id', () => 'x'],
    ['an id that nobody has', () => '00000000-0000-4000-8000-000000000000'],
    [
      'an id of somebody else',
      async () => (await draftsOf(blog).aDraft(await blog.aUser(), { title: 'Theirs' }))._id,
    ],
  ])('which is %s says that there is none, and begins one of its own', async (_what, idFor) => {
    const id = await idFor();
    const { user } = visit(blog, `${form}?draft=${id}`, { as: ada });

    expect(await screen.findByText('This draft is gone: it was published or discarded.')).toBeVisible();
    expect(await title()).toHaveValue('');
    await user.fill(await title(), 'Mine');
    await passTime(2500);
    await isSaved();

    const [draft, ...others] = await saved();
    expect(others).toEqual([]);
    expect(draft).toMatchObject({ title: 'Mine' });
    expect(draft?._id).not.toBe(id);
  });
});

describe('a text that can’t be stored', () => {
  const sentences =
    'You have 500 drafts, and an account can have no more: please publish or discard one first.';
  async function fill() {
    const at = new Date().toISOString();
    const rows = Array.from({ length: 500 }, (_, index) => ({
      ...{ ownerId: idOf(ada), id: `filled ${index}`, title: '', cover: '', opening: '', markdown: '' },
      ...{ size: 1, version: 1, createdAt: at, updatedAt: at },
    }));
    await blog.connection.db.insertInto('draft').values(rows).execute();
  }
  const write = async (label: string, value: string) => {
    await title();
    fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
  };

  it.each([
    ['a long title', 'Title', 'x'.repeat(201), 'Title must be at most 200 characters.'],
    ['a long text', 'Markdown', 'x'.repeat(1024 * 1024 + 1), 'Markdown must be at most 1 MiB.'],
    ['a NUL', 'Markdown', 'a\0b', 'Markdown must not contain the NUL character.'],
    [
      'a long address',
      'Cover',
      `https://example.org/${'x'.repeat(3000)}`,
      /^Cover must be at most \d+ characters\.$/,
    ],
    ['one too many', 'Markdown', 'They weave.', sentences],
  ])('%s: the editor says why, and keeps it', async (what, label, value, sentence) => {
    const { unmount } = visit(blog, `${form}?draft=new`, { as: ada });
    await title();
    if (what === 'one too many') await fill();
    await write(label, value);
    await passTime(2500);

    if (typeof sentence === 'string') expect(await isHereOnly(sentence)).toBeVisible();
    else
      expect(
        await screen.findByText((words) => sentence.test(words.replace('On this device only: ', '')), {
          selector: 'span',
        }),
      ).toBeVisible();
    unmount();
    visit(blog, `${form}?draft=new`, { as: ada });
    await title();
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(value),
    );
  });

  it('html is none: it is kept to the letter, and nothing of it acts', async () => {
    const html =
      '<script>document.title = "taken"</script><img src=x onerror="document.title=1"> & <b>bold</b>';
    const first = visit(blog, form, { as: ada });
    await write('Markdown', html);
    await passTime(2500);
    await isSaved();
    first.unmount();
    localStorage.clear();

    visit(blog, form, { as: ada });
    await title();

    expect(markdown()).toHaveValue(html);
    const [{ _id } = { _id: '' }] = await saved();
    expect((await draftsOf(blog).get(ada, _id)).json<Draft>().markdown).toBe(html);
    expect(document.title).not.toMatch(/taken|1/);
  });
});

describe('a time of publication', () => {
  it.each([
    ['2020-01-31', '09:00', 'The time of publication must be in the future.'],
    ['2999-01-31', '09:00', 'The time of publication must be within 10 years.'],
    ['', '09:00', 'Choose a date and a time.'],
    ['2030-01-31', '', 'Choose a date and a time.'],
  ])('of %s %s is refused with a sentence, and the text stays', async (date, time, sentence) => {
    const { user } = visit(blog, form, { as: ada });
    await user.fill(await title(), 'On looms');
    await user.click(await screen.findByRole('button', { name: 'Schedule …' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(await dialog.findByLabelText('Date'), { target: { value: date } });
    fireEvent.change(dialog.getByLabelText('Time'), { target: { value: time } });
    await user.click(dialog.getByRole('button', { name: 'Schedule' }));

    expect(dialog.getByText(sentence)).toBeVisible();
    expect(dialog.getByLabelText('Date')).toHaveFocus();
    expect((await saved()).filter(({ publishAt }) => publishAt !== null)).toEqual([]);
    expect(screen.getByRole('textbox', { name: /^Title/, hidden: true })).toHaveValue('On looms');
  });
});
