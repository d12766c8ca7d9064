import { act, screen, waitFor } from '@testing-library/react';
import { appMessages } from '../../src/shared/messages/en/app.ts';
import { deletionMessages, specMessages } from '../../src/shared/messages/en/spec.ts';
import { acts, field, needsUser, perform, type UserActionName } from '../helpers/acts.ts';
import { startBlog, type Author, type Blog } from '../helpers/blog.ts';
import { cornerOf } from '../helpers/cornerOf.ts';
import { adminOutput } from '../helpers/runCommand.ts';
import { sample } from '../helpers/sample.ts';
import { advanceTimers, fakeTimers } from '../helpers/time.ts';
import { visit } from '../helpers/visit.tsx';

describe('errors of forms and pages', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    fakeTimers();
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());
  const sentence = 'The server says what is wrong.';
  type Failure = number | 'no network';
  /** Performs the action while its request fails this way. */
  async function fail(name: UserActionName, failure: Failure) {
    const act = acts[name];
    const page = visit(blog, act.path, needsUser(name) ? { as: ada } : {});
    if (failure === 'no network') page.network.goOffline(act.call);
    else page.network.reply(failure, sentence, act.call);
    await perform(page.user, act);
    await waitFor(() => expect(page.network.calls.join()).toContain(act.call));
    return page;
  }
  /** Expects an error toast in this corner that closes after this many seconds. */
  async function expectToast(text: string, corner: string, seconds: number) {
    const [toast] = (await screen.findAllByRole('alert')).filter((alert) => alert.textContent === text);
    if (!toast) throw new Error(`No toast says "${text}".`);
    expect(cornerOf(toast)).toBe(corner);
    expect(toast).toHaveAttribute('data-severity', 'error');
    expect(toast.querySelector('[role="progressbar"]')).toBeNull();

    const shownAt = Date.now();
    await advanceTimers(1000);
    await advanceTimers(seconds * 1000 - 1500, seconds * 1000);
    while (document.contains(toast)) await advanceTimers(100);
    const shownFor = (Date.now() - shownAt) / 1000;
    expect(shownFor).toBeGreaterThanOrEqual(seconds);
    // Includes its transitions.
    expect(shownFor).toBeLessThan(seconds + 0.8);
  }
  const toasts = () => document.querySelectorAll('.notistack-Snackbar');
  describe('the server’s message is an error toast at the top right for seven seconds', () => {
    it.each<[UserActionName, number]>([
      ['register', 400],
      ['update one’s data', 400],
      ['update an article', 400],
      ['open an article for edit', 400],
      ['open an article for edit', 404],
      ['open a public article', 404],
      ['open an own article', 404],
      ['delete an article', 404],
    ])('on an attempt to %s: %i', async (name, status) => {
      await fail(name, status);

      await expectToast(sentence, 'top right', 7);
    });
  });
  describe('the server’s message is shown under the fields', () => {
    it.each<[UserActionName, string[]]>([
      ['log in', ['Email', 'Password']],
      ['create an article', ['Title']],
    ])('on an attempt to %s: 400', async (name, fields) => {
      await fail(name, 400);

      for (const label of fields) {
        const input = await field(label);
        await waitFor(() => expect(input).toHaveAccessibleDescription(sentence));
        expect(input).toBeInvalid();
      }
      expect(screen.getAllByText(sentence)).toHaveLength(fields.length);
      expect(toasts()).toHaveLength(0);
    });
  });
  describe('any other failure shows the unexpected error at the bottom right for five seconds', () => {
    const names = Object.keys(acts) as UserActionName[];
    const loud = names.filter((name) => !name.endsWith('listing'));

    const failures = loud.flatMap((name): [UserActionName, Failure][] =>
      // It has its own message for 500, tested below.
      name === 'delete the account'
        ? [
            [name, 502],
            [name, 'no network'],
          ]
        : [
            [name, 500],
            [name, 'no network'],
          ],
    );

    it.each(sample(failures, 8))('on an attempt to %s: %s', async (name, failure) => {
      await fail(name, failure);

      await expectToast('An Unexpected Error Occured!', 'bottom right', 5);
    });
  });
  describe('a listing that fails to load is silent', () => {
    const listings: UserActionName[] = ['open the public listing', 'open the own listing'];
    const failures: Failure[] = [400, 404, 500, 503, 'no network'];

    it.each(
      sample(
        listings.flatMap((name) => failures.map((failure) => [name, failure] as const)),
        4,
      ),
    )('on an attempt to %s: %s', async (name, failure) => {
      await fail(name, failure);

      const offer = await screen.findByRole('button', { name: 'Try again' });
      expect(offer.parentElement).toHaveTextContent(/^Try again$/);
      await advanceTimers(1000);
      expect(toasts()).toHaveLength(0);
      expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    });
  });
  describe('the deletion of the account', () => {
    it('shows only "There is an Error!" on 500', async () => {
      await fail('delete the account', 500);
      await screen.findByText('There is an Error!');
      await advanceTimers(1000);
      expect(toasts()).toHaveLength(1);

      await expectToast('There is an Error!', 'top right', 7);
    });

    it.each(sample<Failure>([400, 404, 429, 502, 503, 'no network'], 2))(
      'shows no message of its own on %s',
      async (failure) => {
        await fail('delete the account', failure);

        await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
        await advanceTimers(1000);
        expect(screen.queryByText(deletionMessages.accountDeletionFailed)).not.toBeInTheDocument();
        expect(screen.queryByText(sentence)).not.toBeInTheDocument();
      },
    );
  });
});

