import { inspect } from 'node:util';
import { cleanup, screen, waitFor, within, fireEvent } from '@testing-library/react';
import { showAccent } from '../../../src/client/features/admin/SettingsPage.tsx';
import { setupCode } from '../../../src/server/services/setup.ts';
import { commandLine, record } from '../../../src/server/store/auditLog.ts';
import { quoteValue } from '../../../src/shared/audit.ts';
import { DEFAULT_ACCENT } from '../../../src/shared/blog.ts';
import { accentRules } from '../../../src/shared/blogSettings.ts';
import type { BlogState } from '../../../src/shared/blogStatus.ts';
import { imageUrl } from '../../../src/shared/image.ts';
import { accountMessages } from '../../../src/shared/messages/en/account.ts';
import { adminMessages } from '../../../src/shared/messages/en/admin.ts';
import { aSecret, type Author, type Blog, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { adminOutput } from '../../helpers/runCommand.ts';
import { visit } from '../../helpers/visit.tsx';

describe('/admin/invitations', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    await adminOutput(blog, 'set', 'registration', 'invite');
  });
  afterEach(() => blog.close());

  it('creates, copies and revokes invitations', async () => {
    const { user, address } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Invitations' }));
    expect(address()).toBe('/admin/invitations');
    expect(await screen.findByText('No active invitations.')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'New invitation' }));
    await user.fill(await screen.findByLabelText('Note'), 'For Grace');
    await user.clear(screen.getByLabelText('Maximum uses'));
    await user.click(screen.getByRole('button', { name: 'Create invitation' }));
    const link = await screen.findByLabelText<HTMLInputElement>('Invitation link');
    const [, code] = /\/register#invitation=([\w-]{22})$/.exec(link.value) ?? [];
    const recorded = inspect(liftedState(), {
      ...{ depth: Infinity, showHidden: true, maxArrayLength: null, maxStringLength: null },
    });
    expect(screen.queryByLabelText('Note')).not.toBeInTheDocument();
    expect(recorded).toContain('invite');
    expect(recorded).not.toContain(code);
    const copied = jest.spyOn(navigator.clipboard, 'writeText');
    await user.click(screen.getByRole('button', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied')).toBeVisible();
    expect(copied).toHaveBeenCalledWith(link.value);

    // Empty fields have their defaults.
    expect(await screen.findByText(/^1 use left · Expires/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Revoke For Grace' }));
    await user.click(await screen.findByRole('button', { name: 'Revoke invitation' }));
    expect(await screen.findByText('Invitation revoked')).toBeVisible();
    expect(await screen.findByText('No active invitations.')).toBeVisible();
    const body = { name: 'Grace', email: 'grace@example.org', password: 'cobol cobol', invitation: code };
    expect((await blog.call('POST', '/api/users/register', { body })).statusCode).toBe(403);
  });

  it('validates a new invitation', async () => {
    const { user, network } = visit(blog, '/admin/invitations', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'New invitation' }));
    const days = await screen.findByLabelText('Expires after (days)');
    await user.clear(days);
    await user.fill(days, '400');
    await user.click(screen.getByRole('button', { name: 'Create invitation' }));

    expect(await screen.findByText('Days must be at most 365')).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it('shows others why they can’t see the page', async () => {
    await adminOutput(blog, 'remove-admin', ada.email);
    const { network } = visit(blog, '/admin/invitations', { as: ada });

    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'New invitation' })).toBeNull());
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });
});

