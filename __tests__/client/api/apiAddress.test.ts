import { jest } from '@jest/globals';
import { apiAddress } from '../../../src/client/api/baseQuery.ts';

const API_URL = 'https://api.example.org';

afterEach(() => {
  delete process.env.API_URL;
  jest.restoreAllMocks();
});

describe('the address of the API', () => {
  it('is the page’s own, unless the build named another', () => {
    expect(apiAddress('https://blog.example.org')).toBe('https://blog.example.org/api/');

    process.env.API_URL = '';
    expect(apiAddress('https://blog.example.org')).toBe('https://blog.example.org/api/');

    process.env.API_URL = API_URL;
    expect(apiAddress('https://blog.example.org')).toBe('https://api.example.org/api/');
  });

  it('is where every call goes, with the token and without cookies', async () => {
    process.env.API_URL = API_URL;
    localStorage.setItem('token', 'a.b.c');
    const asked: Request[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      asked.push(request as Request);
      return Response.json({ total: 0, result: [] });
    });

    await jest.isolateModulesAsync(async () => {
      const { createStore } = await import('../../../src/client/app/store.ts');
      const { articlesApi } = await import('../../../src/client/api/articlesApi.ts');
      await createStore().dispatch(articlesApi.endpoints.listPublicArticles.initiate({ page: 1 }));
    });

    const [request] = asked;
    expect(new URL(request?.url ?? '').origin).toBe(API_URL);
    expect(request?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(request?.credentials).not.toBe('include');
    localStorage.clear();
  });
});
