import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { deletionMessages, specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

/** Presses Tab until the element has the focus. */
async function tabTo(user: UserEvent, find: () => HTMLElement) {
  const target = find();
  for (let stops = 0; stops < 40; stops += 1) {
    if (target === document.activeElement) return;
    await user.tab();
  }
  throw new Error(`The keyboard does not reach ${target.outerHTML}`);
}

const link = (name: string) => () => screen.getByRole('link', { name });
const button = (name: string) => () => screen.getByRole('button', { name });
const field = (label: string) => () => screen.getByLabelText(label, { selector: 'input, textarea' });

describe('using only the keyboard', () => {
  /** Opens a page and returns keyboard actions. */
  function start(path: string, as?: Author) {
    const { user } = visit(blog, path, as && { as });
    const press = async (find: () => HTMLElement) => {
      await tabTo(user, find);
      await user.keyboard('{Enter}');
    };
    return {
      press,
      go: async (find: () => HTMLElement, heading: string) => {
        await press(find);
        await waitFor(() => expect(screen.getByRole('heading', { name: heading })).toHaveFocus());
      },
      type: async (label: string, text: string) => {
        // A form can load after its heading.
        await waitFor(field(label));
        await tabTo(user, field(label));
        await user.keyboard(text);
      },
      confirm: async () => {
        const dialog = within(await screen.findByRole('dialog'));
        await waitFor(() => expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus());
        await user.tab();
        await user.keyboard('{Enter}');
        await waitFor(() => expect(screen.queryByText('Cancel')).not.toBeInTheDocument());
      },
    };
  }

  it('can register and write an article', async () => {
    const { go, type, press } = start('/');

    await press(link('Register'));
    await waitFor(() => expect(field('Name')()).toHaveFocus());
    await type('Name', 'Ada');
    await type('Email', 'ada@example.org');
    await type('Password', 'analytical engine');
    await press(button('Register'));
    expect(await screen.findByText(specMessages.registered)).toBeVisible();

    await go(link('Dashboard'), 'Your Info');
    await press(link('Create Article'));
    await waitFor(() => expect(field('Title')()).toHaveFocus());
    await type('Title', 'On engines');
    await type('Markdown', 'They weave.');
    await press(button('Create'));
    expect(await screen.findByText(specMessages.articleCreated)).toBeVisible();
  });

  it('can delete an article and then the account', async () => {
    const ada = await blog.aUser();
    await blog.anArticle({ by: ada, title: 'On engines' });
    const { go, press, confirm } = start('/myArticles', ada);
    await screen.findByText('On engines');

    await press(button('Delete On engines'));
    await confirm();
    expect(await screen.findByText(deletionMessages.articleDeleted)).toBeVisible();

    await go(link('Dashboard'), 'Your Info');
    await go(link('Delete Your Account'), 'Delete Your Account');
    await press(button('Delete My Account'));
    await confirm();
    await screen.findByRole('dialog', { name: deletionMessages.accountDeleted });
    await press(button('Ok'));
    await waitFor(() => expect(field('Email')()).toHaveFocus());
  });

  it('stays inside an open dialog', async () => {
    const { user } = visit(blog, '/dashboard/deleteAccount', { as: await blog.aUser() });
    await user.click(await screen.findByRole('button', { name: 'Delete My Account' }));
    const dialog = await screen.findByRole('dialog');
    const stops: (string | null | undefined)[] = [];

    for (let stop = 0; stop < 6; stop += 1) {
      await user.tab();
      if (dialog.contains(document.activeElement)) stops.push(document.activeElement?.textContent);
    }

    expect(new Set(stops)).toEqual(new Set(['Cancel', 'Delete account']));
    expect(stops.length).toBeGreaterThanOrEqual(4);
  });
});

describe('a toast', () => {
  it('is announced and can be closed with the keyboard', async () => {
    const ada = await blog.aUser();
    const { user, network } = visit(blog, '/myArticles/none', { as: ada });
    network.reply(404, 'There is no such article.');

    const toast = await screen.findByRole('alert');
    expect(toast).toHaveTextContent(/.+/);
    await tabTo(user, () => within(toast).getByRole('button', { name: 'Close' }));
    await user.keyboard('{Enter}');

    await waitFor(() => expect(toast).not.toBeInTheDocument());
  });
});
