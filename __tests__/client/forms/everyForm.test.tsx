import { screen, waitFor } from '@testing-library/react';
import { acts, field, needsUser, perform } from '../../helpers/acts.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

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

/** Each form with what is wrong in it, by field, in the order of the fields. */
const wrong: [FormName, Record<string, [typed: string, error: string]>][] = [
  [
    'register',
    {
      Name: ['', 'Name is a required field'],
      Email: ['ada@nowhere', 'Email must be a valid email'],
      Password: ['12345', 'Password must be at least 6 characters'],
    },
  ],
  [
    'log in',
    {
      Email: ['ada', 'Email must be a valid email'],
      Password: ['', 'Password is a required field'],
    },
  ],
  [
    'update one’s data',
    {
      Name: ['', 'Name is a required field'],
      Email: ['', 'Email is a required field'],
      Password: ['12345', 'Password must be at least 6 characters'],
      'New password': ['1', 'New password must be at least 6 characters'],
    },
  ],
  [
    'create an article',
    {
      Title: ['', 'Title is a required field'],
      Cover: ['javascript:alert(1)', 'Cover must be a valid http or https URL'],
      Markdown: ['', 'Markdown is a required field'],
    },
  ],
  [
    'update an article',
    {
      Title: ['', 'Title is a required field'],
      Cover: ['no address', 'Cover must be a valid http or https URL'],
      Markdown: ['', 'Markdown is a required field'],
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

  it.each(wrong)(
    '%s sends once, however often its button is clicked, and shows its progress',
    async (name) => {
      const { user, act, network, sent, button } = open(name);
      network.hang(act.call);
      await perform(user, { ...act, presses: [] });

      await user.dblClick(await button());

      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(await button()).toContainElement(await screen.findByRole('progressbar'));
      expect(await button()).toBeDisabled();
    },
  );

  it.each(wrong)('%s takes an older refusal away as soon as it sends again', async (name) => {
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
  ])('%s tells the browser what it may fill in', async (name, fields) => {
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
  ])('%s tells which fields are required', async (name, required, optional) => {
    open(name);

    for (const label of required) expect(await field(label)).toBeRequired();
    for (const label of optional) {
      expect(await field(label)).not.toBeRequired();
      expect(await field(label)).toHaveAccessibleDescription(/empty/);
    }
  });

  it.each<[FormName, string]>([
    ['register', 'Password'],
    ['log in', 'Password'],
    ['update one’s data', 'Password'],
    ['update one’s data', 'New password'],
  ])('%s shows the %s when asked', async (name, label) => {
    const { user } = open(name);
    const input = await field(label);
    const toggle = screen.getByRole('button', { name: `Show ${label.toLowerCase()}` });
    expect(input).toHaveAttribute('type', 'password');

    await user.click(toggle);

    expect(input).toHaveAttribute('type', 'text');
    expect(toggle).toHaveAttribute('aria-pressed', 'true');
  });

  it('log in takes an error back as soon as it is mended', async () => {
    const { user, button } = open('log in');
    await user.click(await button());
    const email = await field('Email');
    await waitFor(() => expect(email).toBeInvalid());

    await user.fill(email, 'ada@example.org');

    await waitFor(() => expect(email).toBeValid());
  });
});