describe('/admin/log', () => {
  it('lists who did what to whom, and why', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    const eve = await blog.aUser({ name: 'Eve' });
    await adminOutput(blog, 'make-admin', ada.email);
    await adminOutput(blog, 'suspend-account', eve.email, '--reason', 'Advertising.');

    visit(blog, '/admin/log', { as: ada });

    const [newest] = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
    expect(newest).toHaveTextContent(/^Command line suspended Eve ?Advertising\./);
    expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await blog.close();
  });

  it('lists the previous and the new value of a setting', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    const change = { contact: 'ada@example.org', registration: 'closed', interfaceLanguage: 'de' };
    await blog.call('PATCH', '/api/admin/settings', { as: ada, body: change });
    await blog.call('PATCH', '/api/admin/settings', { as: ada, body: { interfaceLanguage: '' } });

    visit(blog, '/admin/log', { as: ada });

    const log = within(await screen.findByRole('list', { name: 'Audit log' }));
    const lines = log.getAllByRole('listitem').map(({ textContent }) => textContent);
    const { labels, modes } = adminMessages.settings;
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.stringContaining(`changed the setting ${labels.contact}empty → 'ada@example.org'`),
        expect.stringContaining(
          `changed the setting ${labels.registration}'${modes.open}' → '${modes.closed}'`,
        ),
        expect.stringContaining(`reset the setting ${labels.interfaceLanguage}'Deutsch' → empty`),
      ]),
    );
    await blog.close();
  });

  it('says what was invited and revoked once, and who set the blog up', async () => {
    const blog = await startBlog();
    const body = { name: 'Ada', email: 'ada@example.org', password: 'looms and engines', title: 'Looms' };
    const code = setupCode(aSecret);
    const as = (await blog.call('POST', '/api/setup', { body: { ...body, language: 'en', code } })).json<{
      token: string;
    }>();
    await adminOutput(blog, 'invite');
    await adminOutput(blog, 'invite', '--note', 'For Eve');
    await adminOutput(blog, 'revoke-invitations');

    const { user, address } = visit(blog, '/admin/log', { as });

    const lines = within(await screen.findByRole('list', { name: 'Audit log' })).getAllByRole('listitem');
    const texts = lines.map(({ textContent }) => textContent);
    expect(texts[0]).toMatch(/^Command line revoked all invitations/);
    expect(texts[1]).toMatch(/^Command line created the invitation For Eve/);
    expect(texts[2]).toMatch(/^Command line created the invitation [\da-f]{16}/);
    expect(texts.at(-1)).toMatch(/^Ada set up the blog with the account of Ada/);

    await user.selectOptions(screen.getByLabelText('Action'), 'Create invitation');
    await waitFor(() =>
      expect(within(screen.getByRole('list', { name: 'Audit log' })).getAllByRole('listitem')).toHaveLength(
        2,
      ),
    );
    expect(address()).toBe('/admin/log?act=invite');
    await user.selectOptions(screen.getByLabelText('Action'), 'Reject account');
    expect(await screen.findByText('No entries match this filter.')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Action'), 'All actions');
    await waitFor(() => expect(address()).toBe('/admin/log'));
    await blog.close();
  });

  it('keeps the filter on the next page', async () => {
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
    const { db } = blog.connection;
    for (let at = 0; at < 51; at += 1)
      await record(db, { by: commandLine, act: 'invite', on: { kind: 'invitation', id: '', name: `${at}` } });

    const { user, address } = visit(blog, '/admin/log?act=invite', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Next' }));

    await waitFor(() => expect(address()).toMatch(/page=2/));
    expect(new URLSearchParams(address().split('?')[1]).get('act')).toBe('invite');
    expect(await screen.findAllByRole('listitem')).not.toHaveLength(0);
    await blog.close();
  });

  it('formats times in the admin’s locale', async () => {
    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['de-AT', 'en']);
    const blog = await startBlog();
    const ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);

    visit(blog, '/admin/log', { as: ada });

    const time = await screen.findByRole('time');
    const at = new Date(time.getAttribute('datetime') ?? '');
    expect(time).toHaveTextContent(at.toLocaleString('de-AT', { dateStyle: 'long', timeStyle: 'short' }));
    await blog.close();
  });
});

