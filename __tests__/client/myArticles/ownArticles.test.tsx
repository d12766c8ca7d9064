import { screen, waitFor, within } from '@testing-library/react';
import { createExportFile } from '../../../src/client/features/myArticles/BulkActions.tsx';
import { toast } from '../../../src/client/lib/toast.ts';
import { drawCover } from '../../../src/shared/coverDrawing.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { myArticlesMessages } from '../../../src/shared/messages/en/myArticles.ts';
import { startBlog, type Author, type Blog, idOf } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf, type DraftBody } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { until } from '../../helpers/until.ts';
import { visit } from '../../helpers/visit.tsx';

describe('MyArticlePage', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On engines', markdown: 'They weave **patterns**.' });
  });
  afterEach(() => blog.close());
  const address = '/myArticles/on-engines';
  const deleteButton = () => screen.findByRole('button', { name: 'Delete' });
  const dialog = () => screen.findByRole('dialog', { name: 'Are you sure?' });
  const confirmation = () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' });
  describe('the user’s own article', () => {
    it('is shown in full without counting a click', async () => {
      visit(blog, address, { as: ada });

      expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
      expect(screen.getByText('patterns').tagName).toBe('STRONG');
      expect(screen.getByText(/^Created at/)).toBeVisible();
      expect(screen.getByText('0 clicks')).toBeVisible();
    });

    it('offers to edit before it offers to delete', async () => {
      visit(blog, address, { as: ada });

      const edit = await screen.findByRole('link', { name: 'Edit' });
      expect(edit.compareDocumentPosition(await deleteButton())).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    });

    it('shows clicks by day', async () => {
      const { user } = visit(blog, address, { as: ada });

      await screen.findByRole('heading', { level: 1, name: 'On engines' });
      await chooseMore(user, 'On engines', 'Stats');

      const shown = await screen.findByRole('dialog', { name: 'On engines' });
      expect(await within(shown).findByText(/clicks? in the last 90 days/)).toBeVisible();
      await user.click(within(shown).getByRole('button', { name: 'Close' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('links to its public page', async () => {
      const page = visit(blog, address, { as: ada });

      await screen.findByRole('heading', { level: 1, name: 'On engines' });
      await chooseMore(page.user, 'On engines', 'View public page');

      expect(await screen.findByText('By Ada')).toBeVisible();
      expect(page.address()).toBe('/allArticles/on-engines');
    });

    it('links to its editor', async () => {
      const page = visit(blog, address, { as: ada });

      await page.user.click(await screen.findByRole('link', { name: 'Edit' }));

      await waitFor(() => expect(page.address()).toBe('/edit/on-engines'));
    });

    it('shows the server’s message as a toast for another user’s article', async () => {
      const eve = await blog.aUser({ name: 'Eve' });
      const sentence = (await blog.call('GET', '/api/articles/on-engines', { as: eve })).body;

      visit(blog, address, { as: eve });

      expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
      expect(screen.getByRole('heading', { name: 'Article not found' })).toBeVisible();
      expect(screen.getByRole('link', { name: 'My Articles' })).toHaveAttribute('href', '/myArticles');
    });
  });
  describe('turning it into a page', () => {
    const { item } = myArticlesMessages;

    it('is what admins can do, and back, with what a page has', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const { user } = visit(blog, address, { as: ada });
      const openMenu = async () =>
        user.click(await screen.findByRole('button', { name: 'More actions for On engines' }));
      const entry = (name: string) => screen.findByRole('menuitem', { name });

      await openMenu();
      for (const name of [item.stats, myArticlesMessages.pins.pin]) await entry(name);
      await user.click(await entry(item.turn.article));
      expect(await screen.findByText(item.turned.page('/on-engines'))).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());

      await openMenu();
      const back = await entry(item.turn.page);
      for (const name of [item.stats, myArticlesMessages.pins.pin])
        expect(screen.queryByRole('menuitem', { name })).toBeNull();
      await user.click(back);
      expect(await screen.findByText(item.turned.article('/allArticles/on-engines'))).toBeVisible();
      expect((await blog.call('GET', '/api/articles/on-engines', { as: ada })).json()).toMatchObject({
        kind: 'article',
      });
    });
  });
  describe('deleting an article', () => {
    it('asks for confirmation in the words of the specification, with the focus on Cancel', async () => {
      const { user } = visit(blog, address, { as: ada });

      await user.click(await deleteButton());

      expect(await dialog()).toHaveAccessibleDescription(
        'On engines Once deleted, You will not be able to recover this Article file!',
      );
      await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
    });

    it.each(['Cancel', 'Escape'])('does nothing on %s', async (way) => {
      const { user, network } = visit(blog, address, { as: ada });
      await user.click(await deleteButton());
      await dialog();
      const cancel = screen.getByRole('button', { name: 'Cancel' });
      await waitFor(() => expect(cancel).toHaveFocus());

      await (way === 'Cancel' ? user.click(cancel) : user.keyboard('{Escape}'));

      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(network.calls.filter((call) => call.startsWith('DELETE'))).toEqual([]);
      expect(await deleteButton()).toHaveFocus();
    });

    it('deletes, shows a toast and opens the user’s list after three seconds', async () => {
      fakeTimers();
      const page = visit(blog, address, { as: ada });
      await page.user.click(await deleteButton());
      await dialog();

      await page.user.click(confirmation());

      expect(await screen.findByText('Article deleted Sucessfully')).toBeVisible();
      expect((await blog.call('GET', '/api/articles/on-engines', { as: ada })).statusCode).toBe(404);
      await advanceTimers(2000);
      expect(page.address()).toBe(address);
      await advanceTimers(1100);
      expect(page.address()).toBe('/myArticles');
      expect(page.network.calls.filter((call) => call === 'GET /api/articles/on-engines')).toHaveLength(1);
    });

    it('hides Edit and Delete after the deletion', async () => {
      const { user } = visit(blog, address, { as: ada });
      await user.click(await deleteButton());
      await dialog();
      await user.click(confirmation());
      await screen.findByText('Article deleted Sucessfully');

      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());
      expect(screen.queryByRole('link', { name: 'Edit' })).toBeNull();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('shows the server’s message if it no longer exists and opens the home page after three seconds', async () => {
      fakeTimers();
      const page = visit(blog, address, { as: ada });
      await page.user.click(await deleteButton());
      await dialog();
      await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada });
      const sentence = (await blog.call('DELETE', '/api/articles/delete/on-engines', { as: ada })).body;

      await page.user.click(confirmation());

      expect(await screen.findByText(sentence)).toBeVisible();
      await advanceTimers(2000);
      expect(page.address()).toBe(address);
      await advanceTimers(1100);
      expect(page.address()).toBe('/');
    });

    it('shows the message of another error and stays on the page', async () => {
      fakeTimers();
      const page = visit(blog, address, { as: ada });
      page.network.reply(429, 'Too many requests, wait a minute.', 'DELETE');
      await page.user.click(await deleteButton());
      await dialog();

      await page.user.click(confirmation());

      expect(await screen.findByText('Too many requests, wait a minute.')).toBeVisible();
      await advanceTimers(3100);
      expect(page.address()).toBe(address);
    });

    it('reports once that the session has ended and opens the login page', async () => {
      const page = visit(blog, address, { as: ada });
      await page.user.click(await deleteButton());
      await dialog();
      await blog.call('POST', '/api/users/logout', { as: ada });

      await page.user.click(confirmation());

      expect(await screen.findByRole('heading', { name: 'Log in' })).toBeVisible();
      // Toasts appear in order, so all earlier ones are shown by now.
      toast.success('And that is all.');
      await screen.findByText('And that is all.');
      expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
        appMessages.sessionEnded,
        'And that is all.',
      ]);
    });

    it('stays on the page after an unexpected error, so that the user can retry', async () => {
      fakeTimers();
      const page = visit(blog, address, { as: ada });
      page.network.goOffline('DELETE');
      await page.user.click(await deleteButton());
      await dialog();

      await page.user.click(confirmation());

      expect(await screen.findByText('An Unexpected Error Occured!')).toBeVisible();
      await advanceTimers(3100);
      expect(page.address()).toBe(address);
      expect(await deleteButton()).toBeEnabled();
    });
  });
});

