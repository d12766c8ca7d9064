import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import type { Blog as PublicBlog } from '../../../src/shared/blog.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { appMessages } from '../../../src/shared/messages/en/app.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

const { menu: texts, labels, changedByOther, keepMine, notSaved } = adminMessages.settings;
const on = adminMessages.list.actionOn;

function nth(elements: readonly HTMLElement[], index: number): HTMLElement {
  const found = elements[index];
  if (!found) throw new Error(`There is no element ${index}.`);
  return found;
}

describe('menus', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  const set = (name: string, ...entries: [label: string, target: string][]) =>
    adminOutput(
      blog,
      'set',
      name,
      JSON.stringify(entries.map(([label, target]) => ({ label, kind: 'url', target }))),
    );
  const stored = async () => (await blog.call('GET', '/api/blog')).json<PublicBlog>().menu;
  const entries = () => within(screen.getByRole('list', { name: labels.headerMenu })).getAllByRole('group');
  const open = async () => {
    const page = visit(blog, '/admin/menu', { as: ada });
    expect(await screen.findByRole('heading', { name: appMessages.pages.menu })).toBeVisible();
    await screen.findByRole('list', { name: labels.headerMenu });
    return page;
  };
  const save = async ({ user }: ReturnType<typeof visit>) =>
    user.click(screen.getByRole('button', { name: appMessages.actions.save }));

  describe('the page of admins', () => {
    it('adds entries, and shows them in the header after saving', async () => {
      await blog.anArticle({ by: ada, tags: ['Wool'] });
      const page = await open();

      await page.user.click(nth(screen.getAllByRole('button', { name: texts.add }), 0));
      const entry = within(nth(entries(), 1));
      expect(entry.getByLabelText(texts.label)).toHaveFocus();
      await page.user.fill(entry.getByLabelText(texts.label), 'Sheep');
      await page.user.selectOptions(entry.getByLabelText(texts.kind), texts.kinds.tag);
      await page.user.fill(entry.getByLabelText(texts.targets.tag), 'wool');
      await save(page);

      expect(await screen.findByText(adminMessages.settings.saved)).toBeVisible();
      expect(await stored()).toEqual({
        header: [
          { label: 'Search', href: '/search' },
          { label: 'Sheep', href: '/tags/wool' },
        ],
      });
      const link = await within(screen.getByRole('banner')).findByRole('link', { name: 'Sheep' });
      expect(link).toHaveAttribute('href', '/tags/wool');
    });

    it('moves entries by buttons, which keep the focus, and says where they are', async () => {
      await set('headerMenu', ['One', '/1'], ['Two', '/2'], ['Three', '/3']);
      const page = await open();
      const press = async (label: string, name: string) => {
        await page.user.click(screen.getByRole('button', { name: on(label, name) }));
      };

      await press(texts.moveDown, 'One');
      expect(screen.getByRole('button', { name: on(texts.moveDown, 'One') })).toHaveFocus();
      expect(screen.getByText(texts.moved('One', 2, 3))).toHaveAttribute('role', 'status');
      await press(texts.moveDown, 'One');
      expect(screen.getByRole('button', { name: on(texts.moveUp, 'One') })).toHaveFocus();
      await press(texts.moveUp, 'Three');
      expect(screen.getByRole('button', { name: on(texts.moveDown, 'Three') })).toHaveFocus();
      expect(screen.getByRole('button', { name: on(texts.moveUp, 'Three') })).toBeDisabled();
      await save(page);

      await waitFor(async () =>
        expect((await stored())?.header?.map(({ label }) => label)).toEqual(['Three', 'Two', 'One']),
      );
    });

    it('says at its field what doesn’t exist, until it is changed', async () => {
      await set('headerMenu', ['One', '/1'], ['Two', '/2']);
      const page = await open();
      const { user } = page;
      const entry = (number: number, name: string) =>
        within(screen.getByRole('group', { name: texts.entry(number, name) }));
      await user.selectOptions(entry(2, 'Two').getByLabelText(texts.kind), 'page');
      await user.fill(entry(2, 'Two').getByLabelText(texts.targets.page), ' /nowhere');

      await save(page);

      const field = entry(2, 'Two').getByLabelText(texts.targets.page);
      await waitFor(() => expect(field).toHaveAccessibleDescription(texts.noPage('/nowhere')));
      expect(field).toBeInvalid();
      expect(field).toHaveFocus();
      expect(entry(1, 'One').getByLabelText(texts.targets.url)).toBeValid();
      expect(screen.getAllByText(texts.noPage('/nowhere'))).toHaveLength(1);

      await user.clear(field);
      await user.fill(field, 'nobody');
      expect(field).not.toHaveAccessibleDescription(texts.noPage('/nowhere'));
      await user.selectOptions(entry(2, 'Two').getByLabelText(texts.kind), 'author');
      await user.fill(entry(2, 'Two').getByLabelText(texts.targets.author), 'nobody');
      await save(page);
      await waitFor(() =>
        expect(entry(2, 'Two').getByLabelText(texts.targets.author)).toHaveAccessibleDescription(
          texts.noAuthor('nobody'),
        ),
      );
    });

    it('removes entries, and restores the defaults', async () => {
      await set('headerMenu', ['One', '/1'], ['Two', '/2']);
      const page = await open();
      const remove = (name: string) =>
        page.user.click(screen.getByRole('button', { name: on(appMessages.actions.remove, name) }));

      await remove('One');
      expect(screen.getByRole('button', { name: on(appMessages.actions.remove, 'Two') })).toHaveFocus();
      expect(screen.getByText(texts.removed('One'))).toHaveAttribute('role', 'status');
      await remove('Two');
      expect(screen.getAllByRole('button', { name: texts.add })[0]).toHaveFocus();
      await save(page);
      await waitFor(async () => expect(await stored()).toEqual({ header: [] }));

      await page.user.click(screen.getByRole('button', { name: texts.reset }));
      await save(page);
      await waitFor(async () => expect(await stored()).toBeUndefined());
    });

    it('says why readers don’t see an entry, until it has another target', async () => {
      const eve = await blog.aUser({ name: 'Eve' });
      await blog.anArticle({ by: eve, tags: ['Wool'] });
      const value = [
        { kind: 'author', target: 'eve' },
        { kind: 'tag', target: 'wool' },
      ];
      await adminOutput(blog, 'set', 'headerMenu', JSON.stringify(value));
      await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Spam');

      const { user } = await open();

      expect(screen.getByText(texts.problems.suspended)).toBeVisible();
      expect(screen.getByText(texts.problems.unusedTag)).toBeVisible();
      await user.fill(screen.getByLabelText(texts.targets.author), 'lyn');
      expect(screen.queryByText(texts.problems.suspended)).toBeNull();
    });

    it('refuses what no menu may link to, beside its field', async () => {
      await set('headerMenu', ['One', '/1']);
      const page = await open();
      const field = nth(screen.getAllByLabelText(texts.targets.url), 0);

      await page.user.clear(field);
      await page.user.fill(field, 'javascript:alert(1)');
      await save(page);

      await waitFor(() => expect(field).toHaveAccessibleDescription(texts.url(texts.target)));
      expect((await stored())?.header).toHaveLength(1);
    });

    it('stops adding entries at the maximum', async () => {
      await set(
        'headerMenu',
        ...Array.from({ length: 8 }, (_, at): [string, string] => [`Entry ${at}`, `/${at}`]),
      );

      await open();

      expect(screen.getAllByRole('button', { name: texts.add })[0]).toBeDisabled();
      expect(screen.getByText(texts.count(8, 8))).toBeVisible();
    });

    it('asks which menu to keep if another admin has changed it', async () => {
      await set('headerMenu', ['One', '/1']);
      const page = await open();
      await page.user.fill(screen.getByLabelText(texts.label, { selector: '[name^="headerMenu"]' }), ' mine');
      await set('headerMenu', ['Theirs', '/2']);

      await save(page);

      expect(await screen.findByText(notSaved)).toBeVisible();
      // The button that saves is in sight everywhere, but the notice is only at the end.
      const notice = screen.getByText(changedByOther).closest('[role="alert"]');
      expect(notice).toHaveFocus();
      expect(notice).toHaveTextContent('Theirs (/2)');
      expect((await stored())?.header).toEqual([{ label: 'Theirs', href: '/2' }]);
      await page.user.click(screen.getByRole('button', { name: keepMine }));
      await save(page);
      await waitFor(async () =>
        expect((await stored())?.header).toEqual([{ label: 'One mine', href: '/1' }]),
      );
    });
  });

  describe('for readers', () => {
    /** Opens a page with the settings of the server, as the server's pages have them. */
    const read = async (path: string) => {
      const page = visit(blog, path);
      await page.store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));
      return page;
    };
    const links = (place: HTMLElement) =>
      within(place)
        .getAllByRole('link')
        .map((link) => link.textContent);

    it('are after Home and Articles, and in the footer, the current one marked', async () => {
      await set('headerMenu', ['Tags here', '/tags'], ['Elsewhere', 'https://example.org/']);
      await set('footerMenu', ['Below', '/developers']);

      await read('/tags');

      const header = await screen.findByRole('banner');
      await within(header).findByRole('link', { name: 'Tags here' });
      expect(links(header).slice(1)).toEqual([
        ...['Home', 'Articles', 'Tags here', 'Elsewhere', 'Register', 'Login'],
      ]);
      expect(links(screen.getByRole('contentinfo'))).toEqual(['Below']);
      const current = within(header).getAllByRole('link', { current: 'page' });
      expect(current.map((link) => link.textContent)).toEqual(['Tags here']);
      expect(within(header).getByRole('link', { name: 'Elsewhere' })).toHaveAttribute(
        'href',
        'https://example.org/',
      );
    });

    it('leave the app for all that is no page of it', async () => {
      await blog.anArticle({ by: ada, title: 'About' });
      await blog.call('PATCH', '/api/articles/kind/about', { as: ada, body: { kind: 'page' } });
      const inApp = ['/about', '/tags', '/search?q=a.b', '/allArticles/no-such-article', '/'];
      const elsewhere = ['/feed.atom', '/feed', '/shop', '/shop/', '/Shop?x', '/api/blog', '/tags/x.y'];
      await set('footerMenu', ...inApp.slice(0, 4).map((path): [string, string] => [path, path]));
      await set('headerMenu', ...elsewhere.map((path): [string, string] => [path, path]));
      await read('/developers');
      await screen.findAllByRole('link', { name: '/about' });
      /** Returns whether the app opens the link itself. jsdom can't open it. */
      function isOpened(path: string): boolean {
        let isHandled = false;
        const note = (event: Event) => {
          isHandled = event.defaultPrevented;
          event.preventDefault();
        };
        window.addEventListener('click', note, { once: true });
        const links = screen.getAllByRole('link', { name: path === '/' ? appMessages.header.home : path });
        fireEvent.click(nth(links, 0));
        return isHandled;
      }

      expect(elsewhere.filter(isOpened)).toEqual([]);
      expect(inApp.filter(isOpened)).toEqual(inApp);
    });

    it('of the footer are at the end of the header on the home page', async () => {
      await set('footerMenu', ['Below', '/developers']);
      await adminOutput(blog, 'set', 'imprint', 'https://example.org/imprint');

      await read('/');

      const header = await screen.findByRole('banner');
      await within(header).findByRole('link', { name: 'Below' });
      expect(links(header).slice(1)).toEqual([
        ...['Home', 'Articles', 'Search', 'Below', 'Imprint', 'Register', 'Login'],
      ]);
    });

    it('move under More if the header has no room for them', async () => {
      await set(
        'headerMenu',
        ...Array.from({ length: 8 }, (_, at): [string, string] => [`A rather long entry ${at}`, `/${at}`]),
      );
      const { user } = await read('/tags');
      const more = await screen.findByRole('button', { name: appMessages.header.more });
      const panel = nth(
        [...document.querySelectorAll<HTMLElement>(`#${more.getAttribute('aria-controls')}`)],
        0,
      );

      await user.click(more);
      expect(more).toHaveAttribute('aria-expanded', 'true');
      expect(links(panel).at(-1)).toBe('A rather long entry 7');
      expect(links(screen.getByRole('banner')).filter((text) => text.startsWith('A rather'))).toHaveLength(8);

      await user.keyboard('{Escape}');
      expect(more).toHaveAttribute('aria-expanded', 'false');
      expect(more).toHaveFocus();
    });

    it('isolate labels in another direction', async () => {
      await set('headerMenu', ['מדריך', '/tags']);

      await read('/tags');

      expect((await screen.findByText('מדריך')).tagName).toBe('BDI');
    });
  });
});
