import type { Blog } from '../../shared/blog.ts';
import { type FormName, paths } from '../../shared/pages.ts';
import type { PageHead } from './pageHead.ts';

export type HeadOf = (blog: Blog) => PageHead;

const head =
  (name: FormName, title: string, description: (blog: string) => string): HeadOf =>
  (blog) => ({ title, description: description(blog.title), canonical: paths[name] });

/** What search engines and those who share a link are told of a page with a form. The browser does without. */
export const formHeads: Record<FormName, HeadOf> = {
  register: head(
    'register',
    'Register',
    (blog) => `Open an account at ${blog}, and write articles in markdown.`,
  ),
  login: head('login', 'Login', (blog) => `Sign in to ${blog}, to write and to manage your articles.`),
  forgotPassword: head(
    'forgotPassword',
    'Forgot your password?',
    (blog) => `How to come in again at ${blog} without your password.`,
  ),
  resetPassword: head(
    'resetPassword',
    'Choose a new password',
    (blog) => `By a link that you got, for your account at ${blog}.`,
  ),
  confirmEmail: head(
    'confirmEmail',
    'Confirm your email',
    (blog) => `By a link that you got, for your account at ${blog}.`,
  ),
};
