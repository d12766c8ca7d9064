import path from 'node:path';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { readChosenTime } from '../../../src/client/features/editor/schedule.tsx';
import { toDateTimeFields, findInstants } from '../../../src/client/features/editor/zonedTime.ts';
import { createRenderer } from '../../../src/server/content/renderer.ts';
import { publishDue } from '../../../src/server/services/publish.ts';
import type { Article } from '../../../src/shared/article.ts';
import type { Draft } from '../../../src/shared/draft.ts';
import { specMessages } from '../../../src/shared/messages/en/spec.ts';
import { startBlog, type Author, type Blog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { advanceTimers, fakeTimers } from '../../helpers/time.ts';
import { visit } from '../../helpers/visit.tsx';

describe('scheduling in the editor', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada' });
  });
  afterEach(() => blog.close());
  const stored = async (id: string) => (await draftsOf(blog).get(ada, id)).json<Draft>();
  const allDrafts = async () => (await draftsOf(blog).list(ada)).result;
  const confirm = async () =>
    within(await screen.findByRole('dialog')).findByRole('button', { name: 'Schedule' });
  describe('the schedule button', () => {
    it('schedules the text of the form', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await screen.findByRole('textbox', { name: 'Title' }), 'On looms');
      await user.fill(screen.getByRole('textbox', { name: 'Markdown' }), 'They weave.');

      await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent.match(/Coordinated Universal Time|UTC/g)).toHaveLength(1);
      await user.click(await confirm());

      expect(await screen.findByText('Article scheduled')).toBeVisible();
      expect(await screen.findByText(/Scheduled for/)).toHaveTextContent('Coordinated Universal Time');
      const [draft, ...others] = await allDrafts();
      expect(others).toEqual([]);
      expect(draft).toMatchObject({ title: 'On looms', opening: 'They weave.' });
      expect(draft?.publishAt).toMatch(/T09:00:00\.000Z$/);
      expect((await blog.call('GET', '/api/articles/public/on-looms')).statusCode).toBe(404);
    });

    it('keeps the time while the text is saved, and removes it on Unschedule', async () => {
      const publishAt = new Date(Date.now() + 86_400_000).toISOString();
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
      const { user } = visit(blog, `/dashboard/createArticle?draft=${_id}`, { as: ada });
      await user.fill(await screen.findByRole('textbox', { name: 'Title' }), ' again');
      expect(await screen.findByRole('button', { name: 'Reschedule…' })).toBeVisible();
      await waitFor(async () => expect((await stored(_id)).title).toBe('On looms again'), {
        timeout: 20_000,
      });
      expect((await stored(_id)).publishAt).toBe(publishAt);

      await user.click(await screen.findByRole('button', { name: 'Unschedule' }));

      expect(await screen.findByText('Unscheduled. Moved back to drafts.')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Schedule…' })).toHaveFocus();
      expect((await stored(_id)).publishAt).toBeNull();
    });

    it('shows why a text can’t be scheduled, and saves it anyway', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await screen.findByRole('textbox', { name: 'Markdown' }), 'They weave.');
      await user.click(await screen.findByRole('button', { name: 'Schedule…' }));

      await user.click(await confirm());

      expect(await screen.findByText('Title is required.')).toBeVisible();
      await waitFor(async () => expect(await allDrafts()).toMatchObject([{ opening: 'They weave.' }]), {
        timeout: 20_000,
      });
    });

    it('forgets why a time was refused once another one is chosen', async () => {
      const { user } = visit(blog, '/dashboard/createArticle', { as: ada });
      await user.fill(await screen.findByRole('textbox', { name: 'Markdown' }), 'They weave.');
      await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
      await user.click(await confirm());
      expect(await screen.findByText('Title is required.')).toBeVisible();

      fireEvent.change(screen.getByLabelText('Time'), { target: { value: '10:30' } });

      expect(screen.queryByText('Title is required.')).toBeNull();
    });

    it('says why a draft was not published at its time', async () => {
      const { _id } = await draftsOf(blog).aDraft(ada);
      await blog.connection.db
        .updateTable('draft')
        .set({ publishProblem: 'Title is too long.' })
        .where('id', '=', _id)
        .execute();
      visit(blog, `/dashboard/createArticle?draft=${_id}`, { as: ada });

      expect(await screen.findByText('Couldn’t be published as scheduled. Title is too long.')).toBeVisible();
    });

    it('forgets why a draft was not published once it is scheduled again', async () => {
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms' });
      await blog.connection.db
        .updateTable('draft')
        .set({ publishProblem: 'Title is too long.' })
        .where('id', '=', _id)
        .execute();
      const { user } = visit(blog, `/dashboard/createArticle?draft=${_id}`, { as: ada });
      expect(await screen.findByText(/^Couldn’t be published/)).toBeVisible();

      await user.click(screen.getByRole('button', { name: 'Schedule…' }));
      await user.click(await confirm());
      await user.click(await screen.findByRole('button', { name: 'Unschedule' }));

      expect(await screen.findByText('Unscheduled. Moved back to drafts.')).toBeVisible();
      expect(screen.queryByText(/^Couldn’t be published/)).toBeNull();
    });
  });
  const HOUR = 3_600_000;
  const form = '/dashboard/createArticle';
  const title = () => screen.findByRole('textbox', { name: 'Title' });
  const markdown = () => screen.getByRole('textbox', { name: 'Markdown' });
  const published = async (slug: string) =>
    (await blog.call('GET', `/api/articles/${slug}`, { as: ada })).json<Article>();
  const ownArticles = async () =>
    (await blog.call('GET', '/api/articles', { as: ada })).json<{ result: unknown[] }>().result;
  /** Runs the job that a server runs every few seconds. */
  async function publishDueDrafts() {
    const rendering = createRenderer({ workerFile: path.resolve('src/server/content/renderWorker.ts') });
    await publishDue({ db: blog.connection.db, rendering }, (error) => {
      throw error;
    });
    await rendering.close();
  }
  describe('a draft that is published while its form is open', () => {
    async function due() {
      fakeTimers();
      const publishAt = new Date(Date.now() + HOUR).toISOString();
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
      const page = visit(blog, `${form}?draft=${_id}`, { as: ada });
      await title();
      await advanceTimers(HOUR + 1000, HOUR);
      return { ...page, _id };
    }
    const findPublishedNotice = () => screen.findByText(/^Your article was published as scheduled\./);

    it('says so, and later changes edit the article', async () => {
      const { user } = await due();
      await publishDueDrafts();
      await advanceTimers(6000);
      expect(await findPublishedNotice()).toBeVisible();
      expect(screen.getByRole('link', { name: 'View' })).toHaveAttribute('href', '/allArticles/on-looms');
      expect(screen.queryByText(/Scheduled for/)).toBeNull();

      await user.fill(markdown(), ' Patterns.');
      await advanceTimers(2500);
      await waitFor(async () => expect(await allDrafts()).toMatchObject([{ articleSlug: 'on-looms' }]));
      await user.click(screen.getByRole('button', { name: 'Update' }));

      expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
      expect(await published('on-looms')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
      expect(await ownArticles()).toHaveLength(1);
      expect(await allDrafts()).toEqual([]);
    });

    it('is noticed by a save, which then saves a change of the article', async () => {
      const { user } = await due();
      await publishDueDrafts();
      await user.fill(markdown(), ' Patterns.');
      await advanceTimers(2500);

      expect(await findPublishedNotice()).toBeVisible();
      await advanceTimers(2500);
      await waitFor(async () => expect(await allDrafts()).toMatchObject([{ articleSlug: 'on-looms' }]));
      expect(await published('on-looms')).toMatchObject({ markdown: 'They weave.' });
    });

    it('is updated, not published twice, when the user publishes a newer text', async () => {
      const { user } = await due();
      await publishDueDrafts();
      await user.fill(markdown(), ' Patterns.');
      await user.click(screen.getByRole('button', { name: 'Create' }));

      expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
      expect(await published('on-looms')).toMatchObject({ markdown: 'They weave. Patterns.', version: 2 });
      expect(await ownArticles()).toHaveLength(1);
      expect(await allDrafts()).toEqual([]);
    });

    it('is not published twice when the user publishes the same text', async () => {
      const { user } = await due();
      await publishDueDrafts();
      await user.click(screen.getByRole('button', { name: 'Create' }));

      expect(await screen.findByText(specMessages.articleCreated)).toBeVisible();
      expect(await published('on-looms')).toMatchObject({ markdown: 'They weave.', version: 1 });
      expect(await ownArticles()).toHaveLength(1);
    });

    it('is updated without a conflict when the user updates with a newer text', async () => {
      fakeTimers();
      const { slug } = await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
      const publishAt = new Date(Date.now() + HOUR).toISOString();
      const change = { articleSlug: slug, articleVersion: 1, publishAt };
      await draftsOf(blog).aDraft(ada, { title: 'On looms', markdown: 'They weave. Patterns.', ...change });
      const { user } = visit(blog, '/edit/on-looms', { as: ada });
      await title();
      await advanceTimers(HOUR + 1000, HOUR);
      await publishDueDrafts();
      await user.fill(markdown(), ' Leaves.');
      await user.click(screen.getByRole('button', { name: 'Update' }));

      expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
      const markdownNow = 'They weave. Patterns. Leaves.';
      expect(await published(slug)).toMatchObject({ markdown: markdownNow, version: 3 });
      expect(screen.queryByText(/This article was changed elsewhere/)).toBeNull();
    });

    it('updates the article of an edit without a conflict', async () => {
      fakeTimers();
      await blog.anArticle({ by: ada, title: 'On looms', markdown: 'They weave.' });
      const { user } = visit(blog, '/edit/on-looms', { as: ada });
      await title();
      await user.fill(markdown(), ' Patterns.');
      await user.click(await screen.findByRole('button', { name: 'Schedule…' }));
      await user.click(await confirm());
      await screen.findByText(/Scheduled for/);
      await advanceTimers(48 * HOUR, 48 * HOUR);
      await publishDueDrafts();
      await advanceTimers(60_000, 20_000);
      expect(await findPublishedNotice()).toBeVisible();

      await user.fill(markdown(), ' Leaves.');
      await user.click(screen.getByRole('button', { name: 'Update' }));

      expect(await screen.findByText(specMessages.articleUpdated)).toBeVisible();
      expect(await published('on-looms')).toMatchObject({
        markdown: 'They weave. Patterns. Leaves.',
        version: 3,
      });
    });

    it('says why it could not be published', async () => {
      const { _id } = await due();
      await blog.connection.db
        .updateTable('draft')
        .set({ publishAt: null, publishProblem: 'Title is too long.' })
        .where('id', '=', _id)
        .execute();
      await advanceTimers(6000);

      expect(await screen.findByText('Couldn’t be published as scheduled. Title is too long.')).toBeVisible();
      expect(await screen.findByRole('button', { name: 'Schedule…' })).toBeVisible();
    });

    it('publishes nothing if the draft was discarded elsewhere before', async () => {
      const { user, _id } = await due();
      await draftsOf(blog).discard(ada, _id);
      await user.fill(markdown(), ' Patterns.');
      await advanceTimers(6000);

      expect(
        await screen.findByText(/^The original draft was published or discarded elsewhere\./),
      ).toBeVisible();
      expect(await ownArticles()).toEqual([]);
    });
  });
  describe('discarding a scheduled draft', () => {
    it('restores its time on Undo', async () => {
      fakeTimers();
      const publishAt = new Date(Date.now() + HOUR).toISOString();
      const { _id } = await draftsOf(blog).aDraft(ada, { title: 'On looms', publishAt });
      const { user } = visit(blog, `${form}?draft=${_id}`, { as: ada });
      await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
      const dialog = within(await screen.findByRole('dialog'));
      await user.click(dialog.getByRole('button', { name: 'Discard draft' }));
      await waitFor(async () => expect(await allDrafts()).toEqual([]));
      expect(await screen.findByRole('button', { name: 'Schedule…' })).toBeVisible();

      await user.click(await screen.findByRole('button', { name: 'Undo' }));
      await advanceTimers(2500);

      expect(await screen.findByText(/Scheduled for/)).toBeVisible();
      expect(await stored(_id)).toMatchObject({ title: 'On looms', markdown: 'They weave.', publishAt });
    });
  });
});

