import { act, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { blogApi } from '../../../src/client/api/blogApi.ts';
import { useImageUpload } from '../../../src/client/components/images/useImageUpload.ts';
import { toast } from '../../../src/client/lib/toast.ts';
import { tokenStorage } from '../../../src/client/session/tokenStorage.ts';
import { defaultBlog } from '../../../src/shared/blog.ts';
import type { OwnImage, OwnImages } from '../../../src/shared/image.ts';
import { uploadReplies } from '../../../src/shared/messages/en/images.ts';
import { aStore } from '../../helpers/aStore.ts';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

const image = (letter: string, wishes: Partial<OwnImage> = {}): OwnImage => ({
  hash: letter.repeat(64),
  url: `/media/${letter.repeat(2)}/${letter.repeat(64)}.webp`,
  width: 1600,
  height: 900,
  bytes: 240_000,
  createdAt: '2030-01-31T12:00:00.000Z',
  uses: [],
  ...wishes,
});

const USED = image('a', {
  uses: [
    { kind: 'article', id: 'on-looms', title: 'On looms' },
    { kind: 'draft', id: 'd1', title: '' },
    { kind: 'avatar', id: '', title: '' },
    { kind: 'revision', id: 'r1', title: 'On looms' },
  ],
});

describe('My Images', () => {
  let blog: Blog;
  beforeEach(async () => {
    blog = await startBlog();
  });
  afterEach(() => blog.close());

  async function open(result: OwnImage[], path = '/dashboard/images', listing: Partial<OwnImages> = {}) {
    const page = visit(blog, path, { as: await blog.aUser() });
    const storage = { bytes: 150_000_000, max: 200_000_000 };
    page.network.answer(() => Response.json({ result, storage, ...listing }), 'GET /api/images');
    return page;
  }

  it('shows each image with its size and uses, and the storage', async () => {
    await open([USED, image('b')]);

    const [used, unused] = await screen.findAllByRole('listitem', {
      name: (_name, element) => element.querySelector('img') !== null,
    });
    expect(used).toHaveTextContent('1,600 × 900 · 240 kB');
    expect(screen.getByRole('link', { name: 'On looms' })).toHaveAttribute('href', '/myArticles/on-looms');
    expect(used).toHaveTextContent('Draft: Untitled');
    expect(used).toHaveTextContent('Your profile');
    expect(used).toHaveTextContent('1 more');
    expect(unused).toHaveTextContent('Not used');
    expect(screen.getByLabelText('Storage for images')).toHaveValue(150_000_000);
    expect(screen.getByText('150 MB of 200 MB used')).toBeVisible();
  });

  it('counts no more uses if it lists all', async () => {
    await open([{ ...USED, uses: USED.uses.slice(0, 3) }]);

    await screen.findByText('Your profile');
    expect(screen.queryByText(/more$/)).not.toBeInTheDocument();
  });

  it('asks before it deletes a used image, and names the uses', async () => {
    const { user, network } = await open([USED]);
    network.answer(() => Response.json({}), 'DELETE /api/images');
    await user.click(await screen.findByRole('button', { name: /^Delete: Image from/ }));
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(
      'It’s used in 4 places and will be missing there: On looms, Draft: Untitled, Your profile, and 1 more',
    );

    await user.click(within(dialog).getByRole('button', { name: 'Delete image' }));

    expect(await screen.findByText('Image deleted')).toBeVisible();
    expect(network.calls).toContain(`DELETE /api/images/${'a'.repeat(64)}?force=true`);
  });

  it('does not force the deletion of an unused image, and says why it failed', async () => {
    const { user, network } = await open([image('b')]);
    network.reply(409, 'This image is used in one article.', 'DELETE /api/images');
    await user.click(await screen.findByRole('button', { name: /^Delete: Image from/ }));

    await user.click(screen.getByRole('button', { name: 'Delete image' }));

    expect(await screen.findByText('This image is used in one article.')).toBeVisible();
    expect(network.calls).toContain(`DELETE /api/images/${'b'.repeat(64)}`);
    // The list was out of date.
    await waitFor(() => expect(network.calls.at(-1)).toMatch(/^GET \/api\/images/));
  });

  it('shows an empty state, and links back from beyond the last page', async () => {
    const { unmount } = await open([]);
    expect(await screen.findByText(/^No images yet\. Paste or drop/)).toBeVisible();
    unmount();

    await open([], '/dashboard/images?page=9', { prev: { page: 1, limit: 24 } });

    expect(await screen.findByRole('link', { name: 'Go to first page' })).toBeVisible();
  });

  describe('with more pages', () => {
    const next = { next: { page: 2, limit: 24 } };

    it('focus the heading on each page', async () => {
      const { user } = await open([USED], '/dashboard/images', next);
      for (const page of [2, 3]) {
        await screen.findByRole('link', { name: 'On looms' });

        await user.click(screen.getByRole('button', { name: 'Next' }));

        expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
        expect(document.title).toContain(`My Images, page ${page} ·`);
      }
    });

    it('keep the focus in the dialog to choose one', async () => {
      const { user, network } = await open([image('b')], '/dashboard/createArticle', next);
      await user.click(await screen.findByRole('button', { name: 'Choose or upload image' }));
      const dialog = within(await screen.findByRole('dialog'));
      await dialog.findByRole('button', { name: /^Image from/ });
      network.hang('GET /api/images?limit=24&page=2');

      await user.click(dialog.getByRole('button', { name: 'Next' }));

      expect(dialog.getByRole('status', { name: 'Loading images' })).toBeVisible();
      expect(dialog.getByRole('group', { name: 'Choose image' })).toHaveFocus();
    });
  });

  it('are inserted into a text from the editor’s dialog', async () => {
    const { user } = await open([image('b')], '/dashboard/createArticle');
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Markdown');
    await user.click(screen.getByRole('button', { name: 'Image' }));

    await user.click(await screen.findByRole('button', { name: /^Image from/ }));

    expect(field).toHaveValue(`![](${image('b').url})`);
  });

  describe('while uploads are off', () => {
    /** Opens a page with the settings that come with it. */
    async function openOff(path: string) {
      const page = await open([], path);
      const settings = { ...defaultBlog, uploads: 'off' as const };
      await act(() => page.store.dispatch(blogApi.util.upsertQueryData('getBlog', undefined, settings)));
      return page;
    }

    it('can still be seen and chosen, without a button to upload', async () => {
      const { user } = await openOff('/dashboard/images');
      expect(await screen.findByText(uploadReplies.off)).toBeVisible();
      expect(screen.getByText('No images yet.')).toBeVisible();
      expect(screen.queryByLabelText('Upload image')).toBeNull();

      await user.click(screen.getByRole('link', { name: 'Write' }));
      await user.click(await screen.findByRole('button', { name: 'Choose or upload image' }));

      expect(await within(await screen.findByRole('dialog')).findByText(uploadReplies.off)).toBeVisible();
    });

    it('can’t be pasted into a text, which the editor says, and the Image button asks for a URL', async () => {
      const { user } = await openOff('/dashboard/createArticle');
      const field = await screen.findByLabelText<HTMLTextAreaElement>('Markdown');
      const files = [new File(['png'], 'loom.png', { type: 'image/png' })];
      const clipboardData = { types: ['Files'], files, getData: () => '' };

      fireEvent(field, Object.assign(new Event('paste', { bubbles: true }), { clipboardData }));
      expect(await screen.findByRole('alert')).toHaveTextContent(uploadReplies.off);
      expect(field).toHaveValue('');
      await user.click(screen.getByRole('button', { name: 'Image' }));

      expect(field).toHaveValue('![]()');
      expect(screen.queryByRole('dialog')).toBeNull();
    });
  });

  it('become covers', async () => {
    const { user } = await open([image('b')], '/dashboard/createArticle');
    await user.click(await screen.findByRole('button', { name: 'Choose or upload image' }));

    await user.click(await screen.findByRole('button', { name: /^Image from/ }));

    expect(screen.getByLabelText('Cover')).toHaveValue(image('b').url);
  });
});

describe('useImageUpload', () => {
  it('continues after the session has ended when the same user logs in, and for nobody else', async () => {
    const tokenOf = (sub: string) => {
      const claims = { sub, name: sub, email: `${sub}@example.org`, exp: 1e11 };
      return `x.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;
    };
    const sent: string[] = [];
    /** Rejects the first request. */
    class Request extends EventTarget {
      upload = new EventTarget();
      status = 0;
      responseText = '{"url":"/media/ab/c.webp"}';
      open = () => undefined;
      abort = () => undefined;
      getResponseHeader = () => null;
      setRequestHeader = (name: string, value: string) => name === 'authorization' && sent.push(value);
      send() {
        this.status = sent.length === 1 ? 401 : 201;
        this.dispatchEvent(new Event('load'));
      }
    }
    const { XMLHttpRequest } = globalThis;
    Object.assign(globalThis, { XMLHttpRequest: Request });
    const store = aStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const uploaded: string[] = [];
    const { result } = renderHook(() => useImageUpload((url) => uploaded.push(url)), { wrapper });
    tokenStorage.store(tokenOf('ada'));

    act(() => result.current.start([new File(['x'], 'loom.png', { type: 'image/png' })]));
    await waitFor(() => expect(tokenStorage.read()).toBeNull());
    await act(async () => tokenStorage.store(tokenOf('eve')));
    await act(async () => tokenStorage.store(tokenOf('ada')));

    await waitFor(() => expect(uploaded).toEqual(['/media/ab/c.webp']));
    expect(sent).toEqual([`Bearer ${tokenOf('ada')}`, `Bearer ${tokenOf('ada')}`]);
    Object.assign(globalThis, { XMLHttpRequest });
    tokenStorage.remove();
  });

  it('offers once to upload all failed images again', async () => {
    const requests: Request[] = [];
    /** Answers when the test does. */
    class Request extends EventTarget {
      upload = new EventTarget();
      status = 201;
      responseText = '';
      open = () => undefined;
      abort = () => this.dispatchEvent(new Event('abort'));
      getResponseHeader = () => null;
      setRequestHeader = () => undefined;
      send = (file: File) => {
        this.responseText = JSON.stringify({ url: `/media/${file.name}` });
        requests.push(this);
      };
    }
    const { XMLHttpRequest } = globalThis;
    Object.assign(globalThis, { XMLHttpRequest: Request });
    const offered: (() => void)[] = [];
    jest.spyOn(toast, 'failure').mockImplementation((_message, retry) => offered.push(retry));
    const store = aStore();
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    const uploaded: string[] = [];
    const { result } = renderHook(() => useImageUpload((url) => uploaded.push(url)), { wrapper });
    const answer = async (at: number, type: 'load' | 'error') => {
      await waitFor(() => expect(requests).toHaveLength(at + 1));
      await act(async () => requests[at]?.dispatchEvent(new Event(type)));
    };

    const files = ['1', '2', '3'].map((name) => new File(['x'], name, { type: 'image/gif' }));
    act(() => result.current.start(files));
    await answer(0, 'error');
    await answer(1, 'load');
    await answer(2, 'error');
    await waitFor(() => expect(offered).toHaveLength(1));
    act(() => offered[0]?.());
    for (const at of [3, 4]) await answer(at, 'load');

    expect(uploaded).toEqual(['/media/2', '/media/1', '/media/3']);
    expect(offered).toHaveLength(1);
    expect(result.current.progress).toBeNull();
    Object.assign(globalThis, { XMLHttpRequest });
  });
});
