import { screen, waitFor, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { Provider } from 'react-redux';
import { ChangedFields, Difference } from '../../../src/client/features/history/Difference.tsx';
import {
  compareTexts,
  type Block,
  type Piece,
} from '../../../src/client/features/history/TextDifference.tsx';
import type { CreatedToken } from '../../../src/shared/accessToken.ts';
import type { Article, PublicArticle } from '../../../src/shared/article.ts';
import { historyMessages } from '../../../src/shared/messages/en/editor.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { aStore } from '../../helpers/aStore.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { chooseMore } from '../../helpers/chooseMore.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { visit } from '../../helpers/visit.tsx';

describe('HistoryPages', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  async function edit({ slug, version }: Article, markdown: string, title = 'On looms'): Promise<Article> {
    const reply = await blog.call('PATCH', `/api/articles/edit/${slug}`, {
      as: ada,
      body: { title, markdown, cover: '' },
      headers: { 'if-match': `"${version}"` },
    });
    return reply.json<Article>();
  }
  const entries = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  describe('the history of an article', () => {
    it('lists when each text was published and what changed', async () => {
      const first = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
      const second = await edit(first, 'They weave patterns.', 'Looms');
      await edit(second, 'They weave.');
      const { user, address } = visit(blog, '/myArticles/looms', { as: ada });

      await screen.findByRole('heading', { level: 1, name: 'On looms' });
      await chooseMore(user, 'On looms', 'Version history');

      const heading = await screen.findByRole('heading', { level: 1, name: 'Version history' });
      await waitFor(() => expect(heading).toHaveFocus());
      expect(address()).toBe('/myArticles/looms/history');
      expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
      const [latest, middle, oldest, ...others] = entries();
      expect(latest).toContain('Published, in this browser, 9 bytes shorter, title changedOn looms');
      expect(middle).toContain('Published, in this browser, 9 bytes longerLooms');
      expect(oldest).toMatch(/Published, in this browserLooms$/);
      expect(others).toEqual([]);
    });

    it('names the browsers, the import and the operator that saved versions, if they are known', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
      const savers = [
        { savedBy: '', browser: '' },
        { savedBy: 'session 1', browser: 'Firefox on Linux' },
        { savedBy: 'session 2', browser: '' },
        { savedBy: 'import 1', browser: 'site.zip' },
        { savedBy: 'takeBack 1', browser: '' },
        { savedBy: 'command', browser: '' },
      ];
      const { db } = blog.connection;
      const [version] = await db.selectFrom('revision').selectAll().execute();
      if (!version) throw new Error('There is no version.');
      await db.deleteFrom('revision').execute();
      const rows = savers.map((saver, at) => ({ ...version, ...saver, id: `${at}`, title: `V${at}` }));
      await db.insertInto('revision').values(rows).execute();

      visit(blog, `/myArticles/${slug}/history`, { as: ada });

      await screen.findByRole('link', { name: /V5/ });
      expect(
        entries().map((text) => text.replace(/^.*?(?=Published)|, same length|, title changed/g, '')),
      ).toEqual([
        'Published, by the operatorV5',
        'Published, taken backV4',
        'Published, by the import of “site.zip”V3',
        'Published, in an unknown browserV2',
        'Published, in Firefox on LinuxV1',
        'PublishedV0',
      ]);
    });

    it('names the access token that saved a version', async () => {
      const { slug } = await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
      const body = { name: 'My assistant', scopes: ['write'] };
      const token = (await blog.call('POST', '/api/tokens', { as: ada, body })).json<CreatedToken>();
      const article = { title: 'Looms', markdown: 'They knit.' };
      await blog.call('PATCH', `/api/articles/edit/${slug}`, { as: token, body: article });
      const { user } = visit(blog, '/myArticles/looms/history', { as: ada });

      await user.click(
        await screen.findByRole('link', { name: /Published, by token “My assistant”, 1 byte/ }),
      );

      expect(await screen.findByText('Published, by token “My assistant”')).toBeVisible();
    });

    it('is shown for an article with the slug `constructor`', async () => {
      await blog.anArticle({ by: ada, title: 'Constructor' });

      visit(blog, '/myArticles/constructor/history', { as: ada });

      expect(await screen.findByRole('link', { name: /Published/ })).toBeVisible();
    });

    it('compares a revision with the current text and offers to restore it', async () => {
      await edit(await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' }), 'They knit.');
      const { user, address } = visit(blog, '/myArticles/looms/history', { as: ada });
      const oldest = await screen.findByRole('link', { name: /Published, in this browser ?Looms$/ });

      await user.click(oldest);

      expect(await screen.findByRole('heading', { level: 1, name: /^Version from/ })).toHaveFocus();
      const difference = await screen.findByRole('region', { name: /Published version$/ });
      expect(difference).toHaveTextContent('Removed: They weave.');
      expect(difference).toHaveTextContent('Added: They knit.');
      expect(screen.getByText('On looms').tagName).toBe('INS');
      expect(screen.getByRole('link', { name: 'Restore this version' })).toHaveAttribute(
        'href',
        '/edit/looms',
      );
      await user.click(screen.getByRole('link', { name: 'Back to version history' }));
      await waitFor(() => expect(address()).toBe('/myArticles/looms/history'));
    });

    it('compares with the article’s draft and restores into it', async () => {
      await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' });
      const draft = { title: 'Looms', markdown: 'They knit.', articleSlug: 'looms', articleVersion: 1 };
      const { _id } = await draftsOf(blog).aDraft(ada, draft);
      const { user } = visit(blog, '/myArticles/looms/history', { as: ada });

      await user.click(await screen.findByRole('link', { name: /Published/ }));

      expect(await screen.findByRole('region', { name: /Current draft$/ })).toHaveTextContent('They knit.');
      expect(screen.getByRole('link', { name: 'Restore this version' })).toHaveAttribute(
        'href',
        `/edit/looms?draft=${_id}`,
      );
    });

    it('doesn’t offer to restore the current text', async () => {
      await blog.anArticle({ by: ada, title: 'Looms' });
      const { user } = visit(blog, '/myArticles/looms/history', { as: ada });

      await user.click(await screen.findByRole('link', { name: /Published/ }));

      expect(await screen.findByText('This is the current version.')).toBeVisible();
      expect(screen.queryByRole('link', { name: 'Restore this version' })).toBeNull();
    });

    it('is shown for an unpublished article too', async () => {
      await blog.anArticle({ by: ada, title: 'Looms' });
      await blog.call('POST', '/api/articles/unpublish/looms', { as: ada });
      visit(blog, '/myArticles/looms/history', { as: ada });

      expect(await screen.findByRole('link', { name: /Published/ })).toBeVisible();
    });

    it.each(['/myArticles/looms/history', '/myArticles/none/history'])(
      'is not found for an unknown or another user’s article: %s',
      async (path) => {
        await blog.anArticle({ by: await blog.aUser(), title: 'Looms' });
        visit(blog, path, { as: ada });

        expect(await screen.findByRole('heading', { level: 1, name: 'Article not found' })).toBeVisible();
      },
    );
  });
  describe('restoring a revision', () => {
    beforeEach(async () => {
      await edit(await blog.anArticle({ by: ada, title: 'Looms', markdown: 'They weave.' }), 'They knit.');
    });

    async function restore() {
      const visited = visit(blog, '/myArticles/looms/history', { as: ada });
      await visited.user.click(
        await screen.findByRole('link', { name: /Published, in this browser ?Looms$/ }),
      );
      await visited.user.click(await screen.findByRole('link', { name: 'Restore this version' }));
      await screen.findByText(/restored\. Readers see it once you publish or update\./);
      return visited;
    }
    const field = (name: string) => screen.getByRole('textbox', { name });
    const published = async () =>
      (await blog.call('GET', '/api/articles/public/looms')).json<PublicArticle>().markdown;

    it('puts the text into the editor without publishing it', async () => {
      const { user } = await restore();
      expect(field('Title')).toHaveValue('Looms');
      expect(field('Markdown')).toHaveValue('They weave.');
      expect(await published()).toBe('They knit.');

      await user.click(screen.getByRole('button', { name: 'Update' }));

      await screen.findByText(specMessages.articleUpdated);
      expect(await published()).toBe('They weave.');
    });

    it('can be undone, including the title', async () => {
      const { user } = await restore();

      await user.click(screen.getByRole('button', { name: 'Undo' }));

      await waitFor(() => expect(field('Title')).toHaveValue('On looms'));
      expect(field('Markdown')).toHaveValue('They knit.');
      expect(screen.queryByText(/restored\. Readers/)).toBeNull();
      expect(field('Markdown')).toHaveFocus();
    });

    it('happens only once: reloading the editor keeps later changes', async () => {
      await restore();

      expect((history.state as { usr: unknown }).usr).toBeNull();
    });
  });
  describe('the history of a draft', () => {
    it('is empty at first and links back to the editor', async () => {
      const { _id } = await draftsOf(blog).aDraft(ada);
      visit(blog, `/draftHistory?draft=${_id}`, { as: ada });

      expect(await screen.findByText(/No earlier versions yet/)).toBeVisible();
      expect(screen.getByRole('link', { name: 'Continue writing' })).toHaveAttribute(
        'href',
        `/dashboard/createArticle?draft=${_id}`,
      );
    });

    it('shows the text before a large deletion', async () => {
      const drafts = draftsOf(blog);
      const saved = await drafts.aDraft(ada, { markdown: 'They weave patterns. '.repeat(100) });
      await drafts.save(ada, saved, { title: 'On looms', markdown: 'They knit.' });
      const { user } = visit(blog, '/myArticles?state=drafts', { as: ada });
      await chooseMore(user, 'On looms', 'Version history');

      await user.click(await screen.findByRole('link', { name: /Before large deletion/ }));

      expect(await screen.findByRole('region', { name: /Current draft$/ })).toHaveTextContent('They knit.');
    });

    it('is not found for another user’s draft', async () => {
      const { _id } = await draftsOf(blog).aDraft(await blog.aUser());
      visit(blog, `/draftHistory?draft=${_id}`, { as: ada });

      expect(await screen.findByRole('heading', { level: 1, name: 'Draft not found' })).toBeVisible();
    });

    it('links to the drafts if the URL names none', async () => {
      visit(blog, '/draftHistory', { as: ada });

      const link = await screen.findByRole('link', { name: 'View drafts' });

      expect(link).toHaveAttribute('href', '/myArticles?state=drafts');
    });
  });
});

