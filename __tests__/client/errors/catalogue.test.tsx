import { screen, waitFor } from '@testing-library/react';
import { deletionMessages } from '../../../src/shared/deletionMessages.ts';
import { acts, field, needsUser, perform, type ActName } from '../../helpers/acts.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { cornerOf } from '../../helpers/cornerOf.ts';
import { passTime, takeTheClock } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';
import { sample } from '../../helpers/sample.ts';

let blog: Blog;
let ada: Author;

beforeEach(async () => {
  takeTheClock();
  blog = await startBlog();
  ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
  await blog.anArticle({ by: ada, title: 'On engines' });
});
afterEach(() => blog.close());

const sentence = 'The server says what is wrong.';

type Failure = number | 'no network';

/** Does it while its call fails so. */
async function fail(name: ActName, failure: Failure) {
  const act = acts[name];
  const page = visit(blog, act.path, needsUser(name) ? { as: ada } : {});
  if (failure === 'no network') page.network.goOffline(act.call);
  else page.network.reply(failure, sentence, act.call);
  await perform(page.user, act);
  await waitFor(() => expect(page.network.calls.join()).toContain(act.call));
  return page;
}

/** The toast stands in this corner, in the colour of errors, and goes after this many seconds. */
async function expectToast(text: string, corner: string, seconds: number) {
  const [toast] = (await screen.findAllByRole('alert')).filter((alert) => alert.textContent === text);
  if (!toast) throw new Error(`No toast says "${text}".`);
  expect(cornerOf(toast)).toBe(corner);
  expect(toast).toHaveClass('MuiAlert-colorError', 'MuiAlert-filled');
  expect(toast.querySelector('[role="progressbar"]')).toBeNull();

  const shownAt = Date.now();
  await passTime(1000);
  await passTime(seconds * 1000 - 1500, seconds * 1000);
  while (document.contains(toast)) await passTime(100);
  const shownFor = (Date.now() - shownAt) / 1000;
  expect(shownFor).toBeGreaterThanOrEqual(seconds);
  // It takes its time to come and to go.
  expect(shownFor).toBeLessThan(seconds + 0.8);
}

const toasts = () => document.querySelectorAll('.notistack-Snackbar');

describe('the server’s sentence is an error toast, top right for seven seconds', () => {
  it.each<[ActName, number]>([
    ['register', 400],
    ['update one’s data', 400],
    ['update an article', 400],
    ['open an article for edit', 400],
    ['open an article for edit', 404],
    ['open a public article', 404],
    ['open an own article', 404],
    ['delete an article', 404],
  ])('to %s: %i', async (name, status) => {
    await fail(name, status);

    await expectToast(sentence, 'top right', 7);
  });
});

describe('the server’s sentence stands under the fields', () => {
  it.each<[ActName, string[]]>([
    ['log in', ['Email', 'Password']],
    ['create an article', ['Title']],
  ])('to %s: 400', async (name, fields) => {
    await fail(name, 400);

    for (const label of fields) {
      const input = await field(label);
      await waitFor(() => expect(input).toHaveAccessibleDescription(sentence));
      expect(input).toBeInvalid();
    }
    expect(screen.getAllByText(sentence)).toHaveLength(fields.length);
    expect(toasts()).toHaveLength(0);
  });
});

describe('any other failure is the unexpected error, bottom right for five seconds', () => {
  const names = Object.keys(acts) as ActName[];
  const loud = names.filter((name) => !name.endsWith('listing'));

  const failures = loud.flatMap((name): [ActName, Failure][] =>
    // For 500 it has a notification of its own, below.
    name === 'delete the account'
      ? [
          [name, 502],
          [name, 'no network'],
        ]
      : [
          [name, 500],
          [name, 'no network'],
        ],
  );

  it.each(sample(failures, 8))('to %s: %s', async (name, failure) => {
    await fail(name, failure);

    await expectToast('An Unexpected Error Occured!', 'bottom right', 5);
  });
});

describe('a listing that fails to load is silent', () => {
  const listings: ActName[] = ['open the public listing', 'open the own listing'];
  const failures: Failure[] = [400, 404, 500, 503, 'no network'];

  it.each(
    sample(
      listings.flatMap((name) => failures.map((failure) => [name, failure] as const)),
      4,
    ),
  )('to %s: %s', async (name, failure) => {
    await fail(name, failure);

    const offer = await screen.findByRole('button', { name: 'Try again' });
    expect(offer.parentElement).toHaveTextContent(/^Try again$/);
    await passTime(1000);
    expect(toasts()).toHaveLength(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

describe('the deletion of the account', () => {
  it('says "There is an Error!" on 500, and nothing else', async () => {
    await fail('delete the account', 500);
    await screen.findByText('There is an Error!');
    await passTime(1000);
    expect(toasts()).toHaveLength(1);

    await expectToast('There is an Error!', 'top right', 7);
  });

  it.each(sample<Failure>([400, 404, 429, 502, 503, 'no network'], 2))(
    'says nothing of its own on %s',
    async (failure) => {
      await fail('delete the account', failure);

      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      await passTime(1000);
      expect(screen.queryByText(deletionMessages.accountDeletionFailed)).not.toBeInTheDocument();
      expect(screen.queryByText(sentence)).not.toBeInTheDocument();
    },
  );
});
