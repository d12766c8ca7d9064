import { fireEvent, screen, waitFor, act, within } from '@testing-library/react';
import {
  type Article,
  plainTextMax,
  shortTextLabel,
  shortTexts,
  fillShortTexts,
} from '../../../src/shared/article.ts';
import type { Draft, DraftSummary } from '../../../src/shared/draft.ts';
import type { Listing } from '../../../src/shared/listing.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { editorMessages, writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { templateMessages } from '../../../src/shared/messages/en/templates.ts';
import { transferMessages } from '../../../src/shared/messages/en/transfer.ts';
import { validationMessages } from '../../../src/shared/messages/en/validation.ts';
import { BLOG_TAGS_MAX } from '../../../src/shared/tags.ts';
import { startBlog, type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { fillTags } from '../../helpers/fillTags.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit, type User } from '../../helpers/visit.tsx';

describe('create article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const title = () => screen.findByRole('textbox', { name: /^Title/ });
  const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
  const create = () => screen.getByRole('button', { name: 'Create' });
  describe('creating an article', () => {
    it('publishes it, shows a link to it, and goes home after three seconds', async () => {
      fakeTimers();
      const { user, address } = visit(blog, '/dashboard/createArticle', { as: ada });

      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave patterns.');
      await user.fill(screen.getByLabelText('Cover'), 'https://example.org/a.png');
      await user.click(create());

      expect(await screen.findByText('Your article is published.')).toBeVisible();
      const listed = await blog.call('GET', '/api/articles/all');
      expect(listed.json()).toMatchObject({
        result: [{ title: 'On engines', cover: 'https://example.org/a.png', ownerName: 'Ada' }],
      });
      await advanceTimers(2000);
      expect(location.pathname).toBe('/dashboard/createArticle');
      await advanceTimers(1100);
      expect(location.pathname).toBe('/');
      await user.click(screen.getByRole('link', { name: 'View' }));

      expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
      expect(address()).toBe('/allArticles/on-engines');
      await waitFor(() => expect(screen.queryByText('Your article is published.')).toBeNull());
    });

    it('has a description, whose length it shows, and in which Enter leads to the text', async () => {
      const { descriptionHint, descriptionLength } = editorMessages.fields;
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await title(), 'On engines');
      const field = screen.getByLabelText(shortTextLabel('description'));
      expect(field).toHaveAccessibleDescription(descriptionHint);

      await user.click(field);
      await user.paste('How they\n  weave');
      const length = descriptionLength('How they weave'.length, plainTextMax.description);
      expect(field).toHaveAccessibleDescription(`${descriptionHint} ${length}`);
      expect(screen.getByText(new RegExp(`${length}$`))).toBeVisible();
      await user.keyboard('{Enter}They weave.');

      expect(field).toHaveValue('How they weave');
      expect(markdown()).toHaveFocus();
      expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
      await user.click(create());
      await screen.findByText('Your article is published.');
      expect((await blog.call('GET', '/api/articles/all')).json()).toMatchObject({
        result: [{ title: 'On engines', description: 'How they weave' }],
      });
    });

    it('saves a description that is too long in the draft, but does not publish it', async () => {
      const { maxLength, fields } = validationMessages;
      const tooLong = 'x'.repeat(plainTextMax.description + 1);
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave.');
      await user.fill(screen.getByLabelText(shortTextLabel('description')), tooLong);

      await user.click(create());

      expect(await screen.findByText(maxLength(fields.description, plainTextMax.description))).toBeVisible();
      await waitFor(
        async () => {
          const [saved] = (await draftsOf(blog).list(ada)).result;
          expect(saved?.description).toBe(tooLong);
        },
        { timeout: 5000 },
      );
      expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
    });

    it('lets admins publish a page, which the draft remembers', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { kind, kinds } = editorMessages.fields;
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await title(), 'About');
      await user.fill(markdown(), 'Who we are.');
      const field = await screen.findByRole('combobox', { name: kind });
      expect(field).toHaveDisplayValue(kinds.article);

      await user.selectOptions(field, kinds.page);
      await waitFor(
        async () => expect((await draftsOf(blog).list(ada)).result).toMatchObject([{ kind: 'page' }]),
        {
          timeout: 5000,
        },
      );
      await user.click(create());

      expect(await screen.findByRole('link', { name: 'View' })).toHaveAttribute('href', '/about');
      expect((await blog.call('GET', '/api/articles/public/about')).json()).toMatchObject({ kind: 'page' });
    });

    it('says which article made way for a page', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const eve = await blog.aUser({ name: 'Eve' });
      await blog.anArticle({ by: eve, title: 'Imprint' });
      const { user } = visit(blog, '/dashboard/createArticle?kind=page', { as: ada });
      await user.fill(await title(), 'Imprint');
      await user.fill(markdown(), 'Who we are.');

      await user.click(create());

      expect(
        await screen.findByText(transferMessages.slug.moved('Imprint', '/allArticles/imprint-2')),
      ).toBeVisible();
      expect(await screen.findByRole('link', { name: 'View' })).toHaveAttribute('href', '/imprint');
    });

    it('begins a page at its link', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { kind, kinds } = editorMessages.fields;

      visit(blog, '/dashboard/createArticle?kind=page', { as: ada });

      expect(await screen.findByRole('combobox', { name: kind })).toHaveDisplayValue(kinds.page);
    });

    it('begins an article after Write, even if a page was to be begun', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { kind, kinds } = editorMessages.fields;
      const { user } = visit(blog, '/dashboard/createArticle?kind=page', { as: ada });
      expect(await screen.findByRole('combobox', { name: kind })).toHaveDisplayValue(kinds.page);

      await user.click(screen.getByRole('link', { name: appMessages.header.write }));

      await waitFor(() =>
        expect(screen.getByRole('combobox', { name: kind })).toHaveDisplayValue(kinds.article),
      );
    });

    it('fills an empty page with a template, and shows a placeholder that is left at the text', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { label, names } = editorMessages.templates;
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      const kind = await screen.findByRole('combobox', { name: editorMessages.fields.kind });
      expect(screen.queryByRole('group', { name: label })).toBeNull();
      await user.selectOptions(kind, editorMessages.fields.kinds.page);

      await user.click(await screen.findByRole('button', { name: names.privacy }));

      await waitFor(() => expect(markdown()).toHaveFocus());
      const { privacy } = templateMessages;
      expect(await title()).toHaveValue(privacy.title);
      const { value, selectionStart, selectionEnd } = markdown() as HTMLTextAreaElement;
      expect(value).toContain(privacy.rights);
      expect(value.slice(selectionStart, selectionEnd)).toBe(privacy.notice);
      expect(screen.queryByRole('group', { name: label })).toBeNull();

      await user.click(create());

      const problem = writingReplies.placeholderLeft(privacy.notice);
      await waitFor(() => expect(markdown()).toHaveAccessibleDescription(expect.stringContaining(problem)));
      expect(markdown()).toBeInvalid();
      expect(await title()).toBeValid();
      expect((await blog.call('GET', '/api/articles/public/privacy-policy')).statusCode).toBe(404);
    });

    it('offers no template for a page that has a title or a text', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { user } = visit(blog, '/dashboard/createArticle?kind=page', { as: ada });
      const offer = () => screen.queryByRole('group', { name: editorMessages.templates.label });
      await waitFor(() => expect(offer()).not.toBeNull());

      await user.fill(await title(), 'About');

      await waitFor(() => expect(offer()).toBeNull());
    });

    it('offers authors no page', async () => {
      const { network } = visit(blog, '/dashboard/createArticle', { as: ada });

      await title();
      await waitFor(() => expect(network.calls).toContainEqual(expect.stringContaining('/api/users/me')));
      expect(screen.queryByRole('combobox', { name: editorMessages.fields.kind })).toBeNull();
    });

    it('keeps the title on one line: Enter moves to the text, and pasted lines are joined', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });

      await user.fill(await title(), 'On ');
      await user.paste('engines\n  and looms');
      await user.keyboard('{Enter}They weave.');

      expect(await title()).toHaveValue('On engines and looms');
      expect(markdown()).toHaveValue('They weave.');
      expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
    });

    it('focuses the title and inserts what was typed since "Write" was pressed', async () => {
      const { user } = visit(blog, '/allArticles', { as: ada });

      await user.click(await screen.findByRole('link', { name: 'Write' }));
      await user.keyboard('On engines{Enter}They weave.');

      await waitFor(async () => expect(await title()).toHaveValue('On engines'));
      expect(markdown()).toHaveValue('They weave.');
      expect(markdown()).toHaveFocus();
    });

    it('focuses the title of a directly opened form, behind the restored text', async () => {
      const first = visit(blog, '/dashboard/createArticle', { as: ada });
      await waitFor(async () => expect(await title()).toHaveFocus());
      await first.user.keyboard('On');
      const address = `${location.pathname}${location.search}`;
      first.unmount();

      const { user } = visit(blog, address, { as: ada });
      await waitFor(async () => expect(await title()).toHaveFocus());
      await user.keyboard(' engines');

      expect(await title()).toHaveValue('On engines');
    });

    it('has a field for each short text, and the title in the tab', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await title();
      expect(document.title).toMatch(/^Create Article/);
      for (const name of shortTexts) expect(screen.getByLabelText(shortTextLabel(name))).toBeVisible();

      await user.fill(await title(), 'On engines');

      expect(document.title).toMatch(/^On engines · Create Article/);
    });

    it('publishes on Ctrl+Enter after asking', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave.');

      await user.keyboard('{Control>}{Enter}{/Control}');
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));
      expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await user.type(markdown(), '{Control>}{Enter}{/Control}');
      await user.click(await screen.findByRole('button', { name: 'Publish article' }));

      expect(await screen.findByText('Your article is published.')).toBeVisible();
      const listed = await blog.call('GET', '/api/articles/all');
      expect(listed.json()).toMatchObject({ result: [{ title: 'On engines' }] });
    });

    it('shows what is missing on Ctrl+Enter instead of asking', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await title(), 'On engines');
      await user.keyboard('{Control>}{Enter}{/Control}');

      expect(await screen.findByText('Markdown is required')).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    });

    it('shows the cover image, or says that there is none', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      const cover = await screen.findByLabelText('Cover');
      const picture = () => document.querySelector('form img');

      await user.click(cover);
      await user.paste('https://example.o');
      await user.fill(cover, 'rg/a.png');
      expect(picture()).toBeNull();
      await waitFor(() => expect(picture()).toHaveAttribute('src', 'https://example.org/a.png'));

      fireEvent.error(picture() ?? document);
      expect(screen.getByText('No image found at this URL. Check it, or use another one.')).toBeVisible();
      await user.clear(cover);
      await waitFor(() =>
        expect(screen.queryByText('No image found at this URL. Check it, or use another one.')).toBeNull(),
      );
    });

    it('pastes rich text that can’t be converted as plain text, and says so', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.click(await screen.findByRole('textbox', { name: /^Markdown/ }));
      const html = `${'<div>'.repeat(300)}<b>They weave.</b>`;
      const text = 'They weave.';

      fireEvent.paste(markdown(), {
        clipboardData: { types: [], getData: (type: string) => (type === 'text/html' ? html : text) },
      });

      await waitFor(() => expect(markdown()).toHaveValue(text));
      expect(await screen.findByText(/this was pasted as plain text/)).toBeVisible();
      expect(screen.queryByText(/^Pasting/)).toBeNull();
    });

    it('keeps the focus where the user is typing when the server refuses', async () => {
      const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });
      let refuse = () => undefined as void;
      network.answer(
        () =>
          new Promise((resolve) => {
            refuse = () =>
              resolve(
                new Response('The title is odd.', { status: 400, headers: { 'content-type': 'text/plain' } }),
              );
          }),
        'POST /api/articles/new',
      );
      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave');
      await user.click(create());
      await waitFor(() => expect(create()).toBeDisabled());

      await user.type(markdown(), ' patterns');
      refuse();

      expect(await screen.findByText('The title is odd.')).toBeVisible();
      expect(markdown()).toHaveFocus();
    });

    it('keeps the server’s sentence under the title until the title changes', async () => {
      const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });
      network.reply(400, 'The title is odd.', 'POST /api/articles/new');
      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave');
      await user.click(create());
      await waitFor(async () => expect(await title()).toHaveAccessibleDescription('The title is odd.'));
      expect(await title()).toHaveFocus();
      expect(markdown()).toHaveValue('They weave');

      await user.fill(screen.getByLabelText('Cover'), 'not an address');
      await waitFor(() => expect(screen.getByLabelText('Cover')).toBeInvalid());
      expect(await title()).toHaveAccessibleDescription('The title is odd.');

      await user.fill(await title(), ' and looms');
      await waitFor(async () => expect(await title()).toBeValid());
    });

    it('updates the public listing', async () => {
      await blog.anArticle({ by: ada, title: 'The first' });
      const { user } = visit(blog, '/allArticles', { as: ada });
      await screen.findByText('The first');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'Create Article' }));

      await user.fill(await title(), 'The second');
      await user.fill(markdown(), 'Text.');
      await user.click(create());
      await screen.findByText('Your article is published.');
      await user.click(screen.getByRole('link', { name: 'Articles' }));

      expect(await screen.findByText('The second')).toBeVisible();
    });

    it('keeps the text when the network is lost, and sends it on the next try', async () => {
      const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });
      network.goOffline('POST');
      await user.fill(await title(), 'On engines');
      await user.fill(markdown(), 'They weave patterns.');
      await user.click(create());
      expect(await screen.findByText('An Unexpected Error Occured!')).toBeVisible();

      network.recover();
      await user.click(create());

      expect(await screen.findByText('Your article is published.')).toBeVisible();
    });

    it('requires a login', async () => {
      const { address } = visit(blog, '/dashboard/createArticle');

      await waitFor(() => expect(address()).toBe('/login'));
    });
  });
});