describe('time zones', () => {
  const inUtc = (date: string, time: string, zone: string) =>
    findInstants(date, time, zone).map((instant) => instant.toISOString().replace(':00.000Z', ''));
  describe('a local date and time', () => {
    it.each([
      ['Europe/Berlin', '2027-01-15', '09:00', ['2027-01-15T08:00']],
      ['Europe/Berlin', '2027-07-15', '09:00', ['2027-07-15T07:00']],
      ['UTC', '2027-07-15', '00:00', ['2027-07-15T00:00']],
      ['Asia/Kathmandu', '2027-07-15', '00:00', ['2027-07-14T18:15']],
      ['Pacific/Kiritimati', '2027-01-01', '00:00', ['2026-12-31T10:00']],
      ['Pacific/Pago_Pago', '2026-12-31', '23:30', ['2027-01-01T10:30']],
    ])('in %s, %s %s is one instant', (zone, date, time, instants) => {
      expect(inUtc(date, time, zone)).toEqual(instants);
    });

    it.each([
      ['Europe/Berlin', '2027-03-28', ['01:59', '02:00', '02:59', '03:00'], [1, 0, 0, 1]],
      ['America/New_York', '2027-03-14', ['01:59', '02:00', '02:59', '03:00'], [1, 0, 0, 1]],
      ['Europe/Berlin', '2027-10-31', ['01:59', '02:00', '02:59', '03:00'], [1, 2, 2, 1]],
      // A change of half an hour.
      ['Australia/Lord_Howe', '2027-04-04', ['01:29', '01:30', '01:59', '02:00'], [1, 2, 2, 1]],
      // A skipped day.
      ['Pacific/Apia', '2011-12-30', ['12:00'], [0]],
    ])('in %s on %s at %j has this many instants: %j', (zone, date, times, counts) => {
      expect(times.map((time) => findInstants(date, time, zone).length)).toEqual(counts);
    });

    it('that comes twice returns the earlier instant first', () => {
      expect(inUtc('2027-10-31', '02:30', 'Europe/Berlin')).toEqual(['2027-10-31T00:30', '2027-10-31T01:30']);
    });

    it.each(['2027-02-30', '', 'tomorrow'])('has no instant for %j', (date) => {
      expect(findInstants(date, '09:00', 'Europe/Berlin')).toEqual([]);
    });

    it('is what the input fields show', () => {
      expect(toDateTimeFields(new Date('2027-07-14T22:05:00Z'), 'Europe/Berlin')).toEqual({
        date: '2027-07-15',
        time: '00:05',
      });
    });
  });
  describe('a chosen time', () => {
    const now = new Date('2027-01-01T12:00:00Z');
    const choose = (date: string, time: string) => readChosenTime(date, time, 'Europe/Berlin', now);

    it('is returned as an instant', () => {
      expect(choose('2027-07-15', '09:00')).toMatchObject({ publishAt: '2027-07-15T07:00:00.000Z' });
    });

    it.each([
      ['', '09:00', 'Choose a date and time.'],
      ['2027-01-01', '12:59', 'The time of publication must be in the future.'],
      ['2037-01-02', '09:00', 'The time of publication must be within 10 years.'],
      ['2027-02-30', '09:00', 'This date doesn’t exist.'],
      [
        '2027-03-28',
        '02:30',
        '02:30 doesn’t exist on this day because clocks are set forward. Choose another time.',
      ],
    ])('is rejected as %j %j', (date, time, problem) => {
      expect(choose(date, time)).toEqual({ problem });
    });

    it('is the first one if it comes twice, and says so', () => {
      const chosen = choose('2027-10-31', '02:30');

      expect(chosen).toMatchObject({ publishAt: '2027-10-31T00:30:00.000Z' });
      expect('note' in chosen && chosen.note).toMatch(/^This time occurs twice/);
    });
  });
});
