import { screen, waitFor, within } from '@testing-library/react';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { dismissReports } from '../../../src/server/moderation/reports.ts';
import { type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { saidBy } from '../../helpers/runCommand.ts';
import { until } from '../../helpers/until.ts';
import { visit } from '../../helpers/visit.tsx';

describe('the reports at /admin/reports', () => {
  let blog: Blog;
  let ada: Author;
  let eve: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    eve = await blog.aUser({ name: 'Eve' });
    await saidBy(blog, 'make-admin', ada.email);
    for (const title of ['Okapi', 'Zebra']) {
      const { slug } = await blog.anArticle({ by: eve, title });
      const words = `<b>Buy</b> this ${title}!`;
      await blog.call('POST', '/api/reports', { body: { slug, reason: 'spam', words } });
    }
  });
  afterEach(() => blog.close());

  const open = () => visit(blog, '/admin/reports', { as: ada });
  const press = (name: string) => screen.getByRole('button', { name });
  const select = (name: string) => screen.findByRole('checkbox', { name });
  const isRead = async (slug: string) =>
    (await blog.call('GET', `/api/articles/public/${slug}`)).statusCode === 200;
  const gone = (title: string) =>
    waitFor(() => expect(screen.queryByRole('checkbox', { name: `Select ${title}` })).toBeNull());

  it('are found from the settings of the blog, with who wrote what, and why it is reported', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'What readers have reported' }));

    expect(await screen.findByRole('heading', { name: 'Reports' })).toBeVisible();
    expect(address()).toBe('/admin/reports');
    expect(screen.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
    const [line] = await screen.findAllByRole('listitem');
    if (!line) throw new Error('There is no line.');
    expect(within(line).getByRole('link', { name: 'Zebra' })).toHaveAttribute('href', '/allArticles/zebra');
    expect(within(line).getByRole('link', { name: 'Eve' })).toHaveAttribute('href', '/authors/eve');
    expect(within(line).getByText('1 × It is advertising, or spam')).toBeVisible();
    const words = within(line).getByText('<b>Buy</b> this Zebra!');
    expect(words).toHaveAttribute('dir', 'auto');
  });

  it('are not asked for, nor shown, for others, who are told why', async () => {
    const { network } = visit(blog, '/admin/reports', { as: eve });

    expect(await screen.findByText(/^This is for those who run the blog/)).toBeVisible();
    expect(network.calls.filter((call) => call.includes('/admin/'))).toEqual([]);
  });

  it('are dismissed, several at once, after a question', async () => {
    const { user } = open();
    await user.click(await select('Select all'));
    expect(screen.getByText('2 selected')).toBeVisible();

    await user.click(press('Dismiss'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));

    expect(await screen.findByText('The reports of 2 articles are dismissed.')).toBeVisible();
    expect(await screen.findByText('No article is reported.')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);
  });

  it('have an article hidden with a reason, which is undone by the toast', async () => {
    const { user } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Hide'));
    const dialog = await screen.findByRole('dialog', { name: 'Hide from readers?' });

    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    expect(await within(dialog).findByText('The reason is a required field')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);

    await user.fill(within(dialog).getByLabelText('Reason'), 'Advertising.');
    await user.click(within(dialog).getByRole('button', { name: 'Hide' }));
    expect(await screen.findByText('One article is hidden.')).toBeVisible();
    await gone('Zebra');
    expect(await select('Select Okapi')).not.toBeChecked();
    expect([await isRead('zebra'), await isRead('okapi')]).toEqual([false, true]);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Reports' })).toHaveFocus());

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One article can be read again.')).toBeVisible();
    expect(await isRead('zebra')).toBe(true);
  });

  it('have their author limited with a reason, once for all of their articles, which is undone by the toast', async () => {
    const isListed = async () => (await blog.call('GET', '/api/articles/all')).body.includes('zebra');
    const { user } = open();
    await user.click(await select('Select all'));
    await user.click(press('Limit the author'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit the author?' });
    expect(within(dialog).getByText('Eve')).toBeVisible();

    await user.fill(within(dialog).getByLabelText('Reason'), 'Off topic.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit the author' }));

    expect(await screen.findByText('One account is limited.')).toBeVisible();
    expect(await screen.findAllByText('Off topic.', { selector: 'bdi' })).toHaveLength(2);
    await until(async () => !(await isListed()));
    expect(await isRead('zebra')).toBe(true);
    await user.click(await select('Select all'));
    expect(press('Limit the author')).toBeDisabled();

    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('One account is not limited any more.')).toBeVisible();
    await until(isListed);
  });

  it('are counted in the menu of those who run the blog, until they are done', async () => {
    const { user } = open();
    expect(await screen.findByRole('link', { name: 'Run the Blog 2 open reports' })).toBeVisible();
    await user.click(await select('Select Okapi'));
    await user.click(press('Dismiss'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));

    expect(await screen.findByRole('link', { name: 'Run the Blog 1 open report' })).toBeVisible();
  });

  it('have their author suspended, which is undone by the toast', async () => {
    const { user } = open();
    await user.click(await select('Select Okapi'));
    await user.click(press('Suspend the author'));
    const dialog = await screen.findByRole('dialog', { name: 'Suspend the author?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'Spam.');
    await user.click(within(dialog).getByRole('button', { name: 'Suspend the author' }));

    expect(await screen.findByText('One account is suspended.')).toBeVisible();
    await until(async () => !(await isRead('okapi')));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await until(() => isRead('okapi'));
  });

  it('name an author who can’t be limited, and say why', async () => {
    await saidBy(blog, 'make-admin', eve.email);
    const { user } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Limit the author'));
    const dialog = await screen.findByRole('dialog', { name: 'Limit the author?' });
    await user.fill(within(dialog).getByLabelText('Reason'), 'Off topic.');
    await user.click(within(dialog).getByRole('button', { name: 'Limit the author' }));

    const [problem] = await within(await screen.findByRole('status')).findAllByRole('listitem');
    expect(problem).toHaveTextContent(/^Eve: This account runs the blog:/);
  });

  it('say of each with which it could not be done why not', async () => {
    const { user } = open();
    await user.click(await select('Select all'));
    await dismissReports(blog.connection.db, 'zebra', commandLine);

    await user.click(press('Dismiss'));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));

    expect(await screen.findByText('The reports of one article are dismissed.')).toBeVisible();
    const [problem] = within(screen.getByRole('status')).getAllByRole('listitem');
    expect(problem).toHaveTextContent('Zebra: There are no reports of this article any more.');
  });

  it('say that nothing was done where the server does not answer, and can be tried again', async () => {
    const { user, network } = open();
    await user.click(await select('Select Zebra'));
    await user.click(press('Dismiss'));
    network.goOffline('/admin/');
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Dismiss' }));

    expect(await screen.findByText(/^It went no further: /)).toBeVisible();
    network.recover();
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await select('Select Zebra')).toBeEnabled();
  });
});
