import { screen, waitFor, within } from '@testing-library/react';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;
let eve: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada' });
  eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
  await adminOutput(blog, 'make-admin', ada.email);
});
afterEach(() => blog.close());

/** Opens a page. `requestsOf` resolves to the requests of an act, sorted. */
async function open(path: string, as: Author) {
  const page = visit(blog, path, { as });
  const { store, network } = page;
  const settle = () => waitFor(() => expect(JSON.stringify(store.getState())).not.toContain('"pending"'));

  async function requestsOf(act: () => Promise<void>): Promise<string[]> {
    await settle();
    const before = network.calls.length;
    await act();
    await settle();
    return network.calls.slice(before).toSorted();
  }
  return { ...page, requestsOf };
}

const press = async (name: string | RegExp) => screen.findByRole('button', { name });
const dialog = async () => within(await screen.findByRole('dialog'));

describe('the requests of moderation', () => {
  beforeEach(async () => {
    for (const title of ['Okapi', 'Zebra']) {
      const { slug } = await blog.anArticle({ by: eve, title });
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam' } });
    }
  });

  it('are one for each step and one for each thing that is shown, for hiding and suspending', async () => {
    const { user, requestsOf } = await open('/admin/reports', ada);
    await user.click(await press('Hide: Zebra'));
    await user.click((await dialog()).getByRole('checkbox', { name: 'Also suspend Eve' }));

    const requests = await requestsOf(async () => {
      await user.click(await press('Hide article'));
      await screen.findByText('No open reports.');
    });
    const undoRequests = await requestsOf(async () => {
      await user.click(await press('Undo'));
      await screen.findByText('Account restored · Article visible again');
    });

    expect(requests).toEqual([
      'GET /api/admin/reports',
      'GET /api/users/me',
      'POST /api/admin/accounts/suspend',
      'POST /api/admin/articles/hide',
    ]);
    expect(undoRequests).toEqual([
      'GET /api/admin/reports',
      'GET /api/users/me',
      'POST /api/admin/accounts/restore',
      'POST /api/admin/articles/unhide',
    ]);
  });

  it('are three for one step', async () => {
    const { user, requestsOf } = await open('/admin/reports', ada);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Zebra' }));
    await user.click(await press('Dismiss'));

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: 'Dismiss reports' }));
      await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Select Zebra' })).toBeNull());
    });

    expect(requests).toEqual([
      'GET /api/admin/reports',
      'GET /api/users/me',
      'POST /api/admin/reports/dismiss',
    ]);
  });

  it.each([
    {
      things: 'accounts',
      selected: 'Select eve@example.org',
      act: 'Suspend',
      done: 'Account suspended',
      undone: 'Account restored',
      calls: ['suspend', 'restore'],
    },
    {
      things: 'articles',
      selected: 'Select Zebra',
      act: 'Hide',
      done: 'Article hidden',
      undone: 'Article visible again',
      calls: ['hide', 'unhide'],
    },
  ])(
    'load the list of $things, and the reports’ count',
    async ({ things, selected, act, done, undone, calls }) => {
      const { user, requestsOf } = await open(`/admin/${things}`, ada);
      await user.click(await screen.findByRole('checkbox', { name: selected }));
      await user.click(await press(act));
      await user.fill((await dialog()).getByLabelText('Reason'), 'Spam.');

      const requests = await requestsOf(async () => {
        await user.click((await dialog()).getByRole('button', { name: new RegExp(`^${act} `) }));
        await screen.findByText(done);
      });
      const undoRequests = await requestsOf(async () => {
        await user.click(await press('Undo'));
        await screen.findByText(undone);
      });

      expect([requests, undoRequests]).toEqual(
        calls.map((call) => [
          `GET /api/admin/${things}?page=1`,
          'GET /api/users/me',
          `POST /api/admin/${things}/${call}`,
        ]),
      );
    },
  );

  it('are one for hiding an article on its own page', async () => {
    const { user, requestsOf } = await open('/allArticles/okapi', ada);
    await user.click(await press('Hide'));
    await user.fill((await dialog()).getByLabelText('Reason'), 'Spam.');

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: /^Hide / }));
      await screen.findByText('Article hidden');
    });

    expect(requests).toEqual(['POST /api/admin/articles/hide']);
  });

  it('load the approvals and their count', async () => {
    await adminOutput(blog, 'set', 'registration', 'approval');
    await blog.aUser({ name: 'Grace', email: 'grace@example.org' });
    const { user, requestsOf } = await open('/admin/registrations', ada);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Grace, grace@example.org' }));

    const requests = await requestsOf(async () => {
      await user.click(await press('Approve'));
      await screen.findByText('Account approved');
    });

    expect(requests).toEqual([
      'GET /api/admin/registrations?state=waiting',
      'GET /api/users/me',
      'POST /api/admin/registrations/approve',
    ]);
  });
});