describe('edit article', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({
      by: ada,
      title: 'On engines',
      markdown: 'They weave.',
      cover: 'https://example.org/a.png',
    });
  });
  afterEach(() => blog.close());
  const title = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: /^Title/ });
  const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
  const update = () => screen.getByRole('button', { name: 'Update' });
  const conflict = () => screen.queryByText(/This article was changed elsewhere/);
  const isRead = (call: string) => call === 'GET /api/articles/on-engines';
  const saved = async () => (await blog.call('GET', '/api/articles/on-engines', { as: ada })).json<unknown>();
  describe('editing an article', () => {
    it('opens with the saved article, its title in the tab and a link to its history', async () => {
      visit(blog, '/edit/on-engines', { as: ada });

      expect(await title()).toHaveValue('On engines');
      expect(markdown()).toHaveValue('They weave.');
      expect(screen.getByLabelText('Cover')).toHaveValue('https://example.org/a.png');
      expect(document.title).toMatch(/^On engines · Edit Article/);
      expect(screen.getByRole('link', { name: 'Version history' })).toHaveAttribute(
        'href',
        '/myArticles/on-engines/history',
      );
    });

    it('saves, says so, and goes home after three seconds without moving the focus', async () => {
      fakeTimers();
      const { user, network } = visit(blog, '/edit/on-engines', { as: ada });
      await title();

      await user.fill(markdown(), ' Patterns.');
      await user.click(update());

      expect(await screen.findByText('Your article is updated.')).toBeVisible();
      expect(await saved()).toMatchObject({
        title: 'On engines',
        markdown: 'They weave. Patterns.',
        version: 2,
      });
      await advanceTimers(2000);
      expect(conflict()).toBeNull();
      expect(location.pathname).toBe('/edit/on-engines');
      const elsewhere = screen.getByRole('link', { name: 'Articles' });
      act(() => elsewhere.focus());
      await advanceTimers(1100);
      expect(location.pathname).toBe('/');
      expect(await screen.findByRole('heading', { level: 1, name: 'Markdown Blog' })).toBeVisible();
      expect(elsewhere).toHaveFocus();
      // Its page is closed, so it is not loaded again.
      expect(network.calls.filter(isRead)).toHaveLength(1);
    });

    it('removes the cover, the description and the tags that are cleared', async () => {
      const cover = 'https://example.org/a.png';
      await blog.anArticle({ by: ada, title: 'On looms', cover, description: 'How', tags: ['Looms'] });
      const { user } = visit(blog, '/edit/on-looms', { as: ada });
      await title();

      for (const name of shortTexts)
        if (name !== 'title') await user.clear(screen.getByLabelText(shortTextLabel(name)));
      await user.type(screen.getByRole('combobox', { name: 'Tags' }), '{Backspace}');
      await user.click(update());

      expect(await screen.findByText('Your article is updated.')).toBeVisible();
      const article = (await blog.call('GET', '/api/articles/on-looms', { as: ada })).json<Article>();
      expect(article).toMatchObject({ title: 'On looms', cover: '', description: '', tags: [] });
    });

    it('keeps the line breaks of untouched lines', async () => {
      const text = 'They weave.\r\n\r\n- a\r\n- b\r\n';
      const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: text });
      const stored = async () =>
        (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<{ markdown: string }>().markdown;
      const first = visit(blog, `/edit/${slug}`, { as: ada });
      await title();
      await first.user.click(update());
      await screen.findByText('Your article is updated.');
      expect(await stored()).toBe(text);
      first.unmount();

      const { user } = visit(blog, `/edit/${slug}`, { as: ada });
      await user.type(await title(), ' of today');
      await user.type(markdown(), 'End', { initialSelectionStart: 100 });
      await user.click(update());

      await waitFor(async () => expect(await stored()).toBe(`${text}End`));
    });

    it('updates the listings', async () => {
      const { user } = visit(blog, '/allArticles', { as: ada });
      await screen.findByText('On engines');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'My Articles' }));
      await user.click(await screen.findByRole('link', { name: 'Edit On engines' }));

      await user.fill(await title(), ' and looms');
      await user.click(update());
      await screen.findByText('Your article is updated.');
      await user.click(screen.getByRole('link', { name: 'Articles' }));

      expect(await screen.findByText('On engines and looms')).toBeVisible();
    });

    it('shows the message of a 400 as a toast and keeps the text', async () => {
      const { user, network } = visit(blog, '/edit/on-engines', { as: ada });
      network.reply(400, 'This text is not for us.', 'PATCH');
      await title();

      await user.fill(markdown(), ' Patterns.');
      await user.click(update());

      expect(await screen.findByText('This text is not for us.')).toBeVisible();
      expect(markdown()).toHaveValue('They weave. Patterns.');
      expect(update()).toBeEnabled();
    });
  });
  describe('a conflicting edit', () => {
    async function overtaken() {
      const page = visit(blog, '/edit/on-engines', { as: ada });
      await page.user.fill(await title(), ' of mine');
      await blog.call('PATCH', '/api/articles/edit/on-engines', {
        as: ada,
        body: { title: 'On looms', markdown: 'Threads.', cover: '' },
      });
      await page.user.click(update());
      const mine = within(await screen.findByRole('region', { name: 'Your version' }));
      const theirs = within(screen.getByRole('region', { name: 'Saved version' }));
      expect(
        await screen.findByRole('region', { name: 'Changes: Saved version, Your version' }),
      ).toBeVisible();
      return { ...page, mine, theirs };
    }

    it('shows both texts, overwrites neither, and saves the user’s one on Keep mine', async () => {
      const { user, mine, theirs, network } = await overtaken();
      expect(mine.getByText('On engines of mine')).toBeVisible();
      expect(mine.getByText('They weave.')).toBeVisible();
      expect(theirs.getByText('On looms')).toBeVisible();
      expect(theirs.getByText('Threads.')).toBeVisible();
      expect(await title()).toHaveValue('On engines of mine');
      expect(await saved()).toMatchObject({ title: 'On looms' });

      await user.click(mine.getByRole('button', { name: 'Keep my version' }));

      expect(await screen.findByText('Your article is updated.')).toBeVisible();
      expect(await saved()).toMatchObject({
        title: 'On engines of mine',
        markdown: 'They weave.',
        version: 3,
      });
      await waitFor(() => expect(conflict()).toBeNull());
      // Once on opening, and once when the conflict was detected.
      expect(network.calls.filter(isRead)).toHaveLength(2);
    });

    it('continues with the saved text if the user takes it, and undoes that', async () => {
      const { user, theirs } = await overtaken();
      const own = (await title()).value;
      await user.click(theirs.getByRole('button', { name: 'Use saved version' }));
      await waitFor(async () => expect(await title()).toHaveValue('On looms'));

      await user.click(await screen.findByRole('button', { name: 'Undo' }));

      await waitFor(async () => expect(await title()).toHaveValue(own));
      expect(screen.getByRole('button', { name: 'Keep my version' })).toBeVisible();

      await user.click(screen.getByRole('button', { name: 'Use saved version' }));
      await waitFor(async () => expect(await title()).toHaveValue('On looms'));
      expect(markdown()).toHaveValue('Threads.');
      expect(screen.queryByRole('region', { name: 'Your version' })).toBeNull();
      await user.fill(markdown(), ' More.');
      await user.click(update());
      expect(await screen.findByText('Your article is updated.')).toBeVisible();
      expect(await saved()).toMatchObject({ title: 'On looms', markdown: 'Threads. More.' });
    });

    it('asks again after another conflicting edit', async () => {
      const { user, mine } = await overtaken();
      await blog.call('PATCH', '/api/articles/edit/on-engines', {
        as: ada,
        body: { title: 'On wheels', markdown: 'Round.', cover: '' },
      });

      await user.click(mine.getByRole('button', { name: 'Keep my version' }));

      expect(await screen.findByText('On wheels')).toBeVisible();
      expect(await saved()).toMatchObject({ title: 'On wheels' });
      expect(await title()).toHaveValue('On engines of mine');
    });
  });
});

