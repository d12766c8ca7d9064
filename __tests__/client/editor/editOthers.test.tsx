import { act, screen, waitFor, within } from '@testing-library/react';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { editorMessages, historyMessages, writingReplies } from '../../../src/shared/messages/en/editor.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { ifMatch } from '../../helpers/ifMatch.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

const { moreActionsFor } = appMessages.list;
const { others, draft, schedule, saveStatus, conflict } = editorMessages;
/** A sentence with a link in it is several nodes. */
const [beforeAuthor = ''] = others.article.split('<author>');

describe('the form of somebody else’s article', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await giveRole(blog, eve, 'editor');
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Warp.' });
  });
  afterEach(() => blog.close());

  const open = (as = eve) => visit(blog, '/edit/looms', { as });
  const markdown = () => screen.findByRole('textbox', { name: /^Markdown/ });
  const update = () => screen.getByRole('button', { name: editorMessages.update });
  const notice = () => screen.queryByText(new RegExp(`^${beforeAuthor}`));
  const readers = async () =>
    (await blog.call('GET', '/api/articles/public/looms')).json<PublicArticle>().markdown;
  const editAsAda = (markdown: string) =>
    blog.call('PATCH', '/api/articles/edit/looms', { as: ada, body: { title: 'Looms', markdown } });

  it('says whose it is, and what only its author can do is left out', async () => {
    open();

    expect(await markdown()).toHaveValue('Warp.');
    expect(notice()).toHaveTextContent(`${others.article.replace(/<author>.*>/, 'Ada')} ${others.note}`);
    expect(screen.getByRole('link', { name: 'Ada' })).toHaveAttribute('href', '/authors/ada');
    expect(screen.queryByRole('button', { name: schedule.open })).toBeNull();
    expect(screen.queryByRole('link', { name: appMessages.pages.versionHistory })).toBeNull();
    expect(screen.queryByRole('button', { name: draft.discard })).toBeNull();
  });

  it('shows its author nothing of this', async () => {
    open(ada);

    expect(await markdown()).toHaveValue('Warp.');
    expect(notice()).toBeNull();
    expect(screen.getByRole('button', { name: schedule.open })).toBeVisible();
  });

  it('publishes the change, says so, and leads back to the article', async () => {
    fakeTimers();
    const { user, network } = open();
    await user.fill(await markdown(), ' Weft.');

    await user.click(update());

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    expect(await readers()).toBe('Warp. Weft.');
    await advanceTimers(3100);
    expect(location.pathname).toBe('/allArticles/looms');
    expect(network.calls.filter((call) => call.includes('/api/drafts'))).toEqual([]);
  });

  it('undoes the change from the toast, also on the page of the article', async () => {
    fakeTimers();
    const { user } = open();
    await user.fill(await markdown(), ' Weft.');
    await user.click(update());
    const undo = await screen.findByRole('button', { name: appMessages.actions.undo });
    await advanceTimers(3100);
    expect(await screen.findByText('Warp. Weft.')).toBeVisible();

    await user.click(undo);

    expect(await screen.findByText('Warp.')).toBeVisible();
    expect(await readers()).toBe('Warp.');
  });

  it('undoes nothing that its author has written since', async () => {
    const { user } = open();
    await user.fill(await markdown(), ' Weft.');
    await user.click(update());
    const undo = await screen.findByRole('button', { name: appMessages.actions.undo });
    await editAsAda('Of Ada.');

    await user.click(undo);

    expect(await screen.findByText(writingReplies.articleChanged)).toBeVisible();
    expect(await readers()).toBe('Of Ada.');
  });

  it('offers no Undo if nothing was changed', async () => {
    const { user } = open();
    await markdown();

    await user.click(update());

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    expect(screen.queryByRole('button', { name: appMessages.actions.undo })).toBeNull();
  });

  describe('that can’t be opened anymore', () => {
    async function lose() {
      const first = open();
      await first.user.fill(await markdown(), ' Weft.');
      await screen.findByText(saveStatus.onDevice(''), {}, { timeout: 5000 });
      first.unmount();
      await adminOutput(blog, 'hide-article', 'looms', '--reason', 'Spam');
    }
    const kept = () => screen.findByText(others.kept);
    const text = () => screen.getByRole('group', { name: editorMessages.fields.markdown });

    it('shows what was written, until it is discarded, which can be undone', async () => {
      await lose();
      const { user, unmount } = open();
      expect(await kept()).toBeVisible();
      expect(text()).toHaveTextContent('Warp. Weft.');

      await user.click(screen.getByRole('button', { name: appMessages.actions.discard }));
      expect(screen.queryByText(others.kept)).toBeNull();
      await user.click(await screen.findByRole('button', { name: appMessages.actions.undo }));
      expect(text()).toHaveTextContent('Warp. Weft.');
      unmount();

      const { user: again } = open();
      await kept();
      await again.click(screen.getByRole('button', { name: appMessages.actions.discard }));
      expect(screen.queryByText(others.kept)).toBeNull();
    });

    it('is offered above an empty form', async () => {
      await lose();
      const { user, address } = visit(blog, '/dashboard/createArticle', { as: eve });

      await user.click(await screen.findByRole('link', { name: /Looms/ }));

      expect(await kept()).toBeVisible();
      expect(address()).toBe('/edit/looms');
    });

    it('shows nothing to another account', async () => {
      await lose();
      const bob = await blog.aUser({ name: 'Bob' });
      await giveRole(blog, bob, 'editor');

      open(bob);

      expect(await screen.findByRole('link', { name: appMessages.pages.myArticles })).toBeVisible();
      expect(screen.queryByText(others.kept)).toBeNull();
    });
  });

  it('has no history for an editor', async () => {
    const { result } = (await blog.call('GET', '/api/articles/history/looms', { as: ada })).json<{
      result: { _id: string }[];
    }>();

    visit(blog, `/myArticles/looms/history?revision=${result[0]?._id}`, { as: eve });

    expect(await screen.findByRole('heading', { level: 1 })).not.toHaveTextContent('Looms');
    expect(document.body).not.toHaveTextContent('Warp.');
  });

  it('keeps what is typed in the browser and asks the server for no draft', async () => {
    const { user, network, unmount } = open();
    await draftsOf(blog).aDraft(ada, { title: 'Looms', markdown: 'Of Ada.', articleSlug: 'looms' });
    await user.fill(await markdown(), ' Weft.');
    await screen.findByText(saveStatus.onDevice(''), {}, { timeout: 5000 });
    await user.keyboard('{Control>}s{/Control}');
    unmount();

    open();

    expect(await markdown()).toHaveValue('Warp. Weft.');
    expect(network.calls.filter((call) => call.includes('/api/drafts'))).toEqual([]);
    expect((await draftsOf(blog).list(eve)).result).toEqual([]);
    expect(await readers()).toBe('Warp.');
  });

  it('shows both texts if its author was faster', async () => {
    const { user } = open();
    await user.fill(await markdown(), ' Weft.');
    await editAsAda('Of Ada.');

    await user.click(update());
    const mine = within(await screen.findByRole('region', { name: conflict.yours }));
    expect(await readers()).toBe('Of Ada.');
    await user.click(mine.getByRole('button', { name: conflict.keepMine }));

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    expect(await readers()).toBe('Warp. Weft.');
  });

  it.each([
    ['the role is taken away', () => giveRole(blog, eve, 'author')],
    ['the article is hidden', () => adminOutput(blog, 'hide-article', 'looms', '--reason', 'Secret reason')],
  ])('keeps the text if, meanwhile, %s', async (_, happen) => {
    const { user } = open();
    await user.fill(await markdown(), ' Weft.');
    await happen();

    await user.click(update());

    expect(await screen.findByText(writingReplies.articleNotFound)).toBeVisible();
    expect(await markdown()).toHaveValue('Warp. Weft.');
    expect(document.body).not.toHaveTextContent('Secret reason');
  });

  it('isn’t published over another article that has got the URL since, even after a reload', async () => {
    const { user, unmount } = open();
    await user.fill(await markdown(), ' Weft.');
    await screen.findByText(saveStatus.onDevice(''), {}, { timeout: 5000 });
    unmount();
    await blog.call('PATCH', '/api/articles/slug/looms', { as: ada, body: { slug: 'engines' } });
    await blog.anArticle({ by: ada, title: 'Looms', markdown: 'Another one.' });

    const { user: again } = open();
    expect(await markdown()).toHaveValue('Warp. Weft.');
    await again.click(update());

    expect(await screen.findByText(writingReplies.articleNotFound)).toBeVisible();
    expect(await readers()).toBe('Another one.');
    expect(await markdown()).toHaveValue('Warp. Weft.');
  });

  it('isn’t there for other authors', async () => {
    open(await blog.aUser({ name: 'Bob' }));

    expect(await screen.findByRole('link', { name: appMessages.pages.myArticles })).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /^Markdown/ })).toBeNull();
  });

  it('says that a page is looked after by another admin', async () => {
    for (const { email } of [ada, eve]) await adminOutput(blog, 'make-admin', email);
    const page = { title: 'Imprint', markdown: 'Us.', kind: 'page' };
    await blog.call('POST', '/api/articles/new', { as: ada, body: page });
    const { user } = visit(blog, '/edit/imprint', { as: eve });
    await user.fill(await markdown(), ' And you.');
    expect(screen.getByText(new RegExp(`^${others.page.split('<')[0]}`))).toBeVisible();

    await user.click(update());

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    const stored = await blog.call('GET', '/api/articles/imprint', { as: ada });
    expect(stored.json<Article>().markdown).toBe('Us. And you.');
  });

  it('is what My Articles leads away from', async () => {
    const { address } = visit(blog, '/myArticles/looms', { as: eve });

    await waitFor(() => expect(address()).toBe('/allArticles/looms'));
  });

  it('tells the author in the history who it was, and lets them restore the earlier text', async () => {
    await blog.call('PATCH', '/api/articles/edit/looms', {
      as: eve,
      headers: await ifMatch(blog, 'looms', { authorization: `Bearer ${eve.token}` }),
      body: { title: 'Looms', markdown: 'Weft, by an editor.' },
    });
    const { user } = visit(blog, '/myArticles/looms/history', { as: ada });
    expect(
      await screen.findByRole('link', { name: new RegExp(historyMessages.savedBy.editor('Eve')) }),
    ).toBeVisible();

    await user.click(screen.getByRole('link', { name: new RegExp(historyMessages.savedBy.thisSession) }));
    await user.click(await screen.findByRole('link', { name: historyMessages.restore }));
    await waitFor(async () => expect(await markdown()).toHaveValue('Warp.'));
    await user.click(update());

    expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
    expect(await readers()).toBe('Warp.');
  });

  describe('the way there', () => {
    const edits = () => screen.queryAllByRole('link', { name: appMessages.actions.edit });
    const hide = () => screen.findByRole('button', { name: adminMessages.articles.actions.hide.label });

    it('is a button on the article, by keyboard, and Back leads back', async () => {
      const { user, address } = visit(blog, '/allArticles/looms', { as: eve });
      await hide();
      expect(edits()).toHaveLength(1);

      edits()[0]?.focus();
      await user.keyboard('{Enter}');
      expect(await markdown()).toHaveValue('Warp.');
      act(() => history.back());

      await hide();
      expect([address(), edits().length]).toEqual(['/allArticles/looms', 1]);
    });

    it('is one button for an editor of the author’s name, and for the author', async () => {
      const other = await blog.aUser({ name: 'Ada' });
      await giveRole(blog, other, 'editor');
      const { unmount } = visit(blog, '/allArticles/looms', { as: other });
      await hide();
      await waitFor(() => expect(edits()).toHaveLength(1));
      unmount();

      visit(blog, '/allArticles/looms', { as: ada });

      await waitFor(() => expect(edits()).toHaveLength(1));
    });

    it('isn’t there for authors, nor on pages for editors', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const page = { title: 'Imprint', markdown: 'Us.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body: page });
      const bob = await blog.aUser({ name: 'Bob' });

      for (const [path, as] of [
        ['/allArticles/looms', bob],
        ['/imprint', eve],
      ] as const) {
        const { unmount, network } = visit(blog, path, { as });
        expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(/Looms|Imprint/);
        await waitFor(() => expect(network.calls).toContain('GET /api/users/me'));
        expect(edits()).toEqual([]);
        unmount();
      }
      visit(blog, '/imprint', { as: ada });
      await hide();
      expect(edits()).toHaveLength(1);
    });

    it('disappears when the article is hidden there', async () => {
      const { user } = visit(blog, '/allArticles/looms', { as: eve });
      await user.click(await hide());
      const dialog = within(await screen.findByRole('dialog'));
      await user.fill(dialog.getByRole('textbox'), 'Spam');

      await user.click(dialog.getByRole('button', { name: adminMessages.articles.actions.hide.confirm(1) }));

      await waitFor(() => expect(edits()).toEqual([]));
    });

    it('is in the menu of the list of all articles, to which the form leads back', async () => {
      fakeTimers();
      const { user, address } = visit(blog, '/admin/articles?state=published', { as: eve });
      await screen.findByRole('link', { name: 'Looms' });
      await chooseMore(user, 'Looms', appMessages.actions.edit);
      await user.fill(await markdown(), ' Weft.');

      await user.click(update());
      await screen.findByText(specMessages.articleUpdated);
      await advanceTimers(3100);

      expect(await screen.findByRole('link', { name: 'Looms' })).toBeVisible();
      expect(address()).toBe('/admin/articles?state=published');
    });

    it('isn’t in that menu for what isn’t public, nor for pages', async () => {
      await adminOutput(blog, 'make-admin', ada.email);
      const page = { title: 'Imprint', markdown: 'Us.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body: page });
      const hidden = { slugs: ['looms'], reason: 'Spam' };
      await blog.call('POST', '/api/admin/articles/hide', { as: eve, body: hidden });
      const { user, unmount } = visit(blog, '/admin/articles', { as: eve });
      await screen.findByText('Looms');
      expect(screen.queryByText('Imprint')).toBeNull();

      await user.click(await screen.findByRole('button', { name: moreActionsFor('Looms') }));
      expect(screen.queryByRole('menuitem', { name: appMessages.actions.edit })).toBeNull();
      unmount();

      const admin = visit(blog, '/admin/articles', { as: ada });
      await screen.findByText('Looms');
      await chooseMore(admin.user, 'Imprint', appMessages.actions.edit);
      expect(await markdown()).toHaveValue('Us.');
    });
  });
});