describe('/admin', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());

  const makeAdmin = () => adminOutput(blog, 'make-admin', ada.email);
  const said = async () => (await blog.call('GET', '/api/blog')).json<Record<string, string>>();
  const line = () =>
    within(screen.getByRole('navigation', { name: 'Dashboard' })).queryByRole('link', { name: 'Admin' });

  it('is linked in the dashboard of admins', async () => {
    await makeAdmin();
    const { user, address } = visit(blog, '/dashboard/userData', { as: ada });

    await user.click(await screen.findByRole('link', { name: 'Admin' }));

    expect(await screen.findByRole('heading', { name: 'Settings' })).toBeVisible();
    const menu = within(screen.getByRole('navigation', { name: 'Admin' }));
    expect(menu.getByRole('link', { current: 'page' })).toHaveTextContent('Settings');
    expect(address()).toBe('/admin');
    expect(await screen.findByLabelText('Blog title')).toHaveValue('Markdown Blog');
  });

  it('shows others why they can’t see the page', async () => {
    const { network } = visit(blog, '/admin', { as: ada });

    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    expect(screen.queryByLabelText('Blog title')).not.toBeInTheDocument();
    expect(line()).toBeNull();
    expect(network.calls.filter((call) => call.includes('/api/admin'))).toEqual([]);
  });

  it('redirects anonymous visitors to the login page', async () => {
    const { address } = visit(blog, '/admin');

    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('asks for a contact while there is none', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    expect(await screen.findByText(/have no way to appeal/)).toBeVisible();

    await user.fill(screen.getByLabelText('Contact'), 'ada@example.org');

    await waitFor(() => expect(screen.queryByText(/have no way to appeal/)).not.toBeInTheDocument());
  });

  it('offers an admin’s own images and uploads for the logo', async () => {
    await makeAdmin();
    const { user, network } = visit(blog, '/admin', { as: ada });
    const url = imageUrl('a'.repeat(64));
    const image = {
      hash: 'a'.repeat(64),
      url,
      alt: null,
      width: 9,
      height: 9,
      bytes: 9,
      createdAt: '2030-01-31T12:00:00.000Z',
      uses: [],
    };
    network.answer(
      () => Response.json({ result: [image], storage: { bytes: 9, max: 1000 } }),
      'GET /api/images',
    );

    const field = await screen.findByLabelText('Logo URL');
    await user.click(screen.getByRole('button', { name: 'Choose or upload image' }));
    await user.click(await screen.findByRole('button', { name: /^Image from / }));

    await waitFor(() => expect(field).toHaveValue(url));
    expect(screen.getByRole('group', { name: 'Preview' }).querySelector('img')).toHaveAttribute('src', url);
  });

  it('shows the default logo where the URL leads to no image', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    await user.fill(await screen.findByLabelText('Logo URL'), 'https://example.org/gone.png');
    const preview = within(screen.getByRole('group', { name: 'Preview' })).getByRole('presentation');
    expect(preview).toHaveAttribute('src', 'https://example.org/gone.png');

    fireEvent.error(preview);

    expect(preview.getAttribute('src')).toMatch(/^\/favicon\.svg/);
  });

  it('saves only what was changed, and the page shows it immediately', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    const title = await screen.findByLabelText('Blog title');
    await adminOutput(blog, 'set', 'tagline', 'They weave.');

    await user.clear(title);
    await user.fill(title, 'Looms');
    await user.selectOptions(screen.getByLabelText('Registration'), 'Invite only');
    await user.selectOptions(screen.getByLabelText('Image uploads'), 'Off');
    const { labels, pageDateModes } = adminMessages.settings;
    await user.selectOptions(screen.getByLabelText(labels.pageDates), pageDateModes.on);
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(await screen.findByRole('link', { name: 'Looms' })).toBeVisible();
    expect(await said()).toMatchObject({ title: 'Looms', registration: 'invite', tagline: 'They weave.' });
    expect(await said()).toMatchObject({ uploads: 'off', pageDates: 'on' });
  });

  it('can be saved more than once', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });

    for (const footer of ['Woven in Vienna.', 'Woven in Graz.']) {
      const field = await screen.findByLabelText('Footer text');
      await user.clear(field);
      await user.fill(field, footer);
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect(await said()).toMatchObject({ footer }));
    }

    expect(screen.queryByText(/unsaved text/)).not.toBeInTheDocument();
  });

  it('empties each setting that may be empty, and takes the former one back', async () => {
    await makeAdmin();
    const { labels } = adminMessages.settings;
    const fields = {
      ...{ Tagline: 'tagline', Description: 'description', 'Logo URL': 'logo', 'Accent color': 'accent' },
      ...{ 'Footer text': 'footer', [labels.imprint]: 'imprint', [labels.privacy]: 'privacy' },
      ...{ Contact: 'contact', 'Security contact': 'securityContact' },
    };
    const url = 'https://example.org/a.png';
    const values = {
      ...{ tagline: 'They weave.', description: 'On looms.', logo: url, accent: '#0b5d57' },
      ...{ footer: 'Woven in Vienna.', imprint: url, privacy: url, contact: 'ada@example.org' },
      securityContact: 'security@example.org',
    };
    for (const [name, value] of Object.entries(values)) await adminOutput(blog, 'set', name, value);
    const { user } = visit(blog, '/admin', { as: ada });
    await screen.findByLabelText('Blog title');
    const save = async (saved: object) => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect(await said()).toMatchObject(saved));
    };

    for (const label of Object.keys(fields)) await user.clear(screen.getByLabelText(label));
    await save(Object.fromEntries(Object.keys(values).map((name) => [name, ''])));
    for (const [label, name] of Object.entries(fields))
      await user.fill(screen.getByLabelText(label), values[name as keyof typeof values]);

    await save(values);
  });

  describe('a link to a page of the blog', () => {
    const { labels, hints, removeLink, menu } = adminMessages.settings;
    const open = async () => {
      const page = visit(blog, '/admin', { as: ada });
      return { ...page, field: await screen.findByLabelText(labels.imprint) };
    };
    const save = async (user: Awaited<ReturnType<typeof open>>['user'], imprint: string) => {
      await user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(adminMessages.settings.saved)).toBeVisible();
      expect(await said()).toMatchObject({ imprint });
    };
    beforeEach(async () => {
      await makeAdmin();
      const body = { title: 'Imprint', markdown: 'Who we are.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body });
    });

    it('is chosen from the pages, and says when readers don’t see it', async () => {
      const { user, field } = await open();
      const list = document.getElementById(field.getAttribute('list') ?? '');
      await waitFor(() =>
        expect(list?.querySelector('option[value="/imprint"]')).toHaveTextContent('Imprint'),
      );
      await user.fill(field, '/imprint');
      await save(user, '/imprint');
      expect(screen.queryByText(menu.problems.hidden)).toBeNull();
      cleanup();
      await adminOutput(blog, 'hide-article', 'imprint', '--reason', 'Check');

      const { field: again } = await open();

      expect(again).toHaveValue('/imprint');
      expect(screen.getByText(menu.problems.hidden)).toBeVisible();
      expect(screen.queryByRole('button', { name: removeLink })).toBeNull();
    });

    it('says at its field that there is no such page, until there is one', async () => {
      const { user, field } = await open();
      await user.fill(field, '/nowhere');

      await user.click(screen.getByRole('button', { name: 'Save' }));

      await waitFor(() => expect(field).toHaveAccessibleDescription(menu.noPage('nowhere')));
      expect(field).toHaveFocus();
      expect(screen.getAllByText(menu.noPage('nowhere'))).toHaveLength(1);

      const body = { title: 'Nowhere', markdown: 'A place.', kind: 'page' };
      await blog.call('POST', '/api/articles/new', { as: ada, body });
      await save(user, '/nowhere');
      expect(field).toBeValid();
      expect(screen.queryByText(menu.noPage('nowhere'))).toBeNull();
    });

    it('is removed when the page is gone for good', async () => {
      await adminOutput(blog, 'set', 'imprint', '/imprint');
      await adminOutput(blog, 'delete-article', 'imprint', '--yes');
      const { user, field } = await open();
      expect(field).toHaveValue('');
      expect(screen.getByText(hints.pageDeleted)).toBeVisible();

      await user.click(screen.getByRole('button', { name: removeLink }));
      await save(user, '');

      expect(screen.queryByText(hints.pageDeleted)).toBeNull();
      const settings = await blog.call('GET', '/api/admin/settings', { as: ada });
      expect(settings.json()).toMatchObject({ linkStates: { imprint: 'shown' } });
    });
  });

  describe('while another admin changes the same setting', () => {
    const openAndChange = async () => {
      await makeAdmin();
      const page = visit(blog, '/admin', { as: ada });
      await page.user.clear(await screen.findByLabelText('Blog title'));
      await page.user.fill(screen.getByLabelText('Blog title'), 'Looms');
      await page.user.fill(screen.getByLabelText('Footer text'), 'Woven in Graz.');
      await adminOutput(blog, 'set', 'title', 'Engines');
      await adminOutput(blog, 'set', 'tagline', 'They weave.');
      await page.user.click(screen.getByRole('button', { name: 'Save' }));
      expect(await screen.findByText(adminMessages.settings.notSaved)).toBeVisible();
      return page;
    };
    const choose = async ({ user }: ReturnType<typeof visit>, name: string) => {
      await user.click(screen.getByRole('button', { name }));
      expect(screen.getByRole('button', { name: 'Save' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Save' }));
    };

    it('saves nothing, shows what the other one saved, and keeps mine if I choose so', async () => {
      const page = await openAndChange();
      expect(await said()).toMatchObject({ title: 'Engines', footer: '' });
      expect(screen.getByText(quoteValue('Engines')).closest('li')).toHaveTextContent(/^Blog title/);
      expect(screen.getAllByRole('listitem').filter((item) => item.closest('[role=alert]'))).toHaveLength(1);

      await choose(page, adminMessages.settings.keepMine);

      await waitFor(async () => expect(await said()).toMatchObject({ title: 'Looms' }));
      expect(await said()).toMatchObject({ footer: 'Woven in Graz.', tagline: 'They weave.' });
      expect(screen.queryByText(adminMessages.settings.notSaved)).toBeNull();
      expect(screen.getByLabelText('Tagline')).toHaveValue('They weave.');
    });

    it('takes theirs if I choose so, and saves the rest of mine', async () => {
      const page = await openAndChange();

      await choose(page, adminMessages.settings.useTheirs);

      await waitFor(async () => expect(await said()).toMatchObject({ footer: 'Woven in Graz.' }));
      expect(await said()).toMatchObject({ title: 'Engines', tagline: 'They weave.' });
      expect(screen.getByLabelText('Blog title')).toHaveValue('Engines');
    });

    it('has nothing left to save if I take theirs and changed nothing else', async () => {
      const page = await openAndChange();
      expect(screen.getByText(adminMessages.settings.unsaved)).toBeVisible();
      await page.user.clear(screen.getByLabelText('Footer text'));

      await page.user.click(screen.getByRole('button', { name: adminMessages.settings.useTheirs }));

      expect(screen.getByLabelText('Blog title')).toHaveValue('Engines');
      expect(screen.queryByText(adminMessages.settings.unsaved)).toBeNull();
    });

    it('asks again if the other one changes it again', async () => {
      const page = await openAndChange();
      await adminOutput(blog, 'set', 'title', 'Steam');

      await choose(page, adminMessages.settings.keepMine);

      expect(await screen.findByText(quoteValue('Steam'))).toBeVisible();
      expect(await said()).toMatchObject({ title: 'Steam', footer: '' });
    });
  });

  it('notices what others have saved since a backup in the browser was written', async () => {
    await makeAdmin();
    const { user, unmount } = visit(blog, '/admin', { as: ada });
    await user.clear(await screen.findByLabelText('Blog title'));
    await user.fill(screen.getByLabelText('Blog title'), 'Looms');
    unmount();
    await adminOutput(blog, 'set', 'tagline', 'They weave.');
    await adminOutput(blog, 'set', 'title', 'Engines');

    const again = visit(blog, '/admin', { as: ada });
    await waitFor(() => expect(screen.getByLabelText('Blog title')).toHaveValue('Looms'));
    await again.user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText(adminMessages.settings.notSaved)).toBeVisible();
    await again.user.click(screen.getByRole('button', { name: adminMessages.settings.keepMine }));
    await again.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await said()).toMatchObject({ title: 'Looms', tagline: 'They weave.' }));
  });

  it('keeps what another admin saved, also when saving again', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    await screen.findByLabelText('Blog title');
    await adminOutput(blog, 'set', 'tagline', 'They weave.');

    for (const [label, name] of [
      ['Blog title', 'title'],
      ['Footer text', 'footer'],
    ] as const) {
      await user.clear(screen.getByLabelText(label));
      await user.fill(screen.getByLabelText(label), 'Looms');
      await user.click(screen.getByRole('button', { name: 'Save' }));
      await waitFor(async () => expect(await said()).toMatchObject({ [name]: 'Looms' }));
    }

    expect(await said()).toMatchObject({ tagline: 'They weave.' });
  });

  it('stays open with a button to retry when it can’t be loaded again', async () => {
    await makeAdmin();
    const { user, network } = visit(blog, '/admin', { as: ada });
    await user.fill(await screen.findByLabelText('Footer text'), 'Woven in Graz.');
    network.goOffline('GET /api/admin/settings');

    await user.click(screen.getByRole('button', { name: 'Save' }));

    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByLabelText('Footer text')).toHaveValue('Woven in Graz.');
    network.recover();
    await user.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    expect(screen.getByLabelText('Footer text')).toHaveValue('Woven in Graz.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  it('saves a picked accent and suggests a readable one for an accent without contrast', async () => {
    await makeAdmin();
    const { user } = visit(blog, '/admin', { as: ada });
    const field = await screen.findByLabelText('Accent color');

    await user.fill(field, '#ffcc00');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    const told = await screen.findByText(/^Accent color is too light .* Try #[0-9a-f]{6}$/);
    const [accent = ''] = /#[0-9a-f]{6}$/.exec(told.textContent) ?? [];
    fireEvent.input(screen.getByLabelText('Pick accent color'), { target: { value: accent } });
    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(await screen.findByText('Settings saved')).toBeVisible();
    expect(field).toHaveValue(accent);
    expect(await said()).toMatchObject({ accent });
  });

  it('shows the logo and the icon of the tab in a saved accent', async () => {
    await makeAdmin();
    const icon = document.createElement('link');
    icon.rel = 'icon';
    document.head.append(icon);
    const { user } = visit(blog, '/admin', { as: ada });
    const logo = () => screen.getByRole('banner').querySelector('img')?.getAttribute('src');
    const field = await screen.findByLabelText('Accent color');
    expect(logo()).toBe('/favicon.svg');

    await user.fill(field, '#8a1c4a');
    const preview = screen.getByRole('group', { name: 'Preview' });
    await waitFor(() => expect(preview.querySelector('img')?.src).toMatch(/\/favicon\.svg\?accent=8a1c4a$/));
    await user.click(screen.getByRole('button', { name: 'Save' }));

    await waitFor(() => expect(logo()).toBe('/favicon.svg?accent=8a1c4a'));
    expect(icon.getAttribute('href')).toBe('/favicon.svg?accent=8a1c4a');

    // The server draws the plain URL in the saved accent.
    await user.clear(await screen.findByLabelText('Accent color'));
    expect(preview.querySelector('img')?.src).toMatch(new RegExp(`accent=${DEFAULT_ACCENT.slice(1)}$`));
    icon.remove();
  });

  it('shows a typed accent on the whole page until the page is left', async () => {
    await makeAdmin();
    const style = document.createElement('style');
    style.id = 'accent';
    document.head.append(style);
    const rules = () => style.sheet?.cssRules.length;
    const { user, unmount } = visit(blog, '/admin', { as: ada });
    const field = await screen.findByLabelText('Accent color');

    await user.fill(field, '#ffcc00');
    expect(rules()).toBe(0);
    await user.clear(field);
    await user.fill(field, '#8a1c4a');
    await waitFor(() => expect(rules()).toBe(3));

    unmount();
    expect(rules()).toBe(0);
    style.remove();
  });

  it('shows validation errors below their fields and sends nothing', async () => {
    await makeAdmin();
    const { user, network } = visit(blog, '/admin', { as: ada });
    await user.fill(
      await screen.findByLabelText(adminMessages.settings.labels.imprint),
      'javascript:alert(1)',
    );

    await user.click(screen.getByRole('button', { name: 'Save' }));

    expect(
      await screen.findByText(adminMessages.settings.errors.pageOrUrl(adminMessages.settings.labels.imprint)),
    ).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('PATCH'))).toEqual([]);
  });
});