describe('invalid input', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    fakeTimers();
  });
  afterEach(() => blog.close());
  const form = '/dashboard/createArticle';
  const title = () => screen.findByRole('textbox', { name: /^Title/ });
  const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
  const saved = async () => (await draftsOf(blog).list(ada)).result;
  const isSaved = () => screen.findByText(/^Saved \d/, { selector: 'span' });
  const findSavedOnDevice = (why: string) =>
    screen.findByText(`Saved on device · ${why}`, { selector: 'span' });
  describe('a URL that names a draft', () => {
    it.each([
      ['an invalid id', () => 'x'],
      [
        'the id of another user’s draft',
        async () => (await draftsOf(blog).aDraft(await blog.aUser(), { title: 'Theirs' }))._id,
      ],
    ])('with %s says that the draft is gone, and starts another one', async (_what, idFor) => {
      const id = await idFor();
      const { user } = visit(blog, `${form}?draft=${id}`, { as: ada });

      expect(await screen.findByText('This draft was published or discarded.')).toBeVisible();
      expect(await title()).toHaveValue('');
      await user.fill(await title(), 'Mine');
      await advanceTimers(2500);
      await isSaved();

      const [draft, ...others] = await saved();
      expect(others).toEqual([]);
      expect(draft).toMatchObject({ title: 'Mine' });
      expect(draft?._id).not.toBe(id);
    });
  });
  describe('a text that the server rejects', () => {
    const sentences = 'You’ve reached the limit of 500 drafts. Publish or discard one first.';
    async function fill() {
      const at = new Date().toISOString();
      const rows = Array.from({ length: 500 }, (_, index) => ({
        ...{ ownerId: idOf(ada), id: `filled ${index}`, ...fillShortTexts({}), opening: '', markdown: '' },
        ...{ size: 1, images: '[]', version: 1, createdAt: at, updatedAt: at },
      }));
      await blog.connection.db.insertInto('draft').values(rows).execute();
    }
    const write = async (label: string, value: string) => {
      await title();
      fireEvent.input(screen.getByRole('textbox', { name: new RegExp(`^${label}`) }), { target: { value } });
    };

    it.each([
      ['a long text', 'Markdown', 'x'.repeat(1024 * 1024 + 1), 'Markdown must be at most 1 MiB.'],
      [
        'a long URL',
        'Cover',
        `https://example.org/${'x'.repeat(3000)}`,
        /^Cover must be at most [\d,]+ characters\.$/,
      ],
      ['too many drafts', 'Markdown', 'They weave.', sentences],
    ])('says why and keeps the text: %s', async (what, label, value, sentence) => {
      const { unmount } = visit(blog, form, { as: ada });
      await title();
      if (what === 'too many drafts') await fill();
      await write(label, value);
      await advanceTimers(2500);

      if (typeof sentence === 'string') expect(await findSavedOnDevice(sentence)).toBeVisible();
      else
        expect(
          await screen.findByText((words) => sentence.test(words.replace('Saved on device · ', '')), {
            selector: 'span',
          }),
        ).toBeVisible();
      const address = `${location.pathname}${location.search}`;
      unmount();
      visit(blog, address, { as: ada });
      await title();
      await waitFor(() =>
        expect(screen.getByRole('textbox', { name: new RegExp(`^${label}`) })).toHaveValue(value),
      );
    });

    it('stores html unchanged and runs none of it', async () => {
      const html =
        '<script>document.title = "taken"</script><img src=x onerror="document.title=1"> & <b>bold</b>';
      const first = visit(blog, form, { as: ada });
      await write('Markdown', html);
      await advanceTimers(2500);
      await isSaved();
      const address = `${location.pathname}${location.search}`;
      first.unmount();
      localStorage.clear();

      visit(blog, address, { as: ada });
      await title();

      expect(markdown()).toHaveValue(html);
      const [{ _id } = { _id: '' }] = await saved();
      expect((await draftsOf(blog).get(ada, _id)).json<Draft>().markdown).toBe(html);
      expect(document.title).not.toMatch(/taken|1/);
    });
  });
  describe('a scheduled time', () => {
    it('is rejected with a message if it is invalid, and the text stays', async () => {
      const { user } = visit(blog, form, { as: ada });
      await user.fill(await title(), 'On looms');
      await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
      const dialog = within(await screen.findByRole('dialog'));
      const cases = [
        ['2020-01-31', '09:00', 'The time of publication must be in the future.'],
        ['2999-01-31', '09:00', 'The time of publication must be within 10 years.'],
        ['', '09:00', 'Choose a date and time.'],
        ['2030-01-31', '', 'Choose a date and time.'],
      ] as const;

      for (const [date, time, sentence] of cases) {
        fireEvent.change(await dialog.findByLabelText('Date'), { target: { value: date } });
        fireEvent.change(dialog.getByLabelText('Time'), { target: { value: time } });
        await user.click(dialog.getByRole('button', { name: 'Schedule' }));
        expect(dialog.getByText(sentence)).toBeVisible();
        expect(dialog.getByLabelText('Date')).toHaveFocus();
      }

      expect((await saved()).filter(({ publishAt }) => publishAt !== null)).toEqual([]);
      expect(screen.getByRole('textbox', { name: /^Title/, hidden: true })).toHaveValue('On looms');
    });
  });
});