describe('TextDifference', () => {
  const texts = (before: string, after: string) => (
    <Difference before={before} after={after} beforeName="Published" afterName="In the editor" />
  );
  const numbered = (count: number) => Array.from({ length: count }, (_, index) => `Line ${index + 1}.`);
  beforeEach(() => localStorage.clear());
  describe('the difference of two texts', () => {
    it('labels removed and added lines and marks the changed words', async () => {
      render(texts('They weave patterns of leaves.', 'They weave patterns of flowers.'));

      const shown = await screen.findByRole('region', { name: 'Changes: Published, In the editor' });

      expect(shown).toHaveTextContent('1 change');
      expect(shown).toHaveTextContent('Removed: They weave patterns of leaves.');
      expect(shown).toHaveTextContent('Added: They weave patterns of flowers.');
      expect(screen.getByText('leaves').tagName).toBe('DEL');
      expect(screen.getByText('flowers').tagName).toBe('INS');
    });

    it('folds lines far from any change and shows them on request', async () => {
      render(texts([...numbered(20), 'old'].join('\n'), [...numbered(20), 'new'].join('\n')));
      const show = await screen.findByRole('button', { name: 'Show 17 unchanged lines' });
      expect(screen.queryByText(/Line 4\./)).toBeNull();

      await userEvent.click(show);

      expect(screen.getAllByText(/Line 4\./)).not.toHaveLength(0);
      expect(screen.queryByRole('button', { name: /unchanged/ })).toBeNull();
    });

    it('remembers the layout on this device', async () => {
      const first = render(texts('old', 'new'));
      await userEvent.click(await screen.findByRole('button', { name: 'One column' }));
      first.unmount();

      render(texts('old', 'new'));

      expect(await screen.findByRole('button', { name: 'One column' })).toHaveAttribute(
        'aria-pressed',
        'true',
      );
      expect(screen.getByRole('button', { name: 'Side by side' })).toHaveAttribute('aria-pressed', 'false');
    });

    it('reports equal texts', async () => {
      render(texts('The same.\n', 'The same.'));

      expect(await screen.findByText('The text is the same.')).toBeVisible();
    });
  });
});

