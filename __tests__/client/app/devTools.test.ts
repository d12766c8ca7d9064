import { devTools, withoutSecrets } from '../../../src/client/app/devTools.ts';

describe('what Redux DevTools shows', () => {
  it('is named after the product', () => {
    expect(devTools.name).toBe('Markdown Blog');
  });

  it('hides passwords and tokens, however deep they lie', () => {
    const registration = { name: 'Ada', password: 'engines!' };
    const action = {
      type: 'register/pending',
      meta: { arg: { originalArgs: registration }, replies: [{ token: 'aaa.bbb.ccc' }] },
    };

    const shown = withoutSecrets(action);

    expect(shown.meta.arg.originalArgs).toEqual({ name: 'Ada', password: '<hidden>' });
    expect(shown.meta.replies).toEqual([{ token: '<hidden>' }]);
    expect(registration.password).toBe('engines!');
  });

  it('hides a new password and an authorization header too', () => {
    expect(withoutSecrets({ newPassword: 'engines!', headers: { authorization: 'Bearer aaa' } })).toEqual({
      newPassword: '<hidden>',
      headers: { authorization: '<hidden>' },
    });
  });

  it.each([
    [{ condition: false }, 'listPublicArticles/rejected'],
    [{ condition: true }, 'listPublicArticles/skipped'],
  ])('names a query by what it does, with %j', (meta, name) => {
    const action = {
      type: 'blogApi/executeQuery/rejected',
      meta: { ...meta, arg: { endpointName: 'listPublicArticles' } },
    };

    expect(devTools.actionSanitizer?.(action, 1).type).toBe(name);
  });

  it('keeps what holds no secret as the same object', () => {
    const state = { articles: [{ title: 'On engines' }, { title: 'On looms' }] };

    expect(withoutSecrets(state)).toBe(state);
  });

  it('leaves objects of other kinds alone', () => {
    const error = new Error('offline');

    expect(withoutSecrets({ error }).error).toBe(error);
  });
});
