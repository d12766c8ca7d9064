import { File as ReadableFile } from 'node:buffer';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ArticleImport, ImportedFile, ImportSummary } from '../../../src/shared/articleImport.ts';
import { translated } from '../../../src/shared/messages/en.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { giveRole } from '../../helpers/giveRole.ts';
import { zipOf } from '../../helpers/imports.ts';
import { visit } from '../../helpers/visit.tsx';

const { imports: texts } = translated;

const anImport = (wishes: Partial<ArticleImport> = {}): ArticleImport => ({
  ...{ _id: 'i1', name: 'site.zip', state: 'ready', isWaiting: false, bytes: 1_200_000, received: 1_200_000 },
  ...{ done: 10_000, total: 10_000, counts: { new: 9000, changed: 500, same: 400, refused: 100 } },
  summary: null,
  ...{ problem: '', createdAt: '2030-01-31T12:00:00.000Z', endedAt: null },
  ...wishes,
});

const fileOf = (index: number, wishes: Partial<ImportedFile> = {}): ImportedFile => ({
  ...{ name: `posts/${index}.md`, outcome: 'new', note: '', slug: null },
  ...wishes,
});

describe('Import', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  const open = async () => visit(blog, '/dashboard/import', { as: await blog.aUser() });

  /** Opens the page with these imports. */
  async function openWith(result: ArticleImport[], files: ImportedFile[] = []) {
    const reader = await blog.aUser();
    const page = visit(blog, '/dashboard/import', { as: reader });
    page.network.answer(() => Response.json({ result }), 'GET /api/imports');
    page.network.answer(
      () => Response.json({ result: files, next: { limit: 50, page: 2 } }),
      'GET /api/imports/i1/files',
    );
    return page;
  }

  /** Node's file, as jsdom's can't be read. */
  const aZip = async (files: Record<string, string>) =>
    new ReadableFile([new Uint8Array(await zipOf(files))], 'site.zip', {
      type: 'application/zip',
    }) as unknown as File;

  it('takes nothing from contributors, whose articles are reviewed', async () => {
    const reader = await blog.aUser();
    await giveRole(blog, reader, 'contributor');
    visit(blog, '/dashboard/import', { as: reader });

    expect(await screen.findByText(texts.needsReview)).toBeVisible();
    expect(screen.queryByLabelText(texts.choose)).toBeNull();
  });

  it.each(['ready', 'uploading', 'done'] as const)(
    'lets a contributor cancel what was begun before at most (%s)',
    async (state) => {
      const reader = await blog.aUser();
      await giveRole(blog, reader, 'contributor');
      const page = visit(blog, '/dashboard/import', { as: reader });
      const result = [anImport({ state, received: 1000 }), anImport({ _id: 'i2', state: 'done' })];
      page.network.answer(() => Response.json({ result }), 'GET /api/imports');
      page.network.answer(() => Response.json({ result: [] }), 'GET /api/imports/i1/files');

      expect(await screen.findByText(texts.needsReview)).toBeVisible();

      expect(await screen.findByRole('list', { name: texts.past })).toBeVisible();
      const main = within(screen.getByRole('main'));
      const buttons = main.getAllByRole('button').map(({ textContent }) => textContent);
      expect(buttons.filter((text) => text === texts.cancel)).toHaveLength(state === 'done' ? 0 : 1);
      expect(buttons).not.toContain(texts.start(9500));
      expect(buttons).not.toContain(texts.undo);
      expect(screen.queryByLabelText(texts.choose)).toBeNull();
    },
  );

  it('uploads an archive, shows the plan, imports it and undoes it', async () => {
    const { user, network } = await open();
    const zip = await aZip({ 'posts/looms.md': '# On looms', 'posts/broken.md': '---\ntitle: [\n---\nx' });

    await user.upload(await screen.findByLabelText('Choose a file'), zip);

    expect(await screen.findByRole('heading', { name: 'Ready to import' }, LONG)).toBeVisible();
    expect(screen.getByText(/^site\.zip \(/)).toBeVisible();
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(within(files).getAllByRole('listitem')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Import 1 article' }));

    const heading = screen.getByRole('heading', { level: 1 });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText('1 article imported', undefined, LONG)).toBeVisible();
    expect(await screen.findByRole('link', { name: 'View article of posts/looms.md' })).toHaveAttribute(
      'href',
      '/allArticles/looms',
    );
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));

    await waitFor(() => expect(heading).toHaveFocus());
    expect(await screen.findByText('1 article deleted', undefined, LONG)).toBeVisible();
    expect(network.calls.filter((call) => call.startsWith('PUT /api/imports/'))).toHaveLength(1);
    expect(screen.getByLabelText('Import another file')).toBeInTheDocument();
  });

  it('shows a page of the plan at a time, and filters it on the server', async () => {
    const page = Array.from({ length: 50 }, (_, index) => fileOf(index));
    const { user, network } = await openWith([anImport()], page);
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(within(files).getAllByRole('listitem')).toHaveLength(50);
    expect(screen.getByText('1–50 of 10,000')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 9,500 articles' })).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('51–100 of 10,000');
    expect(screen.getByRole('region', { name: 'Files' })).toHaveFocus();
    network.answer(
      () =>
        Response.json({ result: [fileOf(7, { outcome: 'refused', note: 'The file is not UTF-8 text.' })] }),
      'GET /api/imports/i1/files?limit=50&page=1&outcome=refused',
    );
    await user.click(screen.getByRole('button', { name: 'Not imported (100)' }));

    expect(await screen.findByText('The file is not UTF-8 text.')).toBeVisible();
    expect(screen.getAllByText('posts/7.md')).toHaveLength(1);
  });

  it('shows the beginning of a long note, and all of it on request', async () => {
    const note = `Image a.png was not imported: ${'the file is missing. '.repeat(20)}The end.`;
    const { user } = await openWith(
      [anImport({ counts: { new: 2, changed: 0, same: 0, refused: 0 } })],
      [fileOf(1, { note }), fileOf(2, { note: 'Short.' })],
    );
    const files = await screen.findByRole('list', { name: 'Files' });
    expect(files).not.toHaveTextContent('The end.');
    expect(files).toHaveTextContent('Short.');

    await user.click(screen.getByRole('button', { name: 'Show the whole note on posts/1.md' }));

    expect(screen.getByText(note.trim())).toHaveFocus();
    expect(screen.queryByRole('button', { name: /whole note/ })).not.toBeInTheDocument();
  });

  const summary: ImportSummary = {
    drafts: { count: 7, first: ['_drafts/a.md', '_drafts/b.md'] },
    undated: { count: 2, first: ['about.md', 'now.md'] },
    redirects: { count: 81, first: ['/2019/engines', '/2019/looms'], undated: 80 },
    withoutRedirects: 0,
    images: 34,
    imageFiles: 0,
  };
  const lines = () =>
    within(screen.getByRole('list', { name: 'What the import does' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('shows what would become public, and asks for the date of articles without one', async () => {
    const { user, network } = await openWith([anImport({ summary })]);
    network.answer(() => Response.json(anImport({ state: 'importing' })), 'POST /api/imports/i1/start');

    const day = await screen.findByLabelText('Their date');
    expect(lines()).toEqual([
      '8,993 new articles become public.',
      '500 articles are updated.',
      '7 drafts or scheduled articles: _drafts/a.md, _drafts/b.md, …',
      '2 articles have no date: about.md, now.md',
      '34 images.',
      '81 old URLs will redirect: /2019/engines, /2019/looms, …',
    ]);
    expect(day).not.toHaveValue('');
    fireEvent.change(day, { target: { value: '2199-01-01' } });
    expect(screen.getByText('Choose a day up to today.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 9,500 articles' })).toBeDisabled();
    fireEvent.change(day, { target: { value: '2024-05-01' } });
    await user.click(screen.getByRole('button', { name: 'Import 9,500 articles' }));

    expect(network.calls).toContain('POST /api/imports/i1/start?undated=2024-05-01');
  });

  it('imports articles without a date as drafts', async () => {
    const { user, network } = await openWith([anImport({ summary })]);
    network.answer(() => Response.json(anImport({ state: 'importing' })), 'POST /api/imports/i1/start');

    await user.click(await screen.findByRole('button', { name: 'Import as drafts' }));
    expect(lines().slice(0, 1)).toEqual(['8,991 new articles become public.']);
    expect(lines()).toContain('1 old URL will redirect: /2019/engines');
    await user.click(screen.getByRole('button', { name: 'Import 9,500 articles' }));

    expect(network.calls).toContain('POST /api/imports/i1/start?undated=drafts');
  });

  it('tells authors that redirects need an admin', async () => {
    const redirects = { count: 0, first: [], undated: 0 };
    const undated = { count: 0, first: [] };
    await openWith([anImport({ summary: { ...summary, undated, redirects, withoutRedirects: 3 } })]);

    expect(
      await screen.findByText('Old URLs of 3 articles won’t redirect: only admins can import redirects.'),
    ).toBeVisible();
    expect(screen.queryByLabelText('Their date')).not.toBeInTheDocument();
  });

  it('rejects a file that can’t be imported and shows the server’s reason', async () => {
    const { user, network } = await open();
    const input = await screen.findByLabelText('Choose a file');
    fireEvent.drop(screen.getByText('or drop it here'), {
      dataTransfer: { files: [new File(['x'], 'notes.txt')] },
    });
    expect(
      await screen.findByText('“notes.txt” is not a ZIP, XML or JSON file. Zip it and try again.'),
    ).toBeVisible();
    await user.upload(input, new ReadableFile(['no archive'], 'notes.zip') as unknown as File);
    expect(
      await screen.findByText(
        '“notes.zip” is damaged, or not a ZIP file or an export of WordPress or Ghost. Choose another file.',
      ),
    ).toBeVisible();
    expect(network.calls).not.toContain('POST /api/imports');

    network.reply(403, 'Your account awaits approval.', 'POST /api/imports');
    await user.upload(input, await aZip({ 'a.md': 'x' }));

    expect(await screen.findByText('Your account awaits approval.')).toBeVisible();
  });

  it('continues an upload when the network is back', async () => {
    const { user, network } = await open();
    network.goOffline('PUT /api/imports');
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);

    await user.upload(await screen.findByLabelText('Choose a file'), await aZip({ 'a.md': '# On looms' }));
    expect(await screen.findByText('The upload continues when you are back online.')).toBeVisible();
    online.mockRestore();
    network.recover();
    fireEvent(window, new Event('online'));

    expect(await screen.findByRole('heading', { name: 'Ready to import' }, LONG)).toBeVisible();
  });

  it('ends the upload even if the answer to its last piece was lost', async () => {
    const { user, network } = await open();
    network.loseAnswer('PUT /api/imports');

    await user.upload(await screen.findByLabelText('Choose a file'), await aZip({ 'a.md': '# On looms' }));
    await waitFor(() =>
      expect(network.calls.filter((call) => call.startsWith('PUT /api/imports'))).toHaveLength(1),
    );
    // Retries now instead of in some seconds.
    await waitFor(() => {
      fireEvent(window, new Event('online'));
      expect(screen.queryByRole('heading', { name: 'Ready to import' })).toBeVisible();
    }, LONG);

    expect(network.calls.filter((call) => call.startsWith('PUT /api/imports'))).toHaveLength(1);
    const unload = new Event('beforeunload', { cancelable: true });
    expect(fireEvent(window, unload)).toBe(true);
  });

  it('shows progress on another device, and takes the same file to continue an upload', async () => {
    const { user, network } = await openWith([
      anImport({ state: 'uploading', received: 600_000, total: null }),
    ]);
    expect(await screen.findByRole('progressbar', { name: 'Uploading' })).toHaveValue(600_000);
    expect(screen.getByText('600 kB of 1.2 MB uploaded')).toBeVisible();
    await user.upload(screen.getByLabelText('Choose a file'), await aZip({ 'a.md': 'x' }));
    expect(await screen.findByText('Choose the same file to continue, or cancel the import.')).toBeVisible();
    network.answer(
      () => Response.json({ result: [anImport({ state: 'importing', done: 4000 })] }),
      'GET /api/imports',
    );
    network.answer(() => Response.json(anImport({ state: 'canceled' })), 'POST /api/imports/i1/cancel');

    await user.click(screen.getByRole('button', { name: 'Cancel import' }));

    expect(await screen.findByText('4,000 of 10,000')).toBeVisible();
    expect(network.calls).toContain('POST /api/imports/i1/cancel');
  });

  it('shows that an import waits for others', async () => {
    await openWith([anImport({ state: 'importing', isWaiting: true })]);

    expect(await screen.findByRole('heading', { name: 'Queued' })).toBeVisible();
    expect(screen.getByText(/^Waiting for other imports to finish\./)).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Cancel import' })).toBeVisible();
  });

  const NONE = { new: 0, changed: 0, same: 0, refused: 0 };
  it.each<[string, Partial<ArticleImport>]>([
    ['9,000 articles imported · 500 articles updated', { state: 'done' }],
    ['500 articles updated', { state: 'canceled', counts: { ...NONE, changed: 500 } }],
    ['Nothing new to import.', { state: 'done', counts: { ...NONE, same: 400 } }],
    ['No articles could be imported.', { state: 'done', counts: { ...NONE, refused: 100 } }],
    ['The archive has no articles.', { state: 'done', counts: NONE }],
    ['Nothing was imported.', { state: 'canceled', counts: NONE }],
    ['Nothing was imported.', { state: 'failed', counts: NONE, problem: 'The archive is damaged.' }],
    ['3 articles deleted', { state: 'undone', done: 3 }],
  ])('says “%s” of an ended import', async (sentence, wishes) => {
    await openWith([anImport(wishes)], [fileOf(1)]);

    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByText(/^0 articles/)).not.toBeInTheDocument();
  });

  it('shows no files of an undone import, as their articles are gone', async () => {
    await openWith([anImport({ state: 'undone', done: 3 })], [fileOf(1)]);

    expect(await screen.findByRole('heading', { name: 'Import undone' })).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Files' })).not.toBeInTheDocument();
    expect(screen.queryByText('posts/1.md')).not.toBeInTheDocument();
  });

  it('undoes an earlier import', async () => {
    const past = anImport({ _id: 'i0', name: 'old.zip', state: 'done', endedAt: '2030-01-31T12:00:00.000Z' });
    const { user, network } = await openWith([anImport({ state: 'undone', done: 3 }), past]);
    network.answer(
      () => Response.json(anImport({ _id: 'i0', state: 'undoing' })),
      'POST /api/imports/i0/undo',
    );

    await user.click(await screen.findByRole('button', { name: 'Undo import of old.zip' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Undo import' }));

    expect(network.calls).toContain('POST /api/imports/i0/undo');
  });
});

/** The page asks for progress every second. */
const LONG = { timeout: 20_000 };