describe('unsent input', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());
  async function expectTyped(types: Record<string, string>) {
    for (const [label, text] of Object.entries(types)) expect(await field(label)).toHaveValue(text);
  }
  describe('input', () => {
    it.each(
      sample(
        [
          ['register', specMessages.registered],
          ['log in', specMessages.loggedIn],
          ['update one’s data', specMessages.profileUpdated],
          ['create an article', specMessages.articleCreated],
          ['update an article', specMessages.articleUpdated],
        ] as const,
        2,
      ),
    )(
      'of an attempt to %s stays while offline and can be sent when the network is back',
      async (name, success) => {
        const act = acts[name];
        const { user, network } = visit(blog, act.path, needsUser(name) ? { as: ada } : {});
        network.goOffline(act.call);
        await perform(user, act);
        await screen.findByText(specMessages.unexpectedError);

        await expectTyped(act.types);
        network.recover();
        await user.click(await screen.findByRole('button', { name: act.presses[0] }));

        expect(await screen.findByText(success)).toBeVisible();
      },
    );

    it.each(sample(['create an article', 'update an article', 'update one’s data'] as const, 1))(
      'of an attempt to %s in an ended session is one click away after the login',
      async (name) => {
        const act = acts[name];
        const { user, address } = visit(blog, act.path, { as: ada });
        await perform(user, { ...act, presses: [] });
        await waitFor(() => expect(Object.keys(localStorage).join()).toContain('draft:'));
        await blog.call('POST', '/api/users/logout', { as: ada });
        await user.click(screen.getByRole('button', { name: act.presses[0] }));
        if (name !== 'update one’s data')
          await user.click(await screen.findByRole('button', { name: 'Not now' }));
        expect(await screen.findByText(appMessages.sessionEndedTextKept)).toBeVisible();
        await waitFor(() => expect(address()).toBe('/login'));

        await perform(user, acts['log in']);
        await user.click(await screen.findByRole('link', { name: 'Back to your unsaved text' }));

        expect(await screen.findByText('Your unsaved changes were restored.')).toBeVisible();
        expect(address().split('?')[0]).toBe(act.path);
        await expectTyped(act.types);
      },
    );

    it('of one user is not offered to another', async () => {
      const { user, unmount } = visit(blog, acts['create an article'].path, { as: ada });
      await perform(user, { ...acts['create an article'], presses: [] });
      unmount();
      localStorage.removeItem('token');
      const eve = await blog.aUser({ name: 'Eve', email: 'eve@example.org' });
      const page = visit(blog, '/login');

      const { email, password } = eve;
      await perform(page.user, { ...acts['log in'], types: { Email: email, Password: password } });

      await screen.findByText(specMessages.loggedIn);
      expect(screen.queryByRole('link', { name: 'Back to your unsaved text' })).toBeNull();
    });

    it.each([
      ['create an article', ['Write', /^Continue “ ?On looms ?”$/], specMessages.articleCreated],
      ['update an article', ['Dashboard', 'My Articles', 'Edit On engines'], specMessages.articleUpdated],
    ] as const)(
      'of an attempt to %s in an ended session is restored after the login',
      async (name, wayBack, success) => {
        const act = acts[name];
        const { user, address } = visit(blog, act.path, { as: ada });
        await perform(user, { ...act, presses: [] });
        await blog.call('POST', '/api/users/logout', { as: ada });
        await user.click(screen.getByRole('button', { name: act.presses[0] }));
        await user.click(await screen.findByRole('button', { name: 'Not now' }));
        await waitFor(() => expect(address()).toBe('/login'));

        await perform(user, acts['log in']);
        await screen.findByText(specMessages.loggedIn);
        for (const link of wayBack) await user.click(await screen.findByRole('link', { name: link }));

        expect(await screen.findByText('Your unsaved changes were restored.')).toBeVisible();
        await expectTyped(act.types);
        await user.click(screen.getByRole('button', { name: act.presses[0] }));
        expect(await screen.findByText(success)).toBeVisible();
      },
    );
  });
});