describe('ArticleTable', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  async function someArticles() {
    await blog.anArticle({ by: ada, title: 'Zebra', tags: ['Looms'] });
    await blog.anArticle({ by: ada, title: 'Apple', tags: ['Looms', 'Engines'] });
    await blog.anArticle({ by: ada, title: 'Cherry' });
  }
  const lines = () =>
    screen.getAllByRole('rowheader').map((line) => within(line).getAllByRole('link')[0]?.textContent);
  const theTable = () => screen.findByRole('table');
  /** Opens the page as a list. */
  async function visitList(path = '/myArticles') {
    localStorage.setItem('my-articles-shape', 'List');
    const visited = visit(blog, path, { as: ada });
    await theTable();
    return visited;
  }
  describe('the list of the user’s articles', () => {
    it('is chosen with a button and remembered on this device', async () => {
      await someArticles();
      const first = visit(blog, '/myArticles', { as: ada });
      await screen.findByRole('link', { name: 'Read Cherry' });

      await first.user.click(screen.getByRole('button', { name: 'List' }));

      await theTable();
      expect(lines()).toEqual(['Cherry', 'Apple', 'Zebra']);
      first.unmount();
      const second = visit(blog, '/myArticles', { as: ada });
      await theTable();
      await second.user.click(screen.getByRole('button', { name: 'Cards' }));
      expect(await screen.findByRole('link', { name: 'Read Cherry' })).toBeVisible();
    });

    it('keeps the search when it is left for cards and comes back', async () => {
      await someArticles();
      const { user, address } = await visitList('/myArticles?q=apple&sort=title');

      await user.click(screen.getByRole('button', { name: 'Cards' }));
      await waitFor(() => expect(address()).toBe('/myArticles?q=apple'));
      await user.click(await screen.findByRole('button', { name: 'List' }));

      await waitFor(() => expect(lines()).toEqual(['Apple']));
      expect(address()).toBe('/myArticles?q=apple');
    });

    it('sorts by column, in the URL and the table', async () => {
      await someArticles();
      const { user, address } = await visitList();
      expect(screen.getByRole('columnheader', { name: /Created/ })).toHaveAttribute(
        'aria-sort',
        'descending',
      );

      await user.click(screen.getByRole('link', { name: 'Title' }));

      await waitFor(() => expect(lines()).toEqual(['Apple', 'Cherry', 'Zebra']));
      expect(address()).toBe('/myArticles?sort=title');
      expect(screen.getByRole('columnheader', { name: /Title/ })).toHaveAttribute('aria-sort', 'ascending');
      await user.click(screen.getByRole('link', { name: /Title/ }));
      await waitFor(() => expect(lines()).toEqual(['Zebra', 'Cherry', 'Apple']));
    });

    it('opens from a link that requires it, even if the user prefers cards', async () => {
      await someArticles();
      const { user, address } = visit(blog, '/myArticles?tag=looms&sort=title', { as: ada });
      await theTable();
      expect(lines()).toEqual(['Apple', 'Zebra']);
      expect(screen.getByText('2 articles')).toBeVisible();

      await user.click(screen.getByRole('button', { name: 'Remove filter: tag looms' }));

      await waitFor(() => expect(lines()).toEqual(['Apple', 'Cherry', 'Zebra']));
      expect(address()).toBe('/myArticles?sort=title');
    });

    it.each([
      ['?state=scheduled', 'Soonest first'],
      ['?state=scheduled&q=looms', 'Soonest first'],
      ['?state=drafts&q=looms', 'Recently updated'],
      ['?state=drafts&sort=-clicks', 'Recently updated'],
      ['?q=looms', 'Best match'],
    ])('names its order at %s', async (search, order) => {
      const publishAt = new Date(Date.now() + 86_400_000).toISOString();
      await blog.anArticle({ by: ada, title: 'On looms' });
      await draftsOf(blog).aDraft(ada, { title: 'On looms' });
      await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
      await visitList(`/myArticles${search}`);

      expect(screen.getByRole('combobox', { name: 'Sort' })).toHaveDisplayValue(order);
    });

    it('has actions on each row, and editing leads back to the list', async () => {
      await someArticles();
      const { user, address } = await visitList('/myArticles?sort=title');
      expect(screen.getByRole('link', { name: 'Read Zebra' })).toHaveAttribute('href', '/myArticles/zebra');

      await user.click(screen.getByRole('link', { name: 'Edit Apple' }));
      await screen.findByRole('textbox', { name: /^Title/ });
      await user.click(screen.getByRole('button', { name: 'Update' }));
      await user.click(await screen.findByRole('link', { name: 'Back to list' }));

      await theTable();
      expect(address()).toBe('/myArticles?sort=title');
      await chooseMore(user, 'Cherry', 'Delete');
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await waitFor(() => expect(lines()).toEqual(['Apple', 'Zebra']));
    });

    it('shows the beginning of a draft with descriptions instead of images', async () => {
      const markdown = '![A loom](/media/loom.webp) is slow. ![Cloth](/media/cloth';
      await draftsOf(blog).aDraft(ada, { title: 'Begun', markdown });
      visit(blog, '/myArticles?state=drafts', { as: ada });

      expect(await screen.findByText('A loom is slow. Cloth')).toBeVisible();
    });

    it('has Continue on each draft and the other actions in a menu', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'Begun' });
      const { user } = await visitList('/myArticles?state=drafts');
      expect(screen.getByRole('link', { name: 'Continue writing Begun' })).toBeVisible();

      await chooseMore(user, 'Begun', 'Discard');
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
      );

      expect(await screen.findByText(/^No drafts yet/)).toBeVisible();
    });

    it('opens the previous page when a page becomes empty', async () => {
      fakeTimers();
      await storeArticles(blog.connection.db, [idOf(ada)], 51);
      const { user, address } = await visitList('/myArticles?page=2');
      const [title = ''] = lines();
      await chooseMore(user, title, 'Delete');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('Article deleted Sucessfully');
      await advanceTimers(3100);

      await waitFor(() => expect(address()).toBe('/myArticles'));
      expect(await screen.findByText('50 articles')).toBeVisible();
    });

    it('opens the last page that is left when bulk actions empty a page, with all filters', async () => {
      fakeTimers();
      const filters = 'q=words&tag=looms&sort=title';
      await storeArticles(blog.connection.db, [idOf(ada)], 101);
      localStorage.setItem('my-articles-shape', 'List');
      const { user, address, network } = visit(blog, `/myArticles?${filters}&page=3`, { as: ada });
      // All of them match.
      network.answer(async ({ url }) => {
        const { searchParams } = new URL(url);
        for (const name of ['q', 'tag']) searchParams.delete(name);
        const reply = await blog.call('GET', `/api/articles?${searchParams}`, { as: ada });
        return Response.json(reply.json());
      }, 'GET /api/articles?');
      await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
      await user.click(screen.getByRole('button', { name: 'Delete' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete articles' }));
      await screen.findByText(appMessages.list.emptyPage);
      await advanceTimers(3100);

      await waitFor(() => expect(address()).toBe(`/myArticles?${filters}&page=2`));
      expect(screen.getByText(/^1 article deleted\./)).toBeVisible();
    });

    it('shows the page number', async () => {
      await storeArticles(blog.connection.db, [idOf(ada)], 51);
      await visitList('/myArticles?page=2');

      expect(screen.getByText('Page 2 of 2')).toBeVisible();
    });

    it('can be searched and reports empty results', async () => {
      await someArticles();
      const first = await visitList('/myArticles?q=zebra');
      expect(lines()).toEqual(['Zebra']);
      expect(document.querySelector('main mark')).toHaveTextContent(/^Zebra$/);
      expect(screen.getByRole('searchbox', { name: 'Search my articles' })).toHaveValue('zebra');
      first.unmount();

      visit(blog, '/myArticles?q=nothing+of+it', { as: ada });

      expect(await screen.findByText('No articles match these filters.')).toBeVisible();
    });
  });
  describe('bulk actions', () => {
    const select = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });

    it('delete articles after one confirmation with their number', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Cherry'));
      await user.keyboard('{Shift>}');
      await user.click(select('Apple'));
      await user.keyboard('{/Shift}');

      await user.click(screen.getByRole('button', { name: 'Delete' }));
      const dialog = await screen.findByRole('dialog', { name: 'Delete these articles?' });
      expect(dialog).toHaveTextContent('2 articles');
      expect(dialog).toHaveTextContent('You can restore them for 30 days');
      await user.click(within(dialog).getByRole('button', { name: 'Delete articles' }));

      expect(await screen.findByText(/^2 articles deleted\. You can restore them/)).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Deleted 2' })).toBeVisible();
      await waitFor(() => expect(lines()).toEqual(['Zebra']));
      await waitFor(() =>
        expect(screen.getByRole('link', { name: /^Published/ })).toHaveTextContent('Published 1'),
      );
    });

    it('report failures and complete the rest', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
      // Deleted elsewhere in the meantime.
      await blog.call('DELETE', '/api/articles/delete/apple', { as: ada });

      await user.click(screen.getByRole('button', { name: 'Unpublish' }));
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpublish articles' }),
      );

      expect(await screen.findByText(/2 articles unpublished\. 1 failed:/)).toBeVisible();
      expect(screen.getByText(/^apple: /)).toBeVisible();
      expect(await screen.findByText('You haven’t published anything yet.')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('complete all batches after one that was stopped', async () => {
      await storeArticles(blog.connection.db, [idOf(ada)], 101);
      const { user, network } = await visitList();
      const unpublishAll = async () => {
        await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
        await user.click(await screen.findByRole('button', { name: 'Select all 101 matches' }));
        await user.click(screen.getByRole('button', { name: 'Unpublish' }));
        await user.click(
          within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpublish articles' }),
        );
      };
      /** Answers with one article each, until none is left. */
      let isLast = false;
      let isHeld = true;
      network.answer(async () => {
        await until(async () => !isHeld);
        const results = [{ item: 'slug-0', problem: null }];
        const reply = Response.json({ results, next: isLast ? null : '1' });
        isLast = true;
        return reply;
      }, 'POST /api/articles/bulk');
      await unpublishAll();
      await user.click(await screen.findByRole('button', { name: 'Stop' }));
      isHeld = false;
      expect(await screen.findByText('1 article unpublished.')).toBeVisible();

      isLast = false;
      await unpublishAll();

      expect(await screen.findByText('2 articles unpublished.')).toBeVisible();
    });

    it('end with the selection, and leave the focus on the heading', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Apple'));

      await user.click(screen.getByRole('button', { name: 'Clear selection' }));

      expect(select('Apple')).not.toBeChecked();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    });

    it('hide their result on another tab', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Apple'));
      await user.click(screen.getByRole('button', { name: 'Unpublish' }));
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Unpublish articles' }),
      );
      expect(await screen.findByText('1 article unpublished.')).toBeVisible();

      await user.click(await screen.findByRole('link', { name: /^Drafts/ }));

      expect(await screen.findByRole('heading', { level: 1, name: 'Drafts' })).toBeVisible();
      expect(screen.queryByText('1 article unpublished.')).toBeNull();
    });

    it('add a tag, which is validated as in the editor', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Cherry'));
      await user.click(screen.getByRole('button', { name: 'Add tag' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 1 article' }));

      await user.click(dialog.getByRole('button', { name: 'Add tag' }));
      expect(dialog.getByText('Enter a tag')).toBeVisible();
      await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'Threads, looms{Enter}');
      expect(dialog.getByText('Enter one tag at a time')).toBeVisible();
      await user.clear(dialog.getByRole('combobox', { name: 'Tag' }));
      await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'Threads{Enter}');

      expect(await screen.findByText('Tag added to 1 article.')).toBeVisible();
      expect(await screen.findByRole('link', { name: 'Threads' })).toBeVisible();
    });

    it('ask for the next tag without the error of the last one', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Apple'));
      await user.click(screen.getByRole('button', { name: 'Add tag' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Add tag' }));
      expect(dialog.getByText('Enter a tag')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

      await user.click(screen.getByRole('button', { name: 'Remove tag' }));

      expect(await screen.findByRole('dialog', { name: 'Remove a tag from 1 article' })).toBeVisible();
      expect(screen.queryByText('Enter a tag')).toBeNull();
    });

    it('change the URL of an article to what its words make, and say so', async () => {
      await someArticles();
      const { user } = await visitList();
      await chooseMore(user, 'Apple', 'Change URL');
      const dialog = within(await screen.findByRole('dialog', { name: 'Change URL' }));

      await user.clear(dialog.getByLabelText(/^URL/));
      await user.fill(dialog.getByLabelText(/^URL/), 'Grüne Äpfel!');
      await user.click(dialog.getByRole('button', { name: 'Change URL' }));

      expect(await screen.findByText('URL changed to /allArticles/grune-apfel')).toBeVisible();
    });

    it('suggest all tags for adding and the articles’ own tags for removing', async () => {
      await someArticles();
      const { user } = await visitList();
      await user.click(select('Apple'));
      await user.click(screen.getByRole('button', { name: 'Remove tag' }));
      await user.click(await screen.findByRole('combobox', { name: 'Tag' }));
      await user.keyboard('{ArrowDown}');
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Engines', 'Looms']);
      await user.click(screen.getByRole('option', { name: 'Looms' }));
      await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove tag' }));
      await screen.findByText('Tag removed from 1 article.');

      await user.click(await screen.findByRole('checkbox', { name: 'Select Cherry' }));
      await user.click(screen.getByRole('button', { name: 'Add tag' }));
      await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'loo');

      expect(await screen.findByRole('option', { name: 'Looms' })).toBeVisible();
    });

    it('publish drafts', async () => {
      await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
      const { user } = await visitList('/myArticles?state=drafts');
      await user.click(select('On looms'));

      await user.click(screen.getByRole('button', { name: 'Publish' }));
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish drafts' }),
      );

      expect(await screen.findByText('1 draft published.')).toBeVisible();
      expect((await blog.call('GET', '/api/articles/public/on-looms')).statusCode).toBe(200);
    });
  });
  describe('clicks by day', () => {
    it('shows one article’s clicks as a chart and a table', async () => {
      await someArticles();
      await blog.call('GET', '/api/articles/public/zebra');
      const { user } = await visitList();

      await user.click(screen.getByRole('button', { name: /clicks? on Zebra, stats/ }));

      const dialog = await screen.findByRole('dialog', { name: 'Zebra' });
      expect(await within(dialog).findByText(/clicks? in the last 90 days/)).toBeVisible();
      expect(within(dialog).getByText('By day')).toBeVisible();
    });

    it('shows the referring hosts, most clicks first, and the number of unknown ones', async () => {
      await someArticles();
      for (let time = 0; time < 4; time += 1) await blog.call('GET', '/api/articles/public/zebra');
      const day = new Date().toISOString().slice(0, 10);
      const named = (host: string, clicks: number) => ({ scope: '1', day, host, clicks });
      await blog.connection.db
        .insertInto('referrerDay')
        .values([named('', 1), named('forum.example', 1), named('news.example', 1)])
        .execute();
      await until(
        async () =>
          (await blog.call('GET', '/api/users/me/clicks', { as: ada }))
            .json<{ result: { clicks: number }[] }>()
            .result.at(-1)?.clicks === 4,
      );
      const { user } = await visitList();

      await user.click(screen.getByRole('button', { name: /clicks? on Zebra, stats/ }));

      const from = within(await screen.findByRole('region', { name: 'Referrers' }));
      expect(from.getAllByRole('row').map((row) => row.textContent)).toEqual([
        'HostClicks',
        'forum.example1',
        'news.example1',
        'Other hosts1',
      ]);
      expect(from.getByText('1 click without a referrer')).toBeVisible();
      expect(from.queryByRole('link')).not.toBeInTheDocument();
    });

    it('opens from a card, too', async () => {
      await someArticles();
      const { user } = visit(blog, '/myArticles', { as: ada });

      await chooseMore(user, 'Zebra', 'Stats');

      const dialog = await screen.findByRole('dialog', { name: 'Zebra' });
      expect(await within(dialog).findByText(/clicks? in the last 90 days/)).toBeVisible();
    });
  });
  describe('an export', () => {
    const bytes = async (blob: Blob) => new Uint8Array(await new Response(blob).arrayBuffer());

    /** Returns the files of a tar archive up to its end, as tar reads it: two empty blocks. */
    function readTar(content: Uint8Array) {
      const decoder = new TextDecoder('utf-8', { fatal: true });
      const files: { name: string; text: string }[] = [];
      let at = 0;
      const block = () => content.subarray(at, at + 512);
      const field = (from: number, length: number) =>
        decoder.decode(block().subarray(from, from + length)).replace(/[\0 ]+$/, '');
      const sum = (bytes: Uint8Array) => bytes.reduce((sum, byte) => sum + byte, 0);
      for (; block().some((byte) => byte !== 0); at += 512) {
        const size = parseInt(field(124, 12), 8);
        const inChecksum = sum(block().subarray(148, 156));
        expect(field(257, 6)).toBe('ustar');
        expect(parseInt(field(148, 8), 8)).toBe(sum(block()) - inChecksum + 8 * 32);
        const start = at + 512;
        files.push({ name: field(0, 100), text: decoder.decode(content.subarray(start, start + size)) });
        at += Math.ceil(size / 512) * 512;
      }
      expect(content.subarray(at)).toEqual(new Uint8Array(2 * 512));
      return files;
    }

    it('contains one article as Markdown, several as a tar archive', async () => {
      // Those of whole blocks, and others.
      const sources = [
        'Looms.',
        'Engines é.',
        '',
        ...[511, 512, 513, 1024].map((size) => 'x'.repeat(size)),
        'é',
      ];
      const results = sources.map((source, index) => ({ item: `article-${index}`, problem: null, source }));

      expect(createExportFile([{ item: 'gone', problem: 'There is none.' }])).toBeNull();
      expect(createExportFile(results.slice(0, 1))?.name).toBe('article-0.md');
      const file = createExportFile(results, 0);
      expect(file?.name).toBe('articles.tar');
      expect(readTar(file ? await bytes(file.blob) : new Uint8Array())).toEqual(
        sources.map((text, index) => ({ name: `article-${index}.md`, text })),
      );
    });

    it('has a name of at most 100 bytes for each article', async () => {
      const slugs = ['語'.repeat(79) + '一', '語'.repeat(79) + '二', '語'.repeat(30), 'a' + 'é'.repeat(79)];
      const results = slugs.map((item) => ({ item, problem: null, source: item }));

      const file = createExportFile(results, 0);

      const names = readTar(file ? await bytes(file.blob) : new Uint8Array()).map(({ name }) => name);
      expect(names).toEqual([
        `${'語'.repeat(30)}.md`,
        `${'語'.repeat(30)}-2.md`,
        `${'語'.repeat(30)}-3.md`,
        `a${'é'.repeat(44)}.md`,
      ]);
    });
  });
});