describe('/admin/status', () => {
  let blog: Blog;
  afterEach(() => blog.close());

  async function open(options: Parameters<typeof startBlog>[0] = {}) {
    blog = await startBlog(options);
    const ada = await blog.aUser();
    await adminOutput(blog, 'make-admin', ada.email);
    const shown = () => visit(blog, '/admin/status', { as: ada });
    return { ada, shown };
  }
  const section = (name: RegExp) => screen.findByRole('region', { name });

  it('shows problems first, the worst on top, with their solutions', async () => {
    const { shown } = await open({
      examine: async () => [
        { about: 'disk', state: 'ok', says: '900 MiB are free.' },
        { about: 'backup', state: 'warning', says: 'None was made yet: npm run backup -- FILE makes one.' },
        {
          about: 'clock',
          state: 'problem',
          says: 'It is 2026-01-31T08:00:00.000Z here: set the clock by NTP.',
        },
      ],
    });

    jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-GB']);
    shown();

    const attention = await section(/^Needs attention/);
    const [first, second] = within(attention).getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Clock: It is 31 January 2026.* here: set the clock by NTP\.$/);
    expect(second).toHaveTextContent('Backup: None was made yet: npm run backup -- FILE makes one.');
    expect(within(attention).getByText('Passed checks: Disk space, Email')).toBeVisible();
  });

  it('shows the names of the checks of images and uploads', async () => {
    const { shown } = await open({
      examine: async () => [
        { about: 'images', state: 'ok', says: '2 images.' },
        { about: 'uploads', state: 'warning', says: 'Images can’t be uploaded.' },
      ],
    });

    shown();

    expect(await screen.findByText('Passed checks: Images, Email')).toBeVisible();
    expect(screen.getByText('Image uploads:')).toBeVisible();
  });

  it('shows the daily numbers, running jobs and rate limits', async () => {
    const { ada, shown } = await open({ limits: { login: { count: 1, seconds: 900 } } });
    await blog.anArticle({ by: ada, title: 'One' });
    const body = { email: 'eve@example.org', password: 'wrong one' };
    for (let at = 0; at < 3; at += 1) await blog.call('POST', '/api/users/login', { body });

    shown();

    expect(await section(/^Needs attention/)).toHaveTextContent('Everything looks good.');
    expect(await section(/^Background jobs/)).toHaveTextContent('No jobs are running.');
    expect(await section(/^Last 30 days/)).toHaveTextContent('Articles published1 total · 1 today');
    const rows = within(await section(/^Rate limits/)).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('Wrong passwords222');
    expect(screen.getByRole('region', { name: 'Daily numbers' })).toHaveTextContent(/20\d\d110000/);
    const largest = await section(/^Largest accounts/);
    expect(within(largest).getByRole('link', { name: 'Ada' })).toHaveAttribute(
      'href',
      `/admin/accounts?q=${encodeURIComponent(ada.email)}`,
    );
    expect(largest).toHaveTextContent(/% of 500 MB.*Ada1\.\d kB0%/);
    expect(await section(/^Most images/)).toHaveTextContent('No accounts have images yet.');
  });

  it('finds accounts without an email by their name', async () => {
    const { ada, shown } = await open();
    const state = (await blog.call('GET', '/api/admin/state', { as: ada })).json<BlogState>();
    const largestAccounts = [{ _id: '1', name: 'Grace Hopper', email: '', bytes: 1000 }];

    shown().network.answer(() => Response.json({ ...state, largestAccounts }), 'GET /api/admin/state');

    const link = await screen.findByRole('link', { name: 'Grace Hopper' });
    expect(link).toHaveAttribute('href', '/admin/accounts?q=Grace%20Hopper');
  });

  it('sends a test mail if mail is configured, and shows the result', async () => {
    // No server listens on this port.
    const from = { name: '', address: 'blog@example.org' };
    const mail = { host: '127.0.0.1', port: 1, isSecure: false, login: null, from };
    const { ada } = await open({ mail, publicUrl: 'https://blog.example.org' });

    const { user } = visit(blog, '/admin/status', { as: ada });
    await user.click(await screen.findByRole('button', { name: 'Send test email' }));

    const said = await screen.findByText(
      /^The mail server didn’t accept the test email/,
      {},
      { timeout: 10_000 },
    );
    expect(said).toHaveTextContent('(ESOCKET). It will be retried');
  });

  it('is for admins only', async () => {
    blog = await startBlog();

    visit(blog, '/admin/status', { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'Status' })).toBeVisible();
    expect(await screen.findByText(accountMessages.adminsOnly)).toBeVisible();
    expect(screen.queryByText('Needs attention')).toBeNull();
  });

  it('is linked on the admin page', async () => {
    const { ada } = await open();

    const { user } = visit(blog, '/admin', { as: ada });
    await user.click(await screen.findByRole('link', { name: 'Status' }));

    expect(await section(/^Needs attention/)).toBeVisible();
  });
});

