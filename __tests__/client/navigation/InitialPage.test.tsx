import { act, screen, waitFor } from '@testing-library/react';
import { startBlog, type Blog } from '../../helpers/blog.ts';
import { visit } from '../../helpers/visit.tsx';

let blog: Blog;
beforeEach(async () => {
  blog = await startBlog();
});
afterEach(() => blog.close());

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('the page that a visit begins with', () => {
  it('leaves the focus where the browser begins', async () => {
    visit(blog, '/tags');

    expect(await heading('Tags')).not.toHaveFocus();
  });

  it('is a page like any other for whoever comes back to it', async () => {
    const { user } = visit(blog, '/tags');
    await user.click(screen.getByRole('link', { name: 'Register' }));
    await heading('Register');

    act(() => history.back());

    const tags = await heading('Tags');
    await waitFor(() => expect(tags).toHaveFocus());
  });
});