describe('MyArticlesPage', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  describe('the user’s articles as cards', () => {
    it('shows only the user’s articles, newest first, four per page', async () => {
      const eve = await blog.aUser({ name: 'Eve' });
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
      await blog.anArticle({ by: eve, title: 'Hers' });
      const { user, address } = visit(blog, '/myArticles', { as: ada });

      expect(await screen.findByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
      await screen.findByText('Mine 5');
      expect(titles()).toEqual(['Mine 5', 'Mine 4', 'Mine 3', 'Mine 2']);

      await user.click(screen.getByRole('button', { name: 'Next' }));
      expect(await screen.findByText('Mine 1')).toBeVisible();
      expect(titles()).toEqual(['Mine 1']);
      expect(address()).toBe('/myArticles?page=2');
    });

    it('shows an article with the slug `constructor`', async () => {
      await blog.anArticle({ by: ada, title: 'Constructor' });

      visit(blog, '/myArticles', { as: ada });

      expect(await screen.findByText('Constructor')).toBeVisible();
    });

    it('opens from the dashboard', async () => {
      const { user, address } = visit(blog, '/dashboard/userData', { as: ada });

      await user.click(await screen.findByRole('link', { name: 'My Articles' }));

      expect(await screen.findByRole('heading', { level: 1, name: 'My Articles' })).toBeVisible();
      expect(address()).toBe('/myArticles');
    });

    it.each([
      ['Read', '/myArticles/on-engines'],
      ['Edit', '/edit/on-engines'],
    ])('has a %s link for each article', async (act, target) => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, address } = visit(blog, '/myArticles', { as: ada });

      const link = await screen.findByRole('link', { name: `${act} On engines` });
      expect(link).toHaveTextContent(act);
      await user.click(link);

      await waitFor(() => expect(address()).toBe(target));
    });

    it('offers to unpublish an article before deleting it', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      visit(blog, '/myArticles', { as: ada });

      const card = await screen.findByRole('article');

      const labels = () =>
        within(card)
          .getAllByRole('button')
          .map((button) => button.textContent);
      expect(labels()).toEqual(['Unpublish', 'Delete', '']);
      expect(within(card).getByRole('button', { name: 'Unpublish On engines' })).toBeVisible();
    });

    it('has more actions in a menu that works with the keyboard and returns the focus to its button', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, address } = visit(blog, '/myArticles', { as: ada });
      const more = await screen.findByRole('button', { name: 'More actions for On engines' });
      expect(more).toHaveAttribute('aria-expanded', 'false');
      const chosen = () => screen.getAllByRole('menuitem').find((entry) => entry === document.activeElement);

      more.focus();
      await user.keyboard('{Enter}');
      expect(more).toHaveAttribute('aria-expanded', 'true');
      expect(await screen.findByRole('menu', { name: 'More actions for On engines' })).toBeVisible();
      expect(await screen.findByRole('menuitem', { name: myArticlesMessages.pins.pin })).toBeVisible();
      expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual([
        ...['Stats', 'Version history', 'Export', 'Change URL'],
        myArticlesMessages.pins.pin,
      ]);
      expect(chosen()).toHaveTextContent('Stats');
      await user.keyboard('{ArrowDown}');
      expect(chosen()).toHaveTextContent('Version history');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
      expect(more).toHaveFocus();

      await user.keyboard('{Enter}{End}{ArrowUp}{Enter}');
      const dialog = await screen.findByRole('dialog', { name: 'Change URL' });
      await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      await waitFor(() => expect(more).toHaveFocus());

      await user.keyboard('{Enter}{ArrowDown}{Enter}');
      await waitFor(() => expect(address()).toBe('/myArticles/on-engines/history'));
    });

    it('is one click away after editing, on the same page of the list', async () => {
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
      const { user, address } = visit(blog, '/myArticles?page=2', { as: ada });
      await user.click(await screen.findByRole('link', { name: 'Edit Mine 1' }));
      await user.fill(await screen.findByRole('textbox', { name: 'Title' }), ' again');
      await user.click(screen.getByRole('button', { name: 'Update' }));

      await user.click(await screen.findByRole('link', { name: 'Back to list' }));

      expect(await screen.findByText('Mine 1 again')).toBeVisible();
      expect(address()).toBe('/myArticles?page=2');
    });

    it('invites the user to write the first article when there are none', async () => {
      const { user, address } = visit(blog, '/myArticles', { as: ada });
      await screen.findByRole('link', { name: 'Write your first article' });
      expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled();
      expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();

      await user.click(await screen.findByRole('link', { name: 'Write your first article' }));

      await waitFor(() => expect(address()).toBe('/dashboard/createArticle'));
    });

    it('requires a session', async () => {
      const { address } = visit(blog, '/myArticles');

      await waitFor(() => expect(address()).toBe('/login'));
    });

    it('shows no message when it fails to load, and loads on retry', async () => {
      await blog.anArticle({ by: ada, title: 'Mine' });
      const { user, network } = visit(blog, '/dashboard/userData', { as: ada });
      network.reply(500, 'Broken.', 'GET /api/articles');
      await user.click(await screen.findByRole('link', { name: 'My Articles' }));
      const tryAgain = await screen.findByRole('button', { name: 'Try again' });
      expect(screen.queryByRole('alert')).toBeNull();

      network.recover();
      await user.click(tryAgain);

      expect(await screen.findByText('Mine')).toBeVisible();
    });

    it.each([
      ['cards', `?q=${'x'.repeat(1001)}`, 'A search can have at most 1,000 characters.'],
      ['the list', '?sort=title&q=!', 'Enter at least one word, number or emoji.'],
      ['the drafts', '?state=drafts&q=!', 'Enter at least one word, number or emoji.'],
    ])('reports an invalid query in %s', async (_which, search, sentence) => {
      visit(blog, `/myArticles${search}`, { as: ada });

      expect(await screen.findByText(sentence)).toBeVisible();
      expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    });

    it.each([
      ['cards', `?q=${'ab+'.repeat(17)}`],
      ['the list', `?sort=title&q=${'ab+'.repeat(17)}`],
      ['the drafts', `?state=drafts&q=${'ab+'.repeat(17)}`],
    ])('says that only the first words were searched in %s', async (_which, search) => {
      visit(blog, `/myArticles${search}`, { as: ada });

      expect(await screen.findByText('Only the first 16 words were searched.')).toBeVisible();
    });

    it.each([
      ['cards', ''],
      ['the list', '?sort=title'],
    ])('reports a search that takes too long in %s and can retry', async (_which, search) => {
      await blog.anArticle({ by: ada, title: 'Mine' });
      const { user, network } = visit(blog, `/myArticles${search}`, { as: ada });
      network.reply(503, 'This search takes too long.', 'q=mine');
      await user.type(await screen.findByRole('searchbox', { name: 'Search my articles' }), 'mine{Enter}');
      expect(await screen.findByText('This search takes too long.')).toBeVisible();
      network.recover();

      await user.click(screen.getByRole('button', { name: 'Try again' }));

      expect(await screen.findByRole('link', { name: 'Mine' })).toBeVisible();
    });

    it('reports a failed search on a later page, too, and not that the page doesn’t exist', async () => {
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
      const { user, network } = visit(blog, '/myArticles?q=mine', { as: ada });
      await screen.findByRole('link', { name: 'Mine 5' });
      network.reply(503, 'This search takes too long.', 'page=2');

      await user.click(screen.getByRole('button', { name: 'Next' }));

      expect(await screen.findByText('This search takes too long.')).toBeVisible();
      network.recover();
      await user.click(screen.getByRole('button', { name: 'Try again' }));
      expect(await screen.findByRole('link', { name: 'Mine 1' })).toBeVisible();
    });

    it('prefetches the next page on hover of the button', async () => {
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
      const { user, network } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('Mine 5');

      await user.hover(screen.getByRole('button', { name: 'Next' }));

      await waitFor(() => expect(network.calls).toContain('GET /api/articles?limit=4&page=2'));
    });
  });
  describe('deleting from the list', () => {
    it('removes the article from the list, shows a toast and stays on the page', async () => {
      fakeTimers();
      await blog.anArticle({ by: ada, title: 'To keep' });
      await blog.anArticle({ by: ada, title: 'To delete' });
      const { user, address } = visit(blog, '/myArticles', { as: ada });

      await user.click(await screen.findByRole('button', { name: 'Delete To delete' }));
      expect(within(screen.getByRole('dialog')).getByText('To delete')).toBeVisible();
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('Article deleted Sucessfully')).toBeVisible();
      await waitFor(() => expect(screen.queryByText('To delete')).toBeNull());
      expect(screen.getByText('To keep')).toBeVisible();
      expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
      await advanceTimers(3100);
      expect(address()).toBe('/myArticles');
    });

    it('refetches nothing after an error', async () => {
      await blog.anArticle({ by: ada, title: 'On engines' });
      const { user, network } = visit(blog, '/myArticles', { as: ada });
      network.reply(429, 'Too many requests, wait a minute.', 'DELETE');
      await user.click(await screen.findByRole('button', { name: 'Delete On engines' }));
      const dialog = within(await screen.findByRole('dialog'));

      await user.click(dialog.getByRole('button', { name: 'Delete' }));

      expect(await screen.findByText('Too many requests, wait a minute.')).toBeVisible();
      expect(network.calls.filter((call) => call.startsWith('GET /api/articles'))).toHaveLength(1);
    });

    it('opens the previous page when a page becomes empty', async () => {
      fakeTimers();
      for (const number of [1, 2, 3, 4, 5]) await blog.anArticle({ by: ada, title: `Mine ${number}` });
      const { user, address } = visit(blog, '/myArticles?page=2', { as: ada });

      await user.click(await screen.findByRole('button', { name: 'Delete Mine 1' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('Article deleted Sucessfully');
      await advanceTimers(3100);

      expect(await screen.findByText('Mine 5')).toBeVisible();
      expect(address()).toBe('/myArticles');
    });

    it('updates the public list too', async () => {
      await blog.anArticle({ by: ada, title: 'To keep' });
      await blog.anArticle({ by: ada, title: 'To delete' });
      const { user } = visit(blog, '/allArticles', { as: ada });
      await screen.findByText('To delete');
      await user.click(screen.getByRole('link', { name: 'Dashboard' }));
      await user.click(await screen.findByRole('link', { name: 'My Articles' }));

      await user.click(await screen.findByRole('button', { name: 'Delete To delete' }));
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
      await screen.findByText('Article deleted Sucessfully');
      await user.click(await screen.findByRole('link', { name: 'Articles' }));

      expect(await screen.findByText('To keep')).toBeVisible();
      expect(screen.queryByText('To delete')).toBeNull();
    });
  });
});

