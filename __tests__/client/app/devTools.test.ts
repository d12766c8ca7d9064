import { devTools } from '../../../src/client/app/boot/devTools.ts';

describe('what Redux DevTools shows', () => {
  it('is named after the product', () => {
    expect(devTools.name).toBe('Markdown Blog');
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
});
