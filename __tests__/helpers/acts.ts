import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** A user action and the request that it sends. */
interface UserAction {
  path: string;
  call: string;
  /** Text to type, by the field's label. */
  types?: Record<string, string>;
  /** Buttons to click, in order. */
  presses?: string[];
}

/** All actions that send a request. The signed-in user has one article, `on-engines`. */
export const acts = {
  register: {
    path: '/register',
    call: 'POST /api/users/register',
    types: { Name: 'Grace', Email: 'grace@example.org', Password: 'cobol cobol' },
    presses: ['Register'],
  },
  'log in': {
    path: '/login',
    call: 'POST /api/users/login',
    types: { Email: 'ada@example.org', Password: 'pass word' },
    presses: ['Login'],
  },
  'log out': { path: '/', call: 'POST /api/users/logout', presses: ['Logout'] },
  'update one’s data': {
    path: '/dashboard/editUserData',
    call: 'PATCH /api/users/me',
    types: { Name: 'Ada Lovelace' },
    presses: ['Register'],
  },
  'delete the account': {
    path: '/dashboard/deleteAccount',
    call: 'DELETE /api/users/me',
    presses: ['Delete My Account', 'Delete account'],
  },
  'open the public listing': { path: '/allArticles', call: 'GET /api/articles/all' },
  'open the own listing': { path: '/myArticles', call: 'GET /api/articles?' },
  'open a public article': { path: '/allArticles/on-engines', call: 'GET /api/articles/public/on-engines' },
  'open an own article': { path: '/myArticles/on-engines', call: 'GET /api/articles/on-engines' },
  'open an article for edit': { path: '/edit/on-engines', call: 'GET /api/articles/on-engines' },
  'create an article': {
    path: '/dashboard/createArticle',
    call: 'POST /api/articles/new',
    types: { Title: 'On looms', Markdown: 'They weave.' },
    presses: ['Create'],
  },
  'update an article': {
    path: '/edit/on-engines',
    call: 'PATCH /api/articles/edit/on-engines',
    types: { Title: 'On looms', Markdown: 'They weave.' },
    presses: ['Update'],
  },
  'delete an article': {
    path: '/myArticles/on-engines',
    call: 'DELETE /api/articles/delete/on-engines',
    presses: ['Delete', 'Delete'],
  },
} as const satisfies Record<string, UserAction>;

export type UserActionName = keyof typeof acts;

/** Returns whether the action requires a login. */
export const needsUser = (name: UserActionName) => !['register', 'log in'].includes(name);

/** Finds a field by its label; the selector excludes the button that shows the password. */
export const field = (label: string) => screen.findByLabelText(label, { selector: 'input, textarea' });

export async function perform(user: UserEvent, { types = {}, presses = [] }: UserAction) {
  for (const [label, text] of Object.entries(types)) {
    const input = await field(label);
    await user.clear(input);
    // Pasted, as each keystroke would re-render the form.
    await user.paste(text);
  }
  for (const name of presses) {
    const dialog = screen.queryByRole('dialog');
    const place = dialog ? within(dialog) : screen;
    await user.click(await place.findByRole('button', { name }));
  }
}