describe('ChangedFields', () => {
  const full = { title: 'On looms', cover: '/a.png', description: 'How', tags: ['Looms'] };
  const other = { title: 'On cards', cover: '/b.png', description: 'Why', tags: ['Cards', 'Looms'] };
  const empty = { title: '', cover: '', description: '', tags: [] };
  const values = ({ title, cover, description, tags }: typeof full) =>
    [title, cover, description, tags.join(', ')].map((text) => text || historyMessages.difference.empty);

  const fields = (before: typeof full, after: typeof full) =>
    render(
      <Provider store={aStore()}>
        <ChangedFields before={before} after={after} />
      </Provider>,
    );

  it.each([
    ['changed', full, other],
    ['added', empty, full],
    ['removed', full, empty],
  ])('names every field that was %s, with what it has before and after', (_how, before, after) => {
    const { container } = fields(before, after);

    const shown = [...container.querySelectorAll('p')].map((field) =>
      ['del', 'ins'].map((tag) => field.querySelector(tag)?.textContent),
    );
    expect(shown).toEqual(values(before).map((text, index) => [text, values(after)[index]]));
  });

  it('names nothing that is the same', () => {
    const { container } = fields(full, { ...full, description: 'Why' });

    expect(container).toHaveTextContent(/^Description: How → Why$/);
  });
});