describe('UnpublishDialog', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await blog.anArticle({ by: ada, title: 'On looms' });
  });
  afterEach(() => blog.close());
  const dialog = () => screen.findByRole('dialog', { name: 'Unpublish this article?' });
  const publicStatus = async () => (await blog.call('GET', '/api/articles/public/on-looms')).statusCode;
  describe('unpublishing', () => {
    it('asks for confirmation and does nothing on Cancel', async () => {
      const { user } = visit(blog, '/myArticles', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Unpublish On looms' }));
      expect(await dialog()).toHaveTextContent('On looms');
      expect(await dialog()).toHaveTextContent('disappears from the site right away and becomes a draft');

      await user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }));

      expect(await publicStatus()).toBe(200);
    });

    it('removes the article from the list and links to the drafts', async () => {
      const { user, address } = visit(blog, '/myArticles', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Unpublish On looms' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish article' }));

      await user.click(await screen.findByRole('link', { name: 'View drafts' }));

      expect(await screen.findByText('Unpublished article')).toBeVisible();
      expect(address()).toBe('/myArticles?state=drafts');
      expect(document.querySelector('article pattern')).toHaveAttribute('id', drawCover('on-looms').id);
      const [draft] = (await draftsOf(blog).list(ada)).result;
      expect(screen.getByRole('link', { name: 'Continue writing On looms' })).toHaveAttribute(
        'href',
        `/dashboard/createArticle?draft=${draft?._id ?? ''}`,
      );
      expect(await publicStatus()).toBe(404);
    });

    it('hides the article page’s actions and opens the drafts', async () => {
      fakeTimers();
      const { user, address } = visit(blog, '/myArticles/on-looms', { as: ada });
      await screen.findByRole('heading', { level: 1, name: 'On looms' });
      await user.click(screen.getByRole('button', { name: 'Unpublish' }));
      await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish article' }));
      expect(await screen.findByText('Article unpublished')).toBeVisible();
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull());

      await advanceTimers(3000);

      await waitFor(() => expect(address()).toBe('/myArticles?state=drafts'));
    });

    it('reports an article that no longer exists', async () => {
      const { user } = visit(blog, '/myArticles/on-looms', { as: ada });
      await screen.findByRole('heading', { level: 1, name: 'On looms' });
      await user.click(screen.getByRole('button', { name: 'Unpublish' }));
      await blog.call('DELETE', '/api/articles/delete/on-looms', { as: ada });

      await user.click(within(await dialog()).getByRole('button', { name: 'Unpublish article' }));

      expect(await screen.findByText('This article was not found. It may have been deleted.')).toBeVisible();
    });

    it('makes discarding the article’s draft warn that there is no other copy', async () => {
      await blog.call('POST', '/api/articles/unpublish/on-looms', { as: ada });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });

      await chooseMore(user, 'On looms', 'Discard');

      expect(await screen.findByRole('dialog')).toHaveTextContent(
        'This article isn’t published, so there is no other copy.',
      );
    });
  });
});

