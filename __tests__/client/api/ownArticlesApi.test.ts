import { withoutUnchanged } from '../../../src/client/api/ownArticlesApi.ts';

describe('what an edit of an article sends', () => {
  const edit = { title: 'Looms', markdown: 'They weave.', cover: '', description: 'How', tags: ['looms'] };

  it.each([
    ['unchanged', { description: 'How', tags: ['looms'] }, {}],
    ['changed', { description: 'Why', tags: ['looms', 'wool'] }, { description: 'How', tags: ['looms'] }],
    ['new', { description: '', tags: [] }, { description: 'How', tags: ['looms'] }],
  ])('has %s texts and tags only if the article has others', (_, article, sent) => {
    const { title, markdown, cover } = edit;

    expect(withoutUnchanged(edit, article)).toEqual({ title, markdown, cover, ...sent });
  });

  it('has texts and tags that were emptied, which are kept if they are left out', () => {
    const emptied = { ...edit, description: '', tags: [] };

    expect(withoutUnchanged(emptied, { description: 'How', tags: ['looms'] })).toEqual(emptied);
  });

  it('leaves empty texts and tags out of a new article', () => {
    const { title, markdown, cover } = edit;

    expect(withoutUnchanged({ ...edit, description: '', tags: [] })).toEqual({ title, markdown, cover });
  });
});