describe('compareTexts', () => {
  /** Formats a side with changed words in brackets. */
  const marked = (pieces: Piece[]) =>
    pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('');
  const inShort = (blocks: Block[]) =>
    blocks.map((block) =>
      block.kind === 'same' ? block.lines : { before: marked(block.before), after: marked(block.after) },
    );

  it('compares by line, and by word within changed lines', () => {
    const before = '# On looms\n\nThey weave patterns of leaves.\n\nThe end.';
    const after = '# On looms\n\nThey weave patterns of flowers.\n\nThe end.\nOr not.';

    const blocks = compareTexts(before, after);

    expect(inShort(blocks)).toEqual([
      ['# On looms', ''],
      { before: 'They weave patterns of [leaves].\n', after: 'They weave patterns of [flowers].\n' },
      ['', 'The end.'],
      { before: '', after: 'Or not.\n' },
    ]);
  });

  it('marks no words in lines that have little in common', () => {
    const blocks = compareTexts('The engine weaves.', 'Nobody has ever asked for the opposite of it.');

    expect(inShort(blocks)).toEqual([
      { before: 'The engine weaves.\n', after: 'Nobody has ever asked for the opposite of it.\n' },
    ]);
  });

  it.each([
    ['the kind of line breaks', 'one\r\ntwo', 'one\ntwo'],
    ['a line break at the end', 'one\ntwo\n', 'one\ntwo'],
  ])('ignores %s', (_name, before, after) => {
    expect(compareTexts(before, after)).toEqual([{ kind: 'same', lines: ['one', 'two'] }]);
  });

  it('accepts empty texts', () => {
    expect(compareTexts('', '')).toEqual([]);
    expect(inShort(compareTexts('', 'one'))).toEqual([{ before: '', after: 'one\n' }]);
    expect(inShort(compareTexts('one', ''))).toEqual([{ before: 'one\n', after: '' }]);
  });

  it('returns blocks from which both texts can be rebuilt', () => {
    const line = fc.constantFrom('', 'one', 'two words', 'three whole words', 'é 👩‍👩‍👧 字', '  x');
    const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.map((line) => `${line}\n`).join(''));

    fc.assert(
      fc.property(text, text, (before, after) => {
        const blocks = compareTexts(before, after);
        const side = (name: 'before' | 'after') =>
          blocks
            .map((block) =>
              block.kind === 'same'
                ? block.lines.map((line) => `${line}\n`).join('')
                : block[name].map(({ text }) => text).join(''),
            )
            .join('');

        expect(side('before')).toBe(before);
        expect(side('after')).toBe(after);
      }),
    );
  });

  it('returns one block for texts of maximum length with nothing in common', () => {
    const lines = (start: number) =>
      Array.from({ length: 60_000 }, (_, index) => `${start + index} ${'ab'.repeat(5)}`).join('\n');

    const blocks = compareTexts(lines(0), lines(100_000));

    expect(blocks).toHaveLength(1);
    expect(blocks[0]).toMatchObject({ before: [{ isChanged: false }], after: [{ isChanged: false }] });
  });
});
