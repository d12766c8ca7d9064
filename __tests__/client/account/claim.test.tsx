import { screen } from '@testing-library/react';
import { createClaimLink } from '../../../src/server/services/claimAccount.ts';
import { insertUser } from '../../../src/server/services/registration.ts';
import { commandLine } from '../../../src/server/store/auditLog.ts';
import { addUnclaimed } from '../../../src/server/store/unclaimedAccounts.ts';
import {
  accountErrors,
  accountMessages,
  claimMessages as texts,
} from '../../../src/shared/messages/en/account.ts';
import { type Blog, startBlog } from '../../helpers/blog.ts';
import { liftedState } from '../../helpers/devToolsStandIn.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

const PASSWORD = 'they weave patterns';

describe('the page behind a claim link', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  async function aToken(email: string): Promise<string> {
    const { db } = blog.connection;
    const { id } = await insertUser(db, { name: 'Grace', email, passwordHash: '' });
    await addUnclaimed(db, id);
    return createClaimLink(db, id, commandLine);
  }
  const password = () => screen.findByLabelText('New password', { selector: 'input' });
  const button = () => screen.getByRole('button', { name: texts.submit });
  const me = async () => {
    const as = { token: localStorage.getItem('token') ?? '' };
    return (await blog.call('GET', '/api/users/me', { as })).json<unknown>();
  };

  it('sets a password, logs the owner in and leaves no secret in Redux DevTools', async () => {
    fakeTimers();
    const token = await aToken('grace@example.org');
    const { user, address } = visit(blog, `/claim#token=${token}`);

    await user.fill(await password(), PASSWORD);
    expect(screen.getByText(texts.lead('Grace', 'grace@example.org'))).toBeVisible();
    expect(screen.queryByLabelText('Email')).not.toBeInTheDocument();
    await user.click(button());

    expect(await screen.findByText(texts.done)).toBeVisible();
    expect(await me()).toMatchObject({ handle: 'grace' });
    const exported = JSON.stringify(liftedState());
    expect(exported).toContain('claimAccount');
    for (const secret of [token, PASSWORD]) expect(exported).not.toContain(secret);
    await advanceTimers(3500);
    expect(address()).toMatch(/^\/dashboard/);
  });

  it('asks for an email that is not known', async () => {
    const token = await aToken('');
    await blog.aUser({ email: 'eve@example.org' });
    const { user } = visit(blog, `/claim#token=${token}`);

    await user.fill(await password(), PASSWORD);
    await user.click(button());
    expect(await screen.findByText('Email is required')).toBeVisible();
    await user.fill(screen.getByLabelText('Email'), 'eve@example.org');
    await user.click(button());
    expect(await screen.findByText(accountErrors.emailTaken)).toBeVisible();
    await user.clear(screen.getByLabelText('Email'));
    await user.fill(screen.getByLabelText('Email'), 'grace@example.org');
    await user.click(button());

    expect(await screen.findByText(texts.done)).toBeVisible();
    expect(await me()).toMatchObject({ handle: 'grace' });
  });

  it.each([
    ['#token=used-before', accountErrors.claimLinkInvalid],
    ['', accountMessages.incompleteLink],
  ])('says why /claim%s does not work', async (hash, problem) => {
    visit(blog, `/claim${hash}`);

    expect(await screen.findByText(problem)).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.submit })).not.toBeInTheDocument();
  });
});
