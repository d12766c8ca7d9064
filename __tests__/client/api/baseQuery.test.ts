import { jest } from '@jest/globals';
import { getApiUrl } from '../../../src/client/api/baseQuery.ts';

const API_URL = 'https://api.example.org';

afterEach(() => {
  delete process.env.API_URL;
});

describe('the API URL', () => {
  it('is at the origin of the page, unless the build configured another one', () => {
    expect(getApiUrl('https://blog.example.org')).toBe('https://blog.example.org/api/');

    process.env.API_URL = '';
    expect(getApiUrl('https://blog.example.org')).toBe('https://blog.example.org/api/');

    process.env.API_URL = API_URL;
    expect(getApiUrl('https://blog.example.org')).toBe('https://api.example.org/api/');
  });

  it('gets all requests, with the token and without cookies', async () => {
    process.env.API_URL = API_URL;
    localStorage.setItem('token', 'a.b.c');
    const requests: Request[] = [];
    jest.spyOn(globalThis, 'fetch').mockImplementation(async (request) => {
      requests.push(request as Request);
      return Response.json({ total: 0, result: [] });
    });

    await jest.isolateModulesAsync(async () => {
      const { createStore } = await import('../../../src/client/app/store.ts');
      const { articlesApi } = await import('../../../src/client/api/articlesApi.ts');
      await createStore().dispatch(articlesApi.endpoints.listPublicArticles.initiate({ page: 1 }));
    });

    const [request] = requests;
    expect(new URL(request?.url ?? '').origin).toBe(API_URL);
    expect(request?.headers.get('authorization')).toBe('Bearer a.b.c');
    expect(request?.credentials).not.toBe('include');
    localStorage.clear();
  });
});
