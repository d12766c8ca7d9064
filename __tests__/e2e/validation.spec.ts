import type { Page } from '@playwright/test';
import { signIn } from '../../tools/browser/blog.ts';
import { answer, fillIn, press } from '../../tools/browser/screens/screen.ts';
import { expect, test } from '../helpers/e2e/fixtures.ts';
import { serveImages } from '../helpers/e2e/images.ts';

type Texts = Record<string, string>;

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

/** Expects all errors at once, each below its field, and the focus on the first invalid field. */
async function expectErrors(page: Page, errors: Texts) {
  for (const [label, error] of Object.entries(errors)) {
    const input = field(page, label);
    await expect(input).toHaveAccessibleDescription(error);
    const message = page.locator(`[id="${(await input.getAttribute('aria-describedby')) ?? ''}"]`);
    const [above, below] = [await input.boundingBox(), await message.boundingBox()];
    expect(below?.y).toBeGreaterThan((above?.y ?? NaN) + (above?.height ?? NaN) - 1);
  }
  await expect(page.locator('[aria-invalid="true"]')).toHaveCount(Object.keys(errors).length);
  await expect(field(page, Object.keys(errors)[0] ?? '')).toBeFocused();
}

interface Form {
  path: string;
  /** Requires a login. */
  isOwn?: boolean;
  button: string;
  call: RegExp;
  refused: { texts: Texts; errors: Texts }[];
  /** The minimum of a valid form. */
  taken: Texts;
}

const NAME = { Name: 'Name is required' };
const NO_EMAIL = { Email: 'Email is required' };
const BAD_EMAIL = { Email: 'Email must be a valid email' };
const NO_PASSWORD = { Password: 'Password is required' };
const SHORT = { Password: 'Password must be at least 6 characters' };
const NO_TITLE = { Title: 'Title is required' };
const NO_MARKDOWN = { Markdown: 'Markdown is required' };
const BAD_COVER = { Cover: 'Cover must be a valid http or https URL' };

const badCovers = ['a picture', 'javascript:alert(1)', 'www.example.org/cover.png'].map((Cover) => ({
  texts: { Title: 'On looms', Cover, Markdown: 'They weave.' },
  errors: BAD_COVER,
}));

const forms: Record<string, Form> = {
  register: {
    path: '/register',
    button: 'Register',
    call: /\/api\/users\/register$/,
    refused: [
      { texts: { Name: '', Email: '', Password: '' }, errors: { ...NAME, ...NO_EMAIL, ...NO_PASSWORD } },
      { texts: { Name: ' ', Email: 'ada', Password: '12345' }, errors: { ...NAME, ...BAD_EMAIL, ...SHORT } },
      { texts: { Name: 'Ada', Email: 'ada@nowhere', Password: '123456' }, errors: BAD_EMAIL },
    ],
    taken: { Name: 'A', Email: 'ada@new.photography', Password: '123456' },
  },
  'log in': {
    path: '/login',
    button: 'Login',
    call: /\/api\/users\/login$/,
    refused: [
      { texts: { Email: '', Password: '' }, errors: { ...NO_EMAIL, ...NO_PASSWORD } },
      { texts: { Email: 'ada@', Password: '12345' }, errors: { ...BAD_EMAIL, ...SHORT } },
    ],
    taken: { Email: 'ada@example.org', Password: '123456' },
  },
  'create an article': {
    path: '/dashboard/createArticle',
    isOwn: true,
    button: 'Create',
    call: /\/api\/articles\/new$/,
    refused: [
      { texts: { Title: ' ', Cover: '', Markdown: '' }, errors: { ...NO_TITLE, ...NO_MARKDOWN } },
      ...badCovers,
    ],
    taken: { Title: 'On looms', Cover: '', Markdown: 'They weave.' },
  },
  'update an article': {
    path: '/edit/on-looms',
    isOwn: true,
    button: 'Update',
    call: /\/api\/articles\/edit\/on-looms$/,
    refused: [
      {
        texts: { Title: '', Cover: 'a', Markdown: '' },
        errors: { ...NO_TITLE, ...BAD_COVER, ...NO_MARKDOWN },
      },
    ],
    taken: { Title: 'On looms', Cover: 'https://pictures.example/cover.png', Markdown: 'They weave.' },
  },
  'update one’s data': {
    path: '/dashboard/editUserData',
    isOwn: true,
    button: 'Register',
    call: /\/api\/users\/me$/,
    refused: [
      {
        texts: { Name: '', Email: '', Password: '12345', 'New password': '12345' },
        errors: {
          ...NAME,
          ...NO_EMAIL,
          ...SHORT,
          'New password': 'New password must be at least 6 characters',
        },
      },
      { texts: { Name: 'Ada', Email: 'ada@nowhere', Password: '', 'New password': '' }, errors: BAD_EMAIL },
    ],
    taken: { Name: 'Ada', Email: 'ada@example.org', Password: '', 'New password': '' },
  },
};

for (const [name, { path, isOwn, button, call, refused, taken }] of Object.entries(forms)) {
  test(
    `shows all errors at once and sends a valid form: ${name}`,
    name === 'register' ? { tag: '@journey' } : {},
    async ({ page, blog, problems }) => {
      problems.areExpected(/400 \(Bad Request\)/);
      await serveImages(page, 'https://pictures.example/*');
      const ada = await blog.aUser();
      await blog.anArticle({ by: ada, title: 'On looms' });
      if (isOwn) await signIn(page, ada);
      const sent: unknown[] = [];
      page.on('request', (request) => {
        const isRead = request.method() === 'GET';
        if (!isRead && call.test(request.url())) sent.push(request.postDataJSON());
      });
      await answer(page, call, 400, 'Enough for this test.');
      await page.goto(path);

      for (const { texts, errors } of refused) {
        await fillIn(page, texts);
        await press(page, button);
        await expectErrors(page, errors);
      }
      expect(sent).toEqual([]);

      await fillIn(page, taken);
      await press(page, button);
      await expect.poll(() => sent).toHaveLength(1);
    },
  );
}