describe('DraftListing', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const aDraft = (body: DraftBody = {}) => draftsOf(blog).aDraft(ada, body);
  const stored = async (id: string) => (await draftsOf(blog).get(ada, id)).json<Draft>();
  const titles = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  describe('the user’s drafts', () => {
    it('are listed under their own URL, next to published and scheduled articles', async () => {
      await blog.anArticle({ by: ada, title: 'Published one' });
      await aDraft({ title: 'Unfinished' });
      const { user, address } = visit(blog, '/myArticles', { as: ada });
      await screen.findByText('Published one');
      const states = screen.getByRole('navigation', { name: 'My articles by state' });
      expect(within(states).getByRole('link', { name: /^Published/ })).toHaveAttribute(
        'aria-current',
        'page',
      );

      await user.click(within(states).getByRole('link', { name: /^Drafts/ }));

      const heading = await screen.findByRole('heading', { level: 1, name: 'Drafts' });
      await waitFor(() => expect(heading).toHaveFocus());
      expect(await screen.findByText('Unfinished')).toBeVisible();
      expect(titles()).toEqual(['Unfinished']);
      expect(address()).toBe('/myArticles?state=drafts');
      expect(screen.getByRole('link', { name: /^Drafts/ })).toHaveAttribute('aria-current', 'page');
    });

    it('are counted on the tabs, also after each action', async () => {
      await blog.anArticle({ by: ada, title: 'Published one' });
      await aDraft({ title: 'Later', publishAt: inDays(1) });
      await aDraft({ title: 'Unfinished' });
      await aDraft({ title: 'Unfinished too' });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
      const tabs = within(await screen.findByRole('navigation', { name: 'My articles by state' }));
      const counted = () => tabs.getAllByRole('link').map((link) => link.textContent);
      await waitFor(() => expect(counted()).toEqual(['Published 1', 'Drafts 2', 'Scheduled 1']));

      await chooseMore(user, 'Unfinished', 'Discard');
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
      );

      await waitFor(() => expect(counted()).toEqual(['Published 1', 'Drafts 1', 'Scheduled 1']));
    });

    it('are pages, too, for admins', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      for (const kind of ['page', 'article'])
        await blog.call('POST', '/api/articles/new', {
          as: ada,
          body: { title: `One ${kind}`, markdown: 'Text.', kind },
        });
      const { user, address } = visit(blog, '/myArticles', { as: ada });
      const { pages, layouts, item } = myArticlesMessages;

      await user.click(await screen.findByRole('link', { name: `${pages} 1` }));

      expect(await screen.findByRole('heading', { level: 1, name: pages })).toBeVisible();
      expect(await screen.findByText('One page')).toBeVisible();
      expect(screen.queryByText('One article')).toBeNull();
      expect(address()).toBe('/myArticles?state=pages');
      await user.click(screen.getByRole('button', { name: layouts.List }));
      expect(await screen.findByRole('link', { name: 'One page' })).toHaveAttribute(
        'href',
        '/myArticles/one-page',
      );
      await chooseMore(user, 'One page', item.turn.page);
      await waitFor(() => expect(screen.queryByText('One page')).toBeNull());
    });

    it('are searched by their full text, as a list until the user chooses cards', async () => {
      await aDraft({ title: 'On looms', markdown: `${'They weave. '.repeat(100)}\n\nA jacquard head.` });
      await aDraft({ title: 'On engines' });
      const { user, address } = visit(blog, '/myArticles?state=drafts&q=jacquard', { as: ada });

      expect(await screen.findByRole('link', { name: 'On looms' })).toBeVisible();
      expect(screen.queryByText('On engines')).not.toBeInTheDocument();
      await user.click(screen.getByRole('button', { name: 'Cards' }));
      expect(await screen.findByText('On engines')).toBeVisible();
      expect(address()).toBe('/myArticles?state=drafts');
      expect(screen.getByRole('searchbox', { name: 'Search my drafts' })).toHaveValue('');
    });

    it('have pages', async () => {
      for (const number of [1, 2, 3, 4, 5]) await aDraft({ title: `Draft ${number}` });
      const { user, address } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await screen.findByText('Draft 5');

      await user.click(screen.getByRole('button', { name: 'Next' }));

      expect(await screen.findByText('Draft 1')).toBeVisible();
      expect(address()).toBe('/myArticles?state=drafts&page=2');
    });

    it.each([
      ['', 5],
      ['&sort=title', 51],
    ])('open the previous page when the last of a page%s is discarded', async (sort, count) => {
      fakeTimers();
      for (let number = 1; number <= count; number += 1) await aDraft({ title: 'Begun' });
      const { user, address } = visit(blog, `/myArticles?state=drafts${sort}&page=2`, { as: ada });
      await screen.findByText('Begun');

      await chooseMore(user, 'Begun', 'Discard');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
      await screen.findByText(appMessages.list.emptyPage);
      await advanceTimers(3100);

      await waitFor(() => expect(address()).toBe(`/myArticles?state=drafts${sort}`));
    });

    it('stay on a page whose last draft was discarded and is restored', async () => {
      fakeTimers();
      for (let number = 1; number <= 5; number += 1) await aDraft({ title: 'Begun' });
      const { user, address } = visit(blog, '/myArticles?state=drafts&page=2', { as: ada });
      await screen.findByText('Begun');
      await chooseMore(user, 'Begun', 'Discard');
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
      await screen.findByText(appMessages.list.emptyPage);

      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await screen.findByText('Draft restored');
      await waitFor(() => expect(screen.queryByText(appMessages.list.emptyPage)).toBeNull());
      await advanceTimers(3100);

      expect(address()).toBe('/myArticles?state=drafts&page=2');
    });

    it('link to the editor, and are named Untitled without a title', async () => {
      await blog.anArticle({ by: ada, title: 'On looms' });
      const { _id: fresh } = await aDraft({ title: ' ' });
      const { _id: change } = await aDraft({ title: 'On looms again', articleSlug: 'on-looms' });
      visit(blog, '/myArticles?state=drafts', { as: ada });

      expect(await screen.findByRole('link', { name: 'Continue writing Untitled' })).toHaveAttribute(
        'href',
        `/dashboard/createArticle?draft=${fresh}`,
      );
      expect(screen.getByRole('link', { name: 'Continue writing On looms again' })).toHaveAttribute(
        'href',
        `/edit/on-looms?draft=${change}`,
      );
      expect(screen.getByText('Unpublished changes')).toBeVisible();
    });

    it('can be discarded and restored unchanged', async () => {
      const { _id } = await aDraft({ title: 'Unfinished', markdown: ' They weave\n', cover: 'x' });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await chooseMore(user, 'Unfinished', 'Discard');
      const dialog = await screen.findByRole('dialog', { name: 'Discard this draft?' });
      expect(dialog).toHaveTextContent('There is no other copy.');

      await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
      expect(await screen.findByText('Draft discarded')).toBeVisible();
      expect(await screen.findByText(/No drafts yet/)).toBeVisible();
      expect((await draftsOf(blog).get(ada, _id)).statusCode).toBe(404);
      await user.click(await screen.findByRole('button', { name: 'Undo' }));

      expect(await screen.findByText('Draft restored')).toBeVisible();
      expect(await screen.findByText('Unfinished')).toBeVisible();
      expect(await stored(_id)).toMatchObject({ title: 'Unfinished', markdown: ' They weave\n', cover: 'x' });
    });

    it('show why publishing failed', async () => {
      const { _id } = await aDraft();
      await blog.connection.db
        .updateTable('draft')
        .set({ publishProblem: 'Title is too long.' })
        .where('id', '=', _id)
        .execute();
      visit(blog, '/myArticles?state=drafts', { as: ada });

      expect(await screen.findByText('Couldn’t be published as scheduled. Title is too long.')).toBeVisible();
    });

    it('invite the user to write an article when there are none', async () => {
      const { user, address } = visit(blog, '/myArticles?state=drafts', { as: ada });

      await user.click(await screen.findByRole('link', { name: 'Write an article' }));

      await waitFor(() => expect(address()).toBe('/dashboard/createArticle'));
    });
  });
  describe('a scheduled publication', () => {
    it('is scheduled from the list with its time zone, moved and canceled', async () => {
      const { _id } = await aDraft({ title: 'On looms' });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Schedule On looms' }));
      const dialog = await screen.findByRole('dialog', { name: 'Schedule publication' });
      expect(await within(dialog).findByLabelText('Date')).toHaveFocus();

      await user.click(within(dialog).getByRole('button', { name: 'Schedule' }));
      await user.click(await screen.findByRole('link', { name: 'View scheduled' }));
      expect(await screen.findByText(/Scheduled for/)).toHaveTextContent('Coordinated Universal Time');
      const { publishAt } = await stored(_id);
      expect(publishAt).toMatch(/T09:00:00\.000Z$/);

      await user.click(screen.getByRole('button', { name: 'Reschedule On looms' }));
      const again = await screen.findByRole('dialog', { name: 'Reschedule publication' });
      const time = await within(again).findByLabelText('Time');
      await user.clear(time);
      await user.fill(time, '18:30');
      await user.click(within(again).getByRole('button', { name: 'Reschedule' }));
      await waitFor(async () => expect((await stored(_id)).publishAt).toMatch(/T18:30:00\.000Z$/));

      await chooseMore(user, 'On looms', 'Unschedule');
      expect(await screen.findByText(/Nothing scheduled/)).toBeVisible();
      expect(await stored(_id)).toMatchObject({ publishAt: null, title: 'On looms' });
    });

    it('is rejected in the past before anything is sent', async () => {
      await aDraft({ title: 'On looms' });
      const { user, network } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Schedule On looms' }));
      const date = await screen.findByLabelText('Date');
      await user.clear(date);
      await user.fill(date, '2020-01-31');

      expect(screen.getByText('The time of publication must be in the future.')).toBeVisible();
      await user.click(await screen.findByRole('button', { name: 'Schedule' }));

      expect(date).toHaveFocus();
      expect(network.calls.some((call) => call.startsWith('PUT'))).toBe(false);
    });

    it('is rejected in the dialog if the draft isn’t a valid article', async () => {
      await aDraft({ title: '', markdown: 'They weave.' });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Schedule Untitled' }));

      await user.click(await screen.findByRole('button', { name: 'Schedule' }));

      expect(await screen.findByText(/Title is required/)).toBeVisible();
      expect(screen.getByRole('dialog')).toBeVisible();
    });

    it('is discarded and restored with its time', async () => {
      const publishAt = inDays(3);
      const { _id } = await aDraft({ title: 'On looms', publishAt });
      const { user } = visit(blog, '/myArticles?state=scheduled', { as: ada });
      await chooseMore(user, 'On looms', 'Discard');
      await user.click(
        within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }),
      );

      await user.click(await screen.findByRole('button', { name: 'Undo' }));

      expect(await screen.findByText('Draft restored')).toBeVisible();
      expect((await stored(_id)).publishAt).toBe(publishAt);
    });
  });
});
