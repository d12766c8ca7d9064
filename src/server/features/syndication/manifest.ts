import { type Blog, defaultBlog } from '../../../shared/blog.ts';
import { paths } from '../../../shared/pages.ts';

/** By day, as `src/client/app/theme/design.ts` has them. */
const PAPER = '#faf8f4';
const ACCENT = '#0b5d57';

const ours = {
  short_name: 'Blog',
  description: 'A blog where everyone can write: articles in markdown, by many authors.',
};

/** How the blog is called and shown where somebody has it beside other apps: W3C's manifest. */
export function manifestOf({ title, description, logo, accent }: Blog): object {
  const isOurs = title === defaultBlog.title;
  return {
    name: title,
    ...(isOurs && { short_name: ours.short_name }),
    ...((description || isOurs) && { description: description || ours.description }),
    start_url: paths.home,
    display: 'standalone',
    background_color: PAPER,
    theme_color: accent || ACCENT,
    icons: [
      logo
        ? { src: logo, sizes: 'any', purpose: 'any' }
        : { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
