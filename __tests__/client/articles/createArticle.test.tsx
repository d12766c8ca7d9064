import { fireEvent, screen, waitFor } from '@testing-library/react';
import { shortTextLabels } from '../../../src/shared/shortTexts.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

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
  it('publishes it, says so and goes home after three seconds', async () => {
    takeTheClock();
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });

    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave patterns.');
    await user.fill(screen.getByLabelText('Cover'), 'https://example.org/a.png');
    await user.click(create());

    expect(await screen.findByText('Your article is published.')).toBeVisible();
    const listed = await blog.call('GET', '/api/articles/all');
    expect(listed.json()).toMatchObject({
      result: [{ title: 'On engines', cover: 'https://example.org/a.png', ownerName: 'Ada' }],
    });
    await passTime(2000);
    expect(location.pathname).toBe('/dashboard/createArticle');
    await passTime(1100);
    expect(location.pathname).toBe('/');
  });

  it('has a field for each of its short texts', async () => {
    visit(blog, '/dashboard/createArticle', { as: ada });
    await title();

    for (const label of Object.values(shortTextLabels)) expect(screen.getByLabelText(label)).toBeVisible();
  });

  it('takes a title of one line: Enter goes on to the text, and pasted lines become one', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });

    await user.fill(await title(), 'On ');
    await user.paste('engines\n  and looms');
    await user.keyboard('{Enter}They weave.');

    expect(await title()).toHaveValue('On engines and looms');
    expect(markdown()).toHaveValue('They weave.');
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
  });

  it('gives the title the focus, and all that was typed since "Write" was pressed', async () => {
    const { user } = visit(blog, '/allArticles', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Write' }));
    await user.keyboard('On engines{Enter}They weave.');

    await waitFor(async () => expect(await title()).toHaveValue('On engines'));
    expect(markdown()).toHaveValue('They weave.');
    expect(markdown()).toHaveFocus();
  });

  it('gives the title the focus on a first page too, behind what was kept of it', async () => {
    const first = visit(blog, '/dashboard/createArticle', { as: ada });
    await waitFor(async () => expect(await title()).toHaveFocus());
    await first.user.keyboard('On');
    first.unmount();

    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await waitFor(async () => expect(await title()).toHaveFocus());
    await user.keyboard(' engines');

    expect(await title()).toHaveValue('On engines');
  });

  it('is named in the tab by its title', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await title();
    expect(document.title).toMatch(/^Create Article/);

    await user.type(await title(), 'On engines');

    expect(document.title).toMatch(/^On engines · Create Article/);
  });

  it('is published by Ctrl+Enter after a question', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.type(await title(), 'On engines');
    await user.type(markdown(), 'They weave.');

    await user.keyboard('{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect((await blog.call('GET', '/api/articles/all')).json()).toEqual({ result: [] });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await user.type(markdown(), '{Control>}{Enter}{/Control}');
    await user.click(await screen.findByRole('button', { name: 'Publish article' }));

    expect(await screen.findByText('Your article is published.')).toBeVisible();
    const listed = await blog.call('GET', '/api/articles/all');
    expect(listed.json()).toMatchObject({ result: [{ title: 'On engines' }] });
  });

  it('says what is missing on Ctrl+Enter instead of asking', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.type(await title(), 'On engines{Control>}{Enter}{/Control}');

    expect(await screen.findByText('Markdown is a required field')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows the picture of the cover, and says where none comes', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
    const cover = await screen.findByLabelText('Cover');
    const picture = () => document.querySelector('form img');

    await user.click(cover);
    await user.paste('https://example.o');
    await user.fill(cover, 'rg/a.png');
    expect(picture()).toBeNull();
    await waitFor(() => expect(picture()).toHaveAttribute('src', 'https://example.org/a.png'));

    fireEvent.error(picture() ?? document);
    expect(screen.getByText('No picture comes from this address.')).toBeVisible();
    await user.clear(cover);
    await waitFor(() => expect(screen.queryByText(/No picture/)).not.toBeInTheDocument());
  });

  it('offers to view it, at home too', async () => {
    takeTheClock();
    const { user, address } = visit(blog, '/dashboard/createArticle', { as: ada });
    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave patterns.');
    await user.click(create());
    await screen.findByText('Your article is published.');
    await passTime(3100);
    expect(address()).toBe('/');

    await user.click(screen.getByRole('link', { name: 'View it' }));

    expect(await screen.findByRole('heading', { level: 1, name: 'On engines' })).toBeVisible();
    expect(address()).toBe('/allArticles/on-engines');
    await waitFor(() => expect(screen.queryByText('Your article is published.')).toBeNull());
  });

  it('leaves whoever goes on typing where they are when the server refuses', async () => {
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

  it('shows in the public listing at once', async () => {
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

  it('tells all that is wrong at once, under its field, and sends nothing', async () => {
    const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });

    await user.fill(await screen.findByLabelText('Cover'), 'not an address');
    await user.click(create());

    await waitFor(async () => expect(await title()).toHaveAccessibleDescription('Title is a required field'));
    expect(markdown()).toHaveAccessibleDescription('Markdown is a required field');
    expect(screen.getByLabelText('Cover')).toHaveAccessibleDescription(
      'Cover must be a valid http or https URL',
    );
    expect(await title()).toHaveFocus();
    expect(network.calls).not.toContain('POST /api/articles/new');
  });

  it('needs no cover', async () => {
    const { user } = visit(blog, '/dashboard/createArticle', { as: ada });

    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave patterns.');
    await user.click(create());

    expect(await screen.findByText('Your article is published.')).toBeVisible();
  });

  it('shows the server’s sentence of a 400 under the title and keeps the text', async () => {
    const { user, network } = visit(blog, '/dashboard/createArticle', { as: ada });
    network.reply(400, 'This title is not for you.', 'POST /api/articles/new');

    await user.fill(await title(), 'On engines');
    await user.fill(markdown(), 'They weave patterns.');
    await user.click(create());

    await waitFor(async () =>
      expect(await title()).toHaveAccessibleDescription('This title is not for you.'),
    );
    expect(await title()).toHaveFocus();
    expect(markdown()).toHaveValue('They weave patterns.');
  });

  it('keeps the text when the network is lost, and sends it at the next try', async () => {
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

  it('is for the signed-in alone', async () => {
    const { address } = visit(blog, '/dashboard/createArticle');

    await waitFor(() => expect(address()).toBe('/login'));
  });
});