describe('the requests of authors', () => {
  it('are one for deleting an article, and those of the list that is shown', async () => {
    await blog.anArticle({ by: eve, title: 'Okapi' });
    const { user, requestsOf } = await open('/myArticles', eve);
    await user.click(await press('Delete Okapi'));

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: 'Delete' }));
      await screen.findByText('Article deleted Sucessfully');
    });

    expect(requests).toEqual([
      'DELETE /api/articles/delete/okapi',
      'GET /api/articles?limit=4&page=1',
      'GET /api/users/me',
    ]);
  });

  it('are one for unpublishing an article, and those of the list that is shown', async () => {
    await blog.anArticle({ by: eve, title: 'Okapi' });
    const { user, requestsOf } = await open('/myArticles', eve);
    await user.click(await screen.findByRole('button', { name: 'Unpublish Okapi' }));

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: 'Unpublish article' }));
      await screen.findByText('You haven’t published anything yet.');
    });

    expect(requests).toEqual([
      'GET /api/articles?limit=4&page=1',
      'GET /api/users/me',
      'POST /api/articles/unpublish/okapi',
    ]);
  });

  it('read a discarded draft for Undo', async () => {
    const { _id } = await draftsOf(blog).aDraft(eve);
    const { user, requestsOf } = await open('/myArticles?state=drafts', eve);
    await chooseMore(user, 'On looms', 'Discard');

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: 'Discard draft' }));
      await screen.findByText('Draft discarded');
    });
    const undoRequests = await requestsOf(async () => {
      await user.click(await press('Undo'));
      await screen.findByText('Draft restored');
    });

    expect(requests).toEqual([
      `DELETE /api/drafts/${_id}`,
      'GET /api/articles?limit=4&state=draft&page=1',
      `GET /api/drafts/${_id}`,
      'GET /api/users/me',
    ]);
    expect(undoRequests).toEqual([
      'GET /api/articles?limit=4&state=draft&page=1',
      'GET /api/users/me',
      `PUT /api/drafts/${_id}`,
    ]);
  });

  it('are one for a batch of articles, and those of the table that is shown', async () => {
    for (const title of ['Okapi', 'Zebra']) await blog.anArticle({ by: eve, title });
    const { user, requestsOf } = await open('/myArticles?sort=title', eve);
    await user.click(await screen.findByRole('checkbox', { name: /^Select all/ }));
    await user.click(await press('Unpublish'));

    const requests = await requestsOf(async () => {
      await user.click((await dialog()).getByRole('button', { name: /^Unpublish/ }));
      await screen.findByText(/2 articles unpublished/i);
    });

    expect(requests).toEqual([
      'GET /api/articles?limit=50&state=published&sort=title&page=1',
      'GET /api/users/me',
      'POST /api/articles/bulk',
    ]);
  });

  it('are one for saving or publishing a draft, and one for its state in the menu', async () => {
    const { slug } = await blog.anArticle({ by: eve, title: 'Okapi' });
    const { user, requestsOf } = await open(`/edit/${slug}`, eve);
    const title = await screen.findByRole('textbox', { name: 'Title' });

    const saves = await requestsOf(async () => {
      await user.fill(title, ' again');
      await user.keyboard('{Control>}s{/Control}');
      await screen.findAllByText(/^Saved \d/);
    });
    const requests = await requestsOf(async () => {
      await user.click(await press('Update'));
      await screen.findByText('Your article is updated.');
    });

    expect(saves).toEqual(['GET /api/users/me', expect.stringMatching(/^PUT \/api\/drafts\//)]);
    expect(requests).toEqual(['GET /api/users/me', 'PATCH /api/articles/edit/okapi']);
  });
});