describe('Enter in a single-line field', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On engines' });
    await adminOutput(blog, 'make-admin', ada.email);
  });
  afterEach(() => {
    localStorage.clear();
    return blog.close();
  });

  it.each([
    ['/dashboard/createArticle', null],
    ['/edit/on-engines', null],
    ['/dashboard/publicProfile', null],
    ['/dashboard/accessTokens', 'New token'],
    ['/admin', null],
    ['/admin/invitations', 'New invitation'],
    ['/admin/webhooks', 'New webhook'],
  ])('sends nothing on %s', async (path, opener) => {
    const { user, network } = visit(blog, path, { as: ada });
    if (opener !== null) await user.click(await screen.findByRole('button', { name: opener }));
    const submit = await waitFor(() => {
      const button = document.querySelector<HTMLButtonElement>('main form [type="submit"]');
      if (!button) throw new Error('The form has not loaded.');
      return button;
    });
    const inputs = submit.form?.querySelectorAll('input') ?? [];
    expect(inputs.length).toBeGreaterThan(1);

    for (const input of inputs) {
      act(() => input.focus());
      await user.keyboard('{Enter}');
    }

    expect(network.calls.filter((call) => !call.startsWith('GET'))).toEqual([]);
    expect(document.querySelector('[aria-invalid="true"]')).toBeNull();
  });

  it.each(['register', 'log in', 'update one’s data'] as const)('submits the form to %s', async (name) => {
    const form = acts[name];
    const { user, network } = visit(blog, form.path, needsUser(name) ? { as: ada } : {});
    await perform(user, { ...form, presses: [] });

    await user.type(await field('Email'), '{Enter}');

    await waitFor(() => expect(network.calls.join()).toContain(form.call));
    await screen.findByRole('alert');
  });
});

