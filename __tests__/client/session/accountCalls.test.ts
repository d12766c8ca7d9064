import { accountApi } from '../../../src/client/session/accountApi.ts';
import { holdBody } from '../../../src/client/session/heldBody.ts';
import { sessionOf } from '../../../src/client/session/currentUser.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

const { deleteAccount, updateProfile } = accountApi.endpoints;

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const logIn = ({ email, password }: Author) =>
  blog.call('POST', '/api/users/login', { body: { email, password } });

describe('deleting the account', () => {
  it('ends the session here and removes the account at the server', async () => {
    const ada = await blog.aUser();
    const { store } = visit(blog, '/', { as: ada });

    const { error } = await store.dispatch(deleteAccount.initiate());

    expect(error).toBeUndefined();
    expect(localStorage.getItem('token')).toBeNull();
    expect((await logIn(ada)).statusCode).toBe(400);
  });

  it.each([
    ['the server fails', 500],
    ['the database is away', 503],
  ])('leaves its owner signed in when %s', async (_, status) => {
    const ada = await blog.aUser();
    const { store, network } = visit(blog, '/', { as: ada });
    network.reply(status, 'Something went wrong.', 'DELETE');

    const { error } = await store.dispatch(deleteAccount.initiate());

    expect(error).toMatchObject({ status });
    expect(localStorage.getItem('token')).toBe(ada.token);
  });

  it('leaves nobody signed in when the session itself has ended', async () => {
    const ada = await blog.aUser();
    const { store } = visit(blog, '/', { as: ada });
    await blog.call('POST', '/api/users/logout', { as: ada });

    const { error } = await store.dispatch(deleteAccount.initiate());

    expect(error).toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBeNull();
    expect((await logIn(ada)).statusCode).toBe(200);
  });
});

describe('updating the profile', () => {
  it('stores a token with the new name', async () => {
    const ada = await blog.aUser({ name: 'Ada' });
    const { store } = visit(blog, '/', { as: ada });

    await store.dispatch(
      updateProfile.initiate(
        holdBody({ name: 'Ada Lovelace', email: ada.email, password: '', newPassword: '' }),
      ),
    );

    expect(sessionOf(localStorage.getItem('token')).user).toMatchObject({ name: 'Ada Lovelace' });
  });

  it('keeps the token when the server refuses', async () => {
    const [ada, eve] = [await blog.aUser(), await blog.aUser()];
    const { store } = visit(blog, '/', { as: ada });

    const { error } = await store.dispatch(
      updateProfile.initiate(
        holdBody({ name: 'Ada', email: eve.email, password: ada.password, newPassword: '' }),
      ),
    );

    expect(error).toMatchObject({ status: 400 });
    expect(localStorage.getItem('token')).toBe(ada.token);
  });
});
