import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { screen, waitFor } from '@testing-library/react';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(async () => {
  ['data-light', 'data-dark'].forEach((mark) => document.documentElement.removeAttribute(mark));
  await blog.close();
});

describe('the way past the header', () => {
  it('is the first stop of the keyboard and leads to the content, on the same page', async () => {
    const { user, address } = visit(blog, '/allArticles?page=2');

    await user.tab();
    expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveFocus();
    await user.keyboard('{Enter}');

    expect(screen.getByRole('main')).toHaveFocus();
    expect(address()).toBe('/allArticles?page=2');
  });
});

describe('going from page to page', () => {
  it('names each page in the title of the document', async () => {
    const { user } = visit(blog, '/');

    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });

    expect(document.title).toBe('Login · Markdown Blog');
  });

  it('puts the focus on the heading of the new page, but not on that of the first', async () => {
    const { user } = visit(blog, '/');
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus();

    await user.click(screen.getByRole('link', { name: 'Articles' }));

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Articles' })).toHaveFocus());
  });

  it.each([
    ['Login', 'Email'],
    ['Register', 'Name'],
  ])('puts the focus into the first field of %s', async (name, label) => {
    const { user } = visit(blog, '/');

    await user.click(screen.getByRole('link', { name }));

    await waitFor(() => expect(screen.getByLabelText(label)).toHaveFocus());
  });

  it.each(['/login', '/register'])('sends who is signed in already from %s home', async (path) => {
    const { address } = visit(blog, path, { as: await blog.aUser() });

    expect(await screen.findByRole('heading', { name: 'Markdown Blog' })).toBeVisible();
    expect(address()).toBe('/');
  });

  it('starts each new page at its top', async () => {
    const scrollTo = jest.spyOn(window, 'scrollTo');
    const { user } = visit(blog, '/');

    await user.click(screen.getByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });

    expect(scrollTo).toHaveBeenCalledWith(0, 0);
  });
});

describe('the colour scheme', () => {
  it('follows the system until somebody chooses, and remembers the choice', async () => {
    const { user, unmount } = visit(blog, '/');
    expect(document.documentElement).toHaveAttribute('data-light');

    await user.click(screen.getByRole('button', { name: 'Switch to dark mode' }));
    expect(document.documentElement).toHaveAttribute('data-dark');
    unmount();
    visit(blog, '/');

    expect(await screen.findByRole('button', { name: 'Switch to light mode' })).toBeVisible();
    expect(document.documentElement).toHaveAttribute('data-dark');
  });
});

describe('the page before its scripts have come', () => {
  const script = /<script>(.*?)<\/script>/s.exec(readFileSync('public/index.html', 'utf8'))?.[1] ?? '';
  const open = () => {
    document.head.append(Object.assign(document.createElement('style'), { id: 'dark' }));
    runInNewContext(script, {
      document,
      localStorage,
      matchMedia: (media: string) => window.matchMedia(media),
    });
  };

  const darkColours = () => document.querySelector('style#dark');
  afterEach(() => darkColours()?.remove());

  const prefers = (scheme: 'light' | 'dark') =>
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ matches: media.includes(scheme) }) as MediaQueryList);

  it.each(['light', 'dark'] as const)('is %s where the system is', (scheme) => {
    prefers(scheme);

    open();

    expect(document.documentElement).toHaveAttribute(`data-${scheme}`);
    expect(darkColours()).toHaveProperty('media', scheme === 'dark' ? 'screen' : 'not all');
  });

  it('is dark on a light system where somebody chose so', () => {
    prefers('light');
    localStorage.setItem('mui-mode', 'dark');

    open();

    expect(document.documentElement).toHaveAttribute('data-dark');
    expect(document.documentElement).not.toHaveAttribute('data-light');
    expect(darkColours()).toHaveProperty('media', 'screen');
  });

  it('follows the system where storage is blocked', () => {
    prefers('dark');
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });

    open();

    expect(document.documentElement).toHaveAttribute('data-dark');
  });
});