describe('a former admin with an open admin page', () => {
  const REFUSED = accountMessages.adminsOnly;

  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => blog.close());

  it.each([
    ...(['Status', 'Pending approvals', 'Accounts', 'Audit log', 'Invitations', 'Webhooks'] as const).map(
      (name) => [name, REFUSED] as const,
    ),
    ...(['Reports', 'Articles'] as const).map((name) => [name, accountMessages.editorsOnly] as const),
  ])('sees the reason at “%s”, without a button to try again', async (name, reason) => {
    const { user } = visit(blog, '/admin', { as: ada });
    const menu = within(await screen.findByRole('navigation', { name: 'Admin' }));
    const link = menu.getByRole('link', { name });
    await adminOutput(blog, 'remove-admin', ada.email);

    await user.click(link);

    expect(await screen.findByText(reason)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  });

  it('sees the reason instead of the accounts, none of which was limited', async () => {
    const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.net' });
    const { user } = visit(blog, '/admin/accounts', { as: ada });
    await user.click(await screen.findByRole('checkbox', { name: 'Select eve@example.net' }));
    await adminOutput(blog, 'remove-admin', ada.email);

    await user.click(screen.getByRole('button', { name: 'Limit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.fill(dialog.getByLabelText('Reason'), 'Off topic.');
    await user.click(dialog.getByRole('button', { name: 'Limit account' }));

    await waitFor(() => expect(screen.queryByText('eve@example.net')).toBeNull());
    expect(await screen.findByText(REFUSED)).toBeVisible();
    expect((await blog.call('GET', '/api/users/me', { as: eve })).json()).toMatchObject({ limitedFor: null });
  });
});

describe('showAccent', () => {
  const rules = () =>
    Array.from(document.styleSheets, ({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText)).flat();
  /** As browsers serialize them. */
  const written = (accent: string) =>
    accentRules(accent).map((rule) => {
      const sheet = new CSSStyleSheet();
      sheet.insertRule(rule);
      return sheet.cssRules[0]?.cssText;
    });

  beforeEach(() => {
    document.head.innerHTML = `<style id="accent"></style>`;
  });
  afterEach(() => (document.head.innerHTML = ''));

  it('adds its rules after the colors of each scheme', () => {
    showAccent('#8a1c4a');

    expect(rules()).toEqual(written('#8a1c4a'));
  });

  it('replaces the previous accent', () => {
    showAccent('#8a1c4a');
    showAccent('#1c4a8a');

    expect(rules()).toEqual(written('#1c4a8a'));
  });

  it('removes the rule for the default accent', () => {
    showAccent('#8a1c4a');
    showAccent('');

    expect(rules()).toEqual([]);
  });

  it('does nothing on a page without a style element for it', () => {
    document.head.innerHTML = '<style></style>';

    showAccent('#8a1c4a');

    expect(rules()).toEqual([]);
  });
});
