import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { inspect } from 'node:util';
import { screen } from '@testing-library/react';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { commandLine } from '../../../src/server/audit/auditLog.ts';
import { changeSettings } from '../../../src/server/settings/settings.ts';
import { startReset } from '../../../src/server/features/users/passwordReset.ts';
import { type Author, type Blog, idOf, startBlog } from '../../helpers/blog.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
let ada: Author;
beforeEach(async () => {
  blog = await startBlog();
  ada = await blog.aUser();
});
afterEach(() => blog.close());

const PASSWORD = 'notes on engines';
const field = () => screen.findByLabelText('New password', { selector: 'input' });
const button = () => screen.getByRole('button', { name: 'Change password' });
const login = async (password: string) =>
  (await blog.call('POST', '/api/users/login', { body: { email: ada.email, password } })).statusCode;

describe('whoever forgot the password', () => {
  it('is led from the login page to whom to ask', async () => {
    await changeSettings(blog.connection.db, { contact: 'owner@example.org' }, commandLine);
    const { user, store, address } = visit(blog, '/login');
    await store.dispatch(blogApi.endpoints.getBlog.initiate(undefined, { forceRefetch: true }));

    await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }));

    expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeVisible();
    expect(await screen.findByText(/Whoever runs Markdown Blog can give you a link/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ask for a link' })).toHaveAttribute(
      'href',
      'mailto:owner@example.org',
    );
    expect(address()).toBe('/forgotPassword');
  });

  it('is told so where the blog names nobody', async () => {
    visit(blog, '/forgotPassword');

    expect(await screen.findByText(/This blog names no address for that/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Ask for a link' })).not.toBeInTheDocument();
  });

  it('asks for a link by mail where the blog sends mails, and keeps the email out of Redux DevTools', async () => {
    const { user, network } = visit(blog, '/forgotPassword');
    const bodies: unknown[] = [];
    network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
    network.answer(async (request) => {
      bodies.push(await request.json());
      return Response.json({});
    }, 'POST /api/users/forgotPassword');

    await user.type(await screen.findByLabelText('Email'), ada.email);
    await user.click(screen.getByRole('button', { name: 'Send a link' }));

    expect(await screen.findByRole('status')).toHaveTextContent(/^If an account has this email, a link/);
    expect(bodies).toEqual([{ email: ada.email }]);
    expect(screen.getByRole('button', { name: 'Send a link' })).toBeDisabled();
    expect(JSON.stringify(liftedState())).not.toContain(ada.email);
  });

  it('is told when too many links were asked for', async () => {
    const { user, network } = visit(blog, '/forgotPassword');
    network.answer(() => Response.json({ byMail: true }), 'GET /api/users/forgotPassword');
    network.reply(429, 'Too many links were asked for: please try again in 50 minutes.', 'POST');

    await user.type(await screen.findByLabelText('Email'), ada.email);
    await user.click(screen.getByRole('button', { name: 'Send a link' }));

    expect(await screen.findByText(/^Too many links were asked for/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(ada.email);
  });

  it('chooses a new one by the link, and goes to the login page after three seconds', async () => {
    takeTheClock();
    const token = await startReset(blog.connection.db, idOf(ada));
    const { user, address } = visit(blog, `/resetPassword#token=${token}`);

    await user.type(await field(), PASSWORD);
    await user.click(button());

    expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
    expect([await login(PASSWORD), await login(ada.password)]).toEqual([200, 400]);
    await passTime(3500);
    expect(address()).toBe('/login');
  });

  it('is signed in nowhere afterwards, not in this browser either', async () => {
    const token = await startReset(blog.connection.db, idOf(ada));
    const { user } = visit(blog, `/resetPassword#token=${token}`, { as: ada });

    await user.type(await field(), PASSWORD);
    await user.click(button());

    expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('ends the session of another account, too, that was signed in here', async () => {
    const eve = await blog.aUser();
    const token = await startReset(blog.connection.db, idOf(ada));
    const { user } = visit(blog, `/resetPassword#token=${token}`, { as: eve });

    await user.type(await field(), PASSWORD);
    await user.click(button());

    expect(await screen.findByText('Your password is changed. Please log in by it.')).toBeVisible();
    expect(localStorage.getItem('token')).toBeNull();
    expect((await blog.call('GET', '/api/users/me', { as: eve })).statusCode).toBe(401);
  });

  it('stays signed in where the link does not count, and is told why', async () => {
    const { user } = visit(blog, '/resetPassword#token=used-before', { as: ada });

    await user.type(await field(), PASSWORD);
    await user.click(button());

    expect(await screen.findByText(/^This link does not count/)).toBeVisible();
    expect(localStorage.getItem('token')).toBe(ada.token);
    expect(await field()).toHaveValue(PASSWORD);
  });

  it('is told at once what is wrong with a password, and nothing is sent', async () => {
    const { user, network } = visit(blog, '/resetPassword#token=one');

    await user.fill(await field(), 'short');
    await user.click(button());

    expect(await screen.findByText('New password must be at least 6 characters')).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
  });

  it.each(['', '#', '#token=', '#token=a b', '#other=abc'])(
    'is asked for the whole link by /resetPassword%s',
    async (hash) => {
      visit(blog, `/resetPassword${hash}`);

      expect(await screen.findByText(/takes the whole link/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ask for another one' })).toHaveAttribute(
        'href',
        '/forgotPassword',
      );
    },
  );

  it('leaves neither the link nor the password in Redux DevTools', async () => {
    const token = await startReset(blog.connection.db, idOf(ada));
    const { user } = visit(blog, `/resetPassword#token=${token}`);

    await user.type(await field(), PASSWORD);
    await user.click(button());
    await screen.findByText('Your password is changed. Please log in by it.');

    const exported = JSON.stringify(liftedState());
    const inMemory = inspect(liftedState(), { depth: Infinity, showHidden: true, maxStringLength: null });
    expect(exported).toContain('resetPassword');
    for (const secret of [token, PASSWORD]) {
      expect(exported).not.toContain(secret);
      expect(inMemory).not.toContain(secret);
    }
  });
});