describe('tags', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const field = () => screen.findByRole('combobox', { name: 'Tags' });
  const chips = () =>
    screen
      .queryAllByRole('button', { name: /.+/ })
      .flatMap((chip) => (chip.matches('.MuiChip-root') ? [chip.textContent] : []));
  const published = async (slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
  async function fill(user: User, title: string) {
    await user.fill(await screen.findByRole('textbox', { name: /^Title/ }), title);
    await user.fill(screen.getByRole('textbox', { name: /^Markdown/ }), 'They weave.');
  }
  describe('tags in the editor', () => {
    it('can be typed with commas or Enter or pasted as a list', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await fill(user, 'On engines');
      const input = await field();

      await user.type(input, 'Looms,Jacquard cards{Enter}looms,');
      await user.click(input);
      await user.paste('Engines; #weaving\nCafé');
      await user.fill(input, 'last');
      await user.click(screen.getByRole('button', { name: 'Create' }));

      expect(await screen.findByText('Your article is published.')).toBeVisible();
      const tags = ['Looms', 'Jacquard cards', 'Engines', 'weaving', 'Café', 'last'];
      expect(chips()).toEqual(tags);
      expect((await published('on-engines')).tags).toEqual(tags);
    });

    it('never publishes on Enter, nor does the cover', async () => {
      await blog.anArticle({ by: await blog.aUser({ name: 'Bob' }), tags: ['Looms'] });
      const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });
      await fill(user, 'On engines');

      await user.type(await field(), '{Enter}Cards{Enter}{Enter}Loo');
      await screen.findByRole('option', { name: 'Looms' });
      await user.keyboard('{ArrowDown}{Enter}{Enter}');
      await user.type(screen.getByLabelText('Cover'), 'https://example.org/cover.png{Enter}');

      expect(chips()).toEqual(['Cards', 'Looms']);
      expect(screen.getByLabelText('Cover')).toHaveValue('https://example.org/cover.png');
      expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
      await user.keyboard('{Control>}{Enter}{/Control}');
      await user.click(await screen.findByRole('button', { name: 'Publish article' }));
      expect(await screen.findByText('Your article is published.')).toBeVisible();
    });

    it('are added when the page closes', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await fill(user, 'On engines');
      await user.type(await field(), 'Looms');
      const isHidden = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');

      act(() => void document.dispatchEvent(new Event('visibilitychange')));

      isHidden.mockRestore();
      expect(chips()).toEqual(['Looms']);
    });

    it('can be chosen from existing tags and removed', async () => {
      await blog.anArticle({ by: await blog.aUser({ name: 'Bob' }), tags: ['Looms', 'Cards'] });
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      const input = await field();

      await user.fill(input, 'lo');
      await user.click(await screen.findByRole('option', { name: 'Looms' }));
      expect(chips()).toEqual(['Looms']);
      await user.type(input, '{Backspace}');

      expect(chips()).toEqual([]);
    });

    it('are not sent if they are too many or too long', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await fill(user, 'On engines');
      const input = await field();
      await user.click(input);

      await user.paste(`${'x'.repeat(33)},`);
      expect(await screen.findByText('A tag must be at most 32 characters')).toBeVisible();
      await user.type(input, '{Backspace}');
      await user.paste('1,2,3,4,5,6,7,8,9');
      expect(await screen.findByText('An article can have at most 8 tags')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Create' }));
      await waitFor(() => expect(input).toHaveFocus());
      expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });

      await user.type(input, '{Backspace}');
      await user.click(screen.getByRole('button', { name: 'Create' }));
      expect(await screen.findByText('Your article is published.')).toBeVisible();
    });

    it('are kept when the server rejects them because the blog has too many', async () => {
      await fillTags(blog.connection.db, BLOG_TAGS_MAX);
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await fill(user, 'On engines');
      await user.fill(await field(), 'New,');

      await user.click(screen.getByRole('button', { name: 'Create' }));

      expect(await screen.findByText(/^This blog has reached the limit of 49,999 tags/)).toBeVisible();
      expect(chips()).toEqual(['New']);
    });

    it('can be changed in a published article', async () => {
      const { slug } = await blog.anArticle({ by: ada, tags: ['Looms', 'Cards'] });
      const { user } = visit(blog, `/edit/${slug}`, { as: ada });
      const input = await field();
      expect(chips()).toEqual(['Looms', 'Cards']);

      await user.type(input, '{Backspace}Engines,');
      await user.click(screen.getByRole('button', { name: 'Update' }));

      expect(await screen.findByText('Your article is updated.')).toBeVisible();
      expect((await published(slug)).tags).toEqual(['Looms', 'Engines']);
    });

    it('are saved with the draft', async () => {
      const { user, unmount } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await field(), 'Looms,');
      const saved = async () => {
        const { result } = (await blog.call('GET', '/api/drafts', { as: ada })).json<Listing<DraftSummary>>();
        const [draft] = result;
        if (!draft) throw new Error('Not saved yet.');
        return (await blog.call('GET', `/api/drafts/${draft._id}`, { as: ada })).json<Draft>();
      };
      const draft = await waitFor(saved, { timeout: 20_000 });
      expect(draft.tags).toEqual(['Looms']);
      unmount();

      visit(blog, `/dashboard/createArticle?draft=${draft._id}`, { as: ada });

      await field();
      expect(chips()).toEqual(['Looms']);
    }, 60_000);

    it('are compared in the history and restored with a revision', async () => {
      const { slug } = await blog.anArticle({ by: ada, tags: ['Looms'], markdown: 'They weave.' });
      const body = { title: 'On engines', markdown: 'They weave.', tags: ['Engines'] };
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: ada, body });
      const address = `/api/articles/history/${slug}`;
      const history = (await blog.call('GET', address, { as: ada })).json<Listing<{ _id: string }>>();
      const { user } = visit(blog, `/myArticles/${slug}/history?revision=${history.result[1]?._id}`, {
        as: ada,
      });

      const changed = await screen.findByText(/^Tags:/);
      expect(changed).toHaveTextContent('Tags: Looms → Engines');
      await user.click(screen.getByRole('link', { name: 'Restore this version' }));

      await screen.findByText(/restored\. Readers/);
      expect(chips()).toEqual(['Looms']);
    });
  });
  describe('tags of a published article', () => {
    it('link to articles with the same tag, and to all tags', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines', tags: ['Looms'] });
      await blog.anArticle({
        by: await blog.aUser({ name: 'Bob' }),
        title: 'On cards',
        tags: ['looms', 'Cards'],
      });
      const { user, address } = visit(blog, `/allArticles/${slug}`);

      const related = await screen.findByRole('navigation', { name: 'Related articles' });
      expect(within(related).getByRole('link')).toHaveAttribute('href', '/allArticles/on-cards');
      await user.click(
        within(screen.getByRole('list', { name: 'Tags' })).getByRole('link', { name: 'Looms' }),
      );

      expect(await screen.findByRole('heading', { level: 1, name: 'Looms' })).toBeVisible();
      expect(address()).toBe('/tags/looms');
      expect(await screen.findByRole('heading', { name: 'On cards' })).toBeVisible();
      expect(screen.getByText(/2 articles/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Feed' })).toHaveAttribute('href', '/tags/looms/feed.atom');
      await user.click(screen.getByRole('link', { name: 'All tags' }));

      expect(await screen.findByRole('heading', { level: 1, name: 'Tags' })).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Cards' })).toHaveAttribute('href', '/tags/cards');
    });

    it('show a Tag not found page if no article has the tag', async () => {
      visit(blog, '/tags/nothing');

      expect(await screen.findByRole('heading', { level: 1, name: 'Tag not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'All tags' })).toHaveAttribute('href', '/tags');
    });
  });
});

describe('opening drafts', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    fakeTimers();
  });
  afterEach(() => blog.close());
  const form = '/dashboard/createArticle';
  const title = () => screen.findByRole('textbox', { name: /^Title/ });
  const markdown = () => screen.getByRole('textbox', { name: /^Markdown/ });
  const isYours = () => screen.queryByText(/^You’re editing a draft/);
  const draftInAddress = () => new URLSearchParams(location.search).get('draft');
  const drafts = async () => (await draftsOf(blog).list(ada)).result;
  const isSaved = () => screen.findByText(/^Saved \d/, { selector: 'span' });
  async function discard(user: ReturnType<typeof visit>['user']) {
    await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Discard this draft?' }));
    await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
  }
  describe('the form of a new article', () => {
    const offers = () =>
      screen
        .findAllByRole('link', { name: /^Continue/ })
        .then((links) => links.map((link) => link.textContent));

    it('is empty and offers the newest draft, which opens with its id in the URL', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'On wheels' });
      await advanceTimers(1000);
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
      const { user } = visit(blog, form, { as: ada });

      expect(await title()).toHaveValue('');
      expect(isYours()).toBeNull();
      expect(await offers()).toEqual(['Continue “On looms”']);
      await user.click(screen.getByRole('link', { name: /^Continue “ ?On looms ?”$/ }));

      await waitFor(async () => expect(await title()).toHaveValue('On looms'));
      expect(markdown()).toHaveValue('They weave.');
      expect(isYours()).toHaveTextContent('It isn’t published yet.');
      expect(draftInAddress()).toBe(_id);
      expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
    });

    it('never mixes what is typed right after Write with an older draft', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'Old draft about bees', markdown: 'Old words.' });
      const { user } = visit(blog, '/allArticles', { as: ada });

      await user.click(await screen.findByRole('link', { name: 'Write' }));
      await user.keyboard('New thoughts on salt{Enter}New text.');
      await waitFor(async () => expect(await title()).toHaveValue('New thoughts on salt'));
      await advanceTimers(2500);
      await isSaved();

      expect(await drafts()).toMatchObject([
        { title: 'New thoughts on salt', opening: 'New text.' },
        { title: 'Old draft about bees', opening: 'Old words.' },
      ]);
    });

    it('types into the text of a draft that is continued, not into its title', async () => {
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
      const { user } = visit(blog, `${form}?draft=${_id}`, { as: ada });
      expect(await title()).toHaveValue('On looms');
      await waitFor(() => expect(markdown()).toHaveFocus());

      await user.keyboard('Well: ');

      expect(await title()).toHaveValue('On looms');
      expect(markdown()).toHaveValue('Well: They weave.');
    });

    it('ignores scheduled drafts and changes of published articles', async () => {
      const { slug } = await blog.anArticle({ by: ada });
      await draftsOf(blog).aDraft(ada, { articleSlug: slug, articleVersion: 1 });
      await draftsOf(blog).aDraft(ada, { publishAt: new Date(Date.now() + 60_000).toISOString() });
      const { network } = visit(blog, form, { as: ada });

      expect(await title()).toHaveValue('');
      await waitFor(() => expect(network.calls.join()).toContain('GET /api/drafts?'));
      await advanceTimers(100);
      expect(screen.queryByRole('link', { name: /^Continue/ })).toBeNull();
    });

    it('offers what only this browser has before the server’s drafts, and leaves it as it is', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'On wheels' });
      const first = visit(blog, form, { as: ada });
      first.network.goOffline('PUT');
      await first.user.fill(await title(), 'Theirs');
      first.unmount();

      const { user } = visit(blog, form, { as: ada });
      expect(await title()).toHaveValue('');
      expect(await offers()).toEqual(['Continue “Theirs”', 'Continue “On wheels”']);
      await user.fill(await title(), 'Mine');
      await advanceTimers(2500);
      await isSaved();
      expect((await drafts()).map(({ title }) => title)).toEqual(['Mine', 'On wheels']);

      await user.click(screen.getByRole('link', { name: /^Continue “ ?Theirs ?”$/ }));
      await waitFor(async () => expect(await title()).toHaveValue('Theirs'));
      await advanceTimers(2500);
      await isSaved();
      expect((await drafts()).map(({ title }) => title)).toEqual(['Theirs', 'Mine', 'On wheels']);
    });

    it('still opens what an earlier version of the app has kept', async () => {
      const key = `draft:${idOf(ada)}:new#other`;
      const base = { id: '00000000-0000-4000-8000-000000000001', version: null };
      const values = { title: 'Theirs', markdown: 'From another tab.', cover: '', tags: [] };
      localStorage.setItem(key, JSON.stringify({ values, path: form, at: Date.now(), base }));
      const { user } = visit(blog, form, { as: ada });

      await user.click(await screen.findByRole('link', { name: /^Continue “ ?Theirs ?”$/ }));
      await waitFor(async () => expect(await title()).toHaveValue('Theirs'));
      await advanceTimers(2500);
      await isSaved();

      expect(await drafts()).toMatchObject([{ _id: base.id, title: 'Theirs' }]);
      await waitFor(() => expect(localStorage.getItem(key)).toBeNull());
    });

    it('has its text after a reload, also before it was saved or if the draft is gone', async () => {
      const { user, network, unmount } = visit(blog, form, { as: ada });
      network.goOffline('PUT');
      await user.fill(await title(), 'On salt');
      const address = `${location.pathname}${location.search}`;
      unmount();

      const again = visit(blog, address, { as: ada });
      await waitFor(async () => expect(await title()).toHaveValue('On salt'));
      expect(screen.queryByText('This draft was published or discarded.')).toBeNull();
      await advanceTimers(2500);
      await isSaved();
      expect(draftInAddress()).toBe(new URLSearchParams(address.split('?')[1]).get('draft'));
      await draftsOf(blog).discard(ada, draftInAddress() ?? '');
      again.network.goOffline('PUT');
      await again.user.fill(await title(), ' and pepper');
      const later = `${location.pathname}${location.search}`;
      again.unmount();

      visit(blog, later, { as: ada });
      await waitFor(async () => expect(await title()).toHaveValue('On salt and pepper'));
    });

    it('has no id in its URL once everything is deleted again', async () => {
      const { user } = visit(blog, form, { as: ada });
      await user.type(await title(), 'x');
      expect(draftInAddress()).not.toBeNull();

      await user.keyboard('{Backspace}');

      await waitFor(() => expect(draftInAddress()).toBeNull());
    });

    it('is another one each time that it is opened', async () => {
      const { user } = visit(blog, form, { as: ada });
      await user.type(await title(), 'On looms');
      await advanceTimers(2500);
      await isSaved();

      await user.click(screen.getByRole('link', { name: 'Write' }));
      await waitFor(async () => expect(await title()).toHaveValue(''));
      await user.type(await title(), 'On wheels');
      await advanceTimers(2500);

      await isSaved();
      await waitFor(async () =>
        expect((await drafts()).map(({ title }) => title)).toEqual(['On wheels', 'On looms']),
      );
    });

    it('opens empty if the drafts can’t be loaded', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'On looms' });
      const { network } = visit(blog, form, { as: ada });
      network.goOffline('GET /api/drafts');

      expect(await title()).toHaveValue('');
    });

    it('redirects to the article that the draft changes', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'On engines' });
      const { _id } = await draftsOf(blog).aDraft(ada, { articleSlug: slug, articleVersion: 1 });
      const { address } = visit(blog, `${form}?draft=${_id}`, { as: ada });

      await screen.findByRole('heading', { name: 'Edit Article' });
      await waitFor(() => expect(address()).toBe(`/edit/${slug}?draft=${_id}`));
    });
  });
  describe('the form of an edit', () => {
    let article: Article;
    beforeEach(async () => {
      article = await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave.' });
    });
    const open = () => visit(blog, `/edit/${article.slug}`, { as: ada });
    const aDraft = () =>
      draftsOf(blog).aDraft(ada, {
        title: 'On engines',
        markdown: 'They weave patterns.',
        articleSlug: article.slug,
        articleVersion: 1,
      });

    it('opens the article’s draft, says so, and shows the differences', async () => {
      const { _id } = await aDraft();
      const { user } = open();

      expect(await title()).toHaveValue('On engines');
      expect(markdown()).toHaveValue('They weave patterns.');
      expect(isYours()).toHaveTextContent('Readers see the published version');
      expect(draftInAddress()).toBe(_id);
      await user.click(screen.getByRole('button', { name: 'Show changes' }));
      const difference = await screen.findByRole('region', { name: 'Changes: Published, Your draft' });
      expect(within(difference).getByText('1 change')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Hide changes' }));
      expect(difference).not.toBeInTheDocument();
    });

    it('takes what is typed right away into the text', async () => {
      const { user } = visit(blog, '/myArticles', { as: ada });
      await user.click(await screen.findByRole('link', { name: 'Edit On engines' }));
      await user.keyboard('Well: ');
      await title();
      await waitFor(() => expect(markdown()).toHaveFocus());
      await user.keyboard('so ');

      expect(markdown()).toHaveValue('Well: so They weave.');
      expect(await title()).toHaveValue('On engines');
    });

    it('opens the article if it has no draft', async () => {
      const { network } = open();

      expect(await title()).toHaveValue('On engines');
      expect(isYours()).toBeNull();
      expect(network.calls).toContain(`GET /api/drafts/of/${article.slug}`);
    });

    it('opens the text that only this browser has', async () => {
      const { user, network, unmount } = open();
      network.goOffline('PUT');
      await user.fill(await title(), ' of mine');
      unmount();
      await aDraft();

      open();

      expect(await title()).toHaveValue('On engines of mine');
      expect(await screen.findByText('Your unsaved changes were restored.')).toBeVisible();
    });

    it('shows the published text when the draft is discarded, and the draft again on Undo', async () => {
      await aDraft();
      const { user } = open();
      await discard(user);

      await waitFor(() => expect(markdown()).toHaveValue('They weave.'));
      await waitFor(async () => expect(await drafts()).toEqual([]));
      expect(isYours()).toBeNull();

      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await waitFor(() => expect(markdown()).toHaveValue('They weave patterns.'));
      await advanceTimers(2500);
      await waitFor(async () =>
        expect(await drafts()).toMatchObject([
          { opening: 'They weave patterns.', articleSlug: article.slug },
        ]),
      );
    });

    it('deletes the draft when it is published', async () => {
      await aDraft();
      const { user } = open();
      await title();

      await user.click(screen.getByRole('button', { name: 'Update' }));

      await screen.findByText('Your article is updated.');
      expect(await drafts()).toEqual([]);
    });
  });
  describe('discarding a draft', () => {
    async function typeADraft() {
      const page = visit(blog, form, { as: ada });
      await page.user.fill(await title(), 'On engines');
      await advanceTimers(2500);
      await isSaved();
      return page;
    }

    it('asks first, and keeps the draft on Cancel', async () => {
      const { user } = await typeADraft();
      await user.click(screen.getByRole('button', { name: 'Discard draft' }));
      await user.click(await screen.findByRole('button', { name: 'Cancel' }));

      expect(await title()).toHaveValue('On engines');
      expect(await drafts()).toHaveLength(1);
    });

    it('saves newer text only after the draft is deleted', async () => {
      const { user, network } = await typeADraft();
      let answer = () => undefined as void;
      network.answer(
        (request) =>
          new Promise((resolve) => {
            answer = () => {
              const { pathname: url } = new URL(request.url);
              const headers = Object.fromEntries(request.headers);
              void blog.app
                .inject({ method: 'DELETE', url, headers })
                .then(() => resolve(new Response(null, { status: 204 })));
            };
          }),
        'DELETE',
      );
      await discard(user);
      await waitFor(async () => expect(await title()).toHaveValue(''));
      const before = network.calls.length;
      await user.fill(await title(), 'On looms');
      await advanceTimers(3000);
      expect(network.calls.slice(before).filter((call) => call.startsWith('PUT'))).toEqual([]);

      answer();
      await advanceTimers(2500);

      await waitFor(async () => expect(await drafts()).toMatchObject([{ title: 'On looms', version: 1 }]));
    });

    it('on another device turns the text into a new draft', async () => {
      const { user } = await typeADraft();
      const before = draftInAddress() ?? '';
      await draftsOf(blog).discard(ada, before);
      await user.fill(await title(), ' and looms');
      await advanceTimers(2500);

      expect(
        await screen.findByText(/^The original draft was published or discarded elsewhere/),
      ).toBeVisible();
      await waitFor(async () => expect(await drafts()).toMatchObject([{ title: 'On engines and looms' }]));
      expect(draftInAddress()).not.toBe(before);
    });
  });
});
