import { screen, waitFor, within } from '@testing-library/react';
import { exportFile } from '../../../src/client/features/articles/own/exportFile.ts';
import { idOf, startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { storeArticles } from '../../helpers/storeArticles.ts';
import { until } from '../../helpers/until.ts';
import { visit } from '../../helpers/visit.tsx';

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

const lines = () => screen.getAllByRole('rowheader').map((line) => line.textContent);
const theTable = () => screen.findByRole('table', { name: 'My articles' });

/** The list, for whoever chose it. */
async function visitList(path = '/myArticles') {
  localStorage.setItem('my-articles-shape', 'List');
  const visited = visit(blog, path, { as: ada });
  await theTable();
  return visited;
}

describe('the list of one’s own articles', () => {
  it('is chosen beside the cards, and this device remembers it', async () => {
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

  it('is sorted by its columns, which stands in the address and in the table', async () => {
    await someArticles();
    const { user, address } = await visitList();
    expect(screen.getByRole('columnheader', { name: /Created/ })).toHaveAttribute('aria-sort', 'descending');

    await user.click(screen.getByRole('link', { name: 'Title' }));

    await waitFor(() => expect(lines()).toEqual(['Apple', 'Cherry', 'Zebra']));
    expect(address()).toBe('/myArticles?sort=title');
    expect(screen.getByRole('columnheader', { name: /Title/ })).toHaveAttribute('aria-sort', 'ascending');
    await user.click(screen.getByRole('link', { name: /Title/ }));
    await waitFor(() => expect(lines()).toEqual(['Zebra', 'Cherry', 'Apple']));
  });

  it('is what a link says, also where cards were chosen', async () => {
    await someArticles();
    const { user, address } = visit(blog, '/myArticles?tag=looms&sort=title', { as: ada });
    await theTable();
    expect(lines()).toEqual(['Apple', 'Zebra']);
    expect(screen.getByText('2 entries')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Tag looms: show all tags' }));

    await waitFor(() => expect(lines()).toEqual(['Apple', 'Cherry', 'Zebra']));
    expect(address()).toBe('/myArticles?sort=title');
  });

  it('has on each line what can be done with it, and an edit leads back to the list', async () => {
    await someArticles();
    const { user, address } = await visitList('/myArticles?sort=title');
    expect(screen.getByRole('link', { name: 'View Zebra' })).toHaveAttribute('href', '/allArticles/zebra');

    await user.click(screen.getByRole('link', { name: 'Edit Apple' }));
    await screen.findByRole('textbox', { name: /^Title/ });
    await user.click(screen.getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('link', { name: 'Back to the list' }));

    await theTable();
    expect(address()).toBe('/myArticles?sort=title');
    await chooseMore(user, 'Cherry', 'Delete');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(lines()).toEqual(['Apple', 'Zebra']));
  });

  it('has on each line of a draft how to go on with it, and the rest in a menu', async () => {
    await draftsOf(blog).aDraft(ada, { title: 'Begun' });
    const { user } = await visitList('/myArticles?state=drafts');
    expect(screen.getByRole('link', { name: 'Continue Begun' })).toBeVisible();

    await chooseMore(user, 'Begun', 'Discard');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Discard' }));

    expect(await screen.findByText('There is nothing here.')).toBeVisible();
  });

  it('says on which of its pages one is', async () => {
    await storeArticles(blog.connection.db, [idOf(ada)], 51);
    await visitList('/myArticles?page=2');

    expect(screen.getByText('Page 2 of 2')).toBeVisible();
  });

  it('is searched, and says so where nothing is found', async () => {
    await someArticles();
    const first = await visitList('/myArticles?q=zebra');
    expect(lines()).toEqual(['Zebra']);
    expect(document.querySelector('main mark')).toHaveTextContent(/^Zebra$/);
    expect(screen.getByRole('searchbox', { name: 'Search my articles' })).toHaveValue('zebra');
    first.unmount();

    visit(blog, '/myArticles?q=nothing+of+it', { as: ada });

    expect(await screen.findByText('Nothing of yours has all of this.')).toBeVisible();
  });
});

describe('several articles at once', () => {
  const select = (title: string) => screen.getByRole('checkbox', { name: `Select ${title}` });

  it('are deleted after the specification’s question, once, with their number', async () => {
    await someArticles();
    const { user } = await visitList();
    await user.click(select('Cherry'));
    await user.keyboard('{Shift>}');
    await user.click(select('Apple'));
    await user.keyboard('{/Shift}');

    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent('2 articles');
    expect(dialog).toHaveTextContent('Once deleted, You will not be able to recover this Article file!');
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('2 articles are deleted.')).toBeVisible();
    await waitFor(() => expect(lines()).toEqual(['Zebra']));
    expect(screen.getByRole('link', { name: /^Published/ })).toHaveTextContent('Published 1');
  });

  it('tell what could not be done, and do the rest', async () => {
    await someArticles();
    const { user } = await visitList();
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    // Elsewhere, meanwhile.
    await blog.call('DELETE', '/api/articles/delete/apple', { as: ada });

    await user.click(screen.getByRole('button', { name: 'Unpublish' }));
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Unpublish' }),
    );

    expect(await screen.findByText(/2 articles are drafts again\. 1 could not be:/)).toBeVisible();
    expect(screen.getByText(/^apple: /)).toBeVisible();
    expect(await screen.findByText('There is nothing here.')).toBeVisible();
  });

  it('are given a tag, which is checked as in the form', async () => {
    await someArticles();
    const { user } = await visitList();
    await user.click(select('Cherry'));
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a tag to 1 article' }));

    await user.click(dialog.getByRole('button', { name: 'Add' }));
    expect(dialog.getByText('Tag is a required field')).toBeVisible();
    await user.type(dialog.getByRole('combobox', { name: 'Tag' }), 'Threads{Enter}');

    expect(await screen.findByText('1 article is given the tag.')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Threads' })).toBeVisible();
  });

  it('are offered the tags that there are, and to lose the ones that they have', async () => {
    await someArticles();
    const { user } = await visitList();
    await user.click(select('Apple'));
    await user.click(screen.getByRole('button', { name: 'Remove tag' }));
    await user.click(await screen.findByRole('combobox', { name: 'Tag' }));
    await user.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Engines', 'Looms']);
    await user.click(screen.getByRole('option', { name: 'Looms' }));
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await screen.findByText('1 article is without the tag.');

    await user.click(await screen.findByRole('checkbox', { name: 'Select Cherry' }));
    await user.click(screen.getByRole('button', { name: 'Add tag' }));
    await user.type(await screen.findByRole('combobox', { name: 'Tag' }), 'loo');

    expect(await screen.findByRole('option', { name: 'Looms' })).toBeVisible();
  });

  it('are drafts that are published', async () => {
    await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave.' });
    const { user } = await visitList('/myArticles?state=drafts');
    await user.click(select('On looms'));

    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Publish' }));

    expect(await screen.findByText('1 draft is published.')).toBeVisible();
    expect((await blog.call('GET', '/api/articles/public/on-looms')).statusCode).toBe(200);
  });
});

describe('clicks by day', () => {
  it('are shown of one article, and as a table too', async () => {
    await someArticles();
    await blog.call('GET', '/api/articles/public/zebra');
    const { user } = await visitList();

    await user.click(screen.getByRole('button', { name: /clicks of Zebra, by day/ }));

    const dialog = await screen.findByRole('dialog', { name: 'Zebra' });
    expect(await within(dialog).findByText(/clicks in 90 days/)).toBeVisible();
    expect(within(dialog).getByText('Day by day')).toBeVisible();
  });

  it('tell from which hosts readers came, most first, and how many tell none', async () => {
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

    await user.click(screen.getByRole('button', { name: /clicks of Zebra, by day/ }));

    const from = within(await screen.findByRole('region', { name: 'Where readers came from' }));
    expect(from.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'HostClicks',
      'forum.example1',
      'news.example1',
      'Other hosts1',
    ]);
    expect(from.getByText('Of 1 click no other site is known.')).toBeVisible();
    expect(from.queryByRole('link')).not.toBeInTheDocument();
  });

  it('are shown of a card, too', async () => {
    await someArticles();
    const { user } = visit(blog, '/myArticles', { as: ada });

    await chooseMore(user, 'Zebra', 'Clicks by day');

    const dialog = await screen.findByRole('dialog', { name: 'Zebra' });
    expect(await within(dialog).findByText(/clicks in 90 days/)).toBeVisible();
  });
});

describe('an export', () => {
  const bytes = async (blob: Blob) => new Uint8Array(await new Response(blob).arrayBuffer());

  it('of one article is that article, of several a tar archive', async () => {
    const one = { item: 'on-looms', problem: null, source: 'Looms.' };
    const two = { item: 'on-engines', problem: null, source: 'Engines é.' };

    expect(exportFile([{ item: 'gone', problem: 'There is none.' }])).toBeNull();
    expect(exportFile([one])?.name).toBe('on-looms.md');
    const file = exportFile([one, two], 0);
    expect(file?.name).toBe('articles.tar');
    const content = file ? await bytes(file.blob) : new Uint8Array();
    const text = new TextDecoder().decode(content);
    expect(content).toHaveLength(6 * 512);
    expect(text.startsWith('on-looms.md\0')).toBe(true);
    expect(text.slice(257, 262)).toBe('ustar');
    expect(text).toContain('Engines é.');
  });
});