describe('each form', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
    await blog.anArticle({ by: ada, title: 'On engines' });
  });
  afterEach(() => blog.close());
  type FormName = 'register' | 'log in' | 'update one’s data' | 'create an article' | 'update an article';
  function open(name: FormName) {
    const act = acts[name];
    const page = visit(blog, act.path, needsUser(name) ? { as: ada } : {});
    const sent = () => page.network.calls.filter((call) => call.startsWith(act.call));
    const button = () => screen.findByRole('button', { name: new RegExp(act.presses[0]) });
    return { ...page, act, sent, button };
  }
  /** Invalid values of each form by field, in the order of the fields. */
  const wrong: [FormName, Record<string, [typed: string, error: string]>][] = [
    [
      'register',
      {
        Name: ['', 'Name is required'],
        Email: ['ada@nowhere', 'Email must be a valid email'],
        Password: ['12345', 'Password must be at least 6 characters'],
      },
    ],
    [
      'log in',
      {
        Email: ['ada', 'Email must be a valid email'],
        Password: ['', 'Password is required'],
      },
    ],
    [
      'update one’s data',
      {
        Name: ['', 'Name is required'],
        Email: ['', 'Email is required'],
        Password: ['12345', 'Password must be at least 6 characters'],
        'New password': ['1', 'New password must be at least 6 characters'],
      },
    ],
    [
      'create an article',
      {
        Title: ['', 'Title is required'],
        Cover: ['javascript:alert(1)', 'Cover must be a valid http or https URL'],
        Markdown: ['', 'Markdown is required'],
      },
    ],
    [
      'update an article',
      {
        Title: ['', 'Title is required'],
        Cover: ['no address', 'Cover must be a valid http or https URL'],
        Markdown: ['', 'Markdown is required'],
      },
    ],
  ];
  describe('the form to', () => {
    it.each(wrong)(
      '%s shows all errors at once, each tied to its field, and sends nothing',
      async (name, fields) => {
        const { user, sent, button } = open(name);
        for (const [label, [typed]] of Object.entries(fields)) {
          const input = await field(label);
          await user.clear(input);
          if (typed) await user.type(input, typed);
        }

        await user.click(await button());

        for (const [label, [, error]] of Object.entries(fields)) {
          const input = await field(label);
          await waitFor(() => expect(input).toBeInvalid());
          expect(input).toHaveAccessibleDescription(error);
        }
        const first = await field(Object.keys(fields)[0] ?? '');
        await waitFor(() => expect(first).toHaveFocus());
        expect(sent()).toEqual([]);
      },
    );

    it.each(wrong)('%s sends one request for several clicks and shows progress', async (name) => {
      const { user, act, network, sent, button } = open(name);
      network.hang(act.call);
      await perform(user, { ...act, presses: [] });

      await user.dblClick(await button());

      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(await button()).toContainElement(await screen.findByRole('progressbar'));
      expect(await button()).toBeDisabled();
    });

    it.each(wrong)('%s removes an earlier error as soon as it is submitted again', async (name) => {
      const { user, act, network, button } = open(name);
      network.reply(429, 'Too many requests, wait a minute.', act.call);
      await perform(user, { ...act, presses: [] });
      await user.click(await button());
      expect(await screen.findByText('Too many requests, wait a minute.')).toBeVisible();

      network.hang(act.call);
      await user.click(await button());

      expect(await screen.findByRole('progressbar')).toBeInTheDocument();
      expect(screen.queryByText('Too many requests, wait a minute.')).toBeNull();
    });

    it.each<[FormName, Record<string, string>]>([
      ['register', { Name: 'name', Email: 'email', Password: 'new-password' }],
      ['log in', { Email: 'username', Password: 'current-password' }],
      [
        'update one’s data',
        { Name: 'name', Email: 'email', Password: 'current-password', 'New password': 'new-password' },
      ],
      ['create an article', { Title: 'off', Cover: 'off' }],
    ])('%s sets autocomplete attributes', async (name, fields) => {
      open(name);

      for (const [label, autocomplete] of Object.entries(fields))
        expect(await field(label)).toHaveAttribute('autocomplete', autocomplete);
    });

    it.each<[FormName, string[], string[]]>([
      ['register', ['Name', 'Email', 'Password'], []],
      ['log in', ['Email', 'Password'], []],
      ['update one’s data', ['Name', 'Email'], ['Password', 'New password']],
      ['create an article', ['Title', 'Markdown'], ['Cover']],
      ['update an article', ['Title', 'Markdown'], ['Cover']],
    ])('%s marks required fields', async (name, required, optional) => {
      open(name);

      for (const label of required) expect(await field(label)).toBeRequired();
      for (const label of optional) {
        expect(await field(label)).not.toBeRequired();
        expect(await field(label)).toHaveAccessibleDescription(/optional|only needed|empty/i);
      }
    });

    it.each<[FormName, string]>([
      ['register', 'Password'],
      ['log in', 'Password'],
      ['update one’s data', 'Password'],
      ['update one’s data', 'New password'],
    ])('%s shows the %s on request', async (name, label) => {
      const { user } = open(name);
      const input = await field(label);
      const toggle = screen
        .getAllByRole('button', { name: 'Show' })
        .find((button) => button.getAttribute('aria-controls') === input.id);
      if (!toggle) throw new Error('The field has no button.');
      expect(input).toHaveAttribute('type', 'password');

      await user.click(toggle);

      expect(input).toHaveAttribute('type', 'text');
      expect(toggle).toHaveAccessibleName('Hide');
    });

    it.each(sample(wrong, 2))('%s shows no errors before the first submit', async (name, fields) => {
      const { user } = open(name);

      for (const [label, [typed]] of Object.entries(fields)) {
        const input = await field(label);
        await user.fill(input, 'ab');
        await user.clear(input);
        if (typed) await user.type(input, typed);
        await user.tab();
      }

      for (const [label, [typed]] of Object.entries(fields)) {
        const input = await field(label);
        expect(input).toHaveValue(typed);
        expect(input).toHaveAttribute('aria-invalid', 'false');
      }
      expect(screen.queryByText(/is required|must be/)).toBeNull();
    });

    it.each(['Email', 'Password'])(
      'log in removes the server’s message from both fields when the %s is edited',
      async (label) => {
        const { user, act, network, button } = open('log in');
        network.reply(400, 'Wrong email or password.', act.call);
        await perform(user, { ...act, presses: [] });
        await user.click(await button());
        expect(await screen.findAllByText('Wrong email or password.')).toHaveLength(2);

        await user.type(await field(label), 'x');

        await waitFor(() => expect(screen.queryByText('Wrong email or password.')).toBeNull());
        for (const name of ['Email', 'Password'])
          expect(await field(name)).toHaveAttribute('aria-invalid', 'false');
      },
    );

    it('log in removes an error as soon as it is fixed', async () => {
      const { user, button } = open('log in');
      await user.click(await button());
      const email = await field('Email');
      await waitFor(() => expect(email).toBeInvalid());

      await user.fill(email, 'ada@example.org');

      await waitFor(() => expect(email).toBeValid());
    });
  });
});
