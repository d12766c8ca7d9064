import { inspect } from 'node:util';
import { screen, waitFor, within } from '@testing-library/react';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { visit } from '../../helpers/visit.tsx';

const PAGE = '/dashboard/accessTokens';

describe('the access tokens page', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser();
  });
  afterEach(() => blog.close());

  const aToken = async (name: string, days: number | null = 90) =>
    (
      await blog.call('POST', '/api/tokens', { as: ada, body: { name, scopes: ['read', 'write'], days } })
    ).json<CreatedToken>();
  const tokenField = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Token' });
  const list = () => screen.findByRole('list', { name: 'Access tokens' });

  async function createToken() {
    const page = visit(blog, PAGE, { as: ada });
    await page.user.click(await screen.findByRole('button', { name: 'New token' }));
    await page.user.fill(screen.getByLabelText('Name'), 'Deploy');
    await page.user.click(screen.getByLabelText('Save drafts, publish, edit and delete articles'));
    await page.user.click(screen.getByRole('button', { name: 'Create token' }));
    return { ...page, token: (await tokenField()).value };
  }

  it('creates a token that works, and shows it until it is closed', async () => {
    const { user, token } = await createToken();

    expect(token).toMatch(/^mdb_[\w-]{40}$/);
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect((await blog.call('GET', '/api/drafts', { as: { token } })).statusCode).toBe(200);
    const item = within(await list()).getByRole('listitem');
    expect(item).toHaveTextContent(/^Deployreadwrite.*Created .*, never used, expires /);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('textbox', { name: 'Token' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  it('focuses the heading when creating one is canceled', async () => {
    const { user } = visit(blog, PAGE, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'New token' }));

    await user.click(screen.getByRole('button', { name: 'Cancel' }));

    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(screen.queryByLabelText('Name')).not.toBeInTheDocument();
  });

  it('has the token in no action and no state that DevTools records', async () => {
    const { token } = await createToken();

    const recorded = inspect(liftedState(), {
      depth: Infinity,
      showHidden: true,
      maxArrayLength: null,
      maxStringLength: null,
    });
    expect(recorded).toContain('createToken');
    expect(recorded).not.toContain(token.slice(4));
  });

  it('asks for the password if the login is old', async () => {
    await blog.connection.db
      .updateTable('session')
      .set({ createdAt: new Date(Date.now() - 3_700_000).toISOString() })
      .execute();
    const { user } = visit(blog, PAGE, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.fill(screen.getByLabelText('Name'), 'Deploy');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    expect(await screen.findByText('Enter your password to create a token.')).toBeVisible();

    await user.fill(screen.getByLabelText('Your password'), ada.password);
    await user.click(screen.getByRole('button', { name: 'Create token' }));

    expect((await tokenField()).value).toMatch(/^mdb_/);
    const recorded = inspect(liftedState(), { depth: Infinity, showHidden: true, maxStringLength: null });
    expect(recorded).not.toContain(ada.password);
  });

  it('copies the token', async () => {
    const { user, token } = await createToken();
    const copied = jest.spyOn(navigator.clipboard, 'writeText');

    await user.click(screen.getByRole('button', { name: 'Copy token' }));

    expect(await screen.findByText('Token copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(token);
  });

  it('revokes a token after a confirmation', async () => {
    const { token } = await aToken('Deploy');
    const { user } = visit(blog, PAGE, { as: ada });

    await user.click(await screen.findByRole('button', { name: 'Revoke Deploy' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke this token?' });
    await user.click(within(dialog).getByRole('button', { name: 'Revoke token' }));

    expect(await screen.findByText('Token revoked')).toBeVisible();
    expect(await screen.findByText('No access tokens yet.')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect((await blog.call('GET', '/api/drafts', { as: { token } })).statusCode).toBe(401);
  });

  it('creates a token that never expires only by choice', async () => {
    const { user } = visit(blog, PAGE, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.fill(screen.getByLabelText('Name'), 'Forever');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Expiration' }), 'Never');
    expect(screen.getByText('If it leaks, it works until you revoke it.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Create token' }));

    await tokenField();
    expect(await list()).toHaveTextContent('never expires');
  });

  it('shows what is wrong under the fields', async () => {
    await aToken('Deploy');
    const { user } = visit(blog, PAGE, { as: ada });
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    await user.fill(screen.getByLabelText('Name'), 'Deploy');
    await user.click(screen.getByRole('button', { name: 'Create token' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Name')).toHaveAccessibleDescription(
        'You already have a token named “Deploy”. Choose another name.',
      ),
    );

    await user.click(
      screen.getByLabelText('Read and export what is yours, such as articles, drafts and versions'),
    );
    await user.click(screen.getByRole('button', { name: 'Create token' }));

    expect(await screen.findByText('Choose at least one scope')).toBeVisible();
  });
});
