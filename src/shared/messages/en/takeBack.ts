import { defineMessages, formatNumber, plural } from '../define.ts';

const articles = (count: number) => plural(count, { one: '# article', other: '# articles' });

/** Texts about who changed articles, and about taking changes back. */
export const takeBackMessages = defineMessages('takeBack', {
  fields: { by: 'Writer', since: 'Since' },
  errors: {
    notFound: 'There is no such job.',
    notChanged: 'This article was not changed by this writer.',
    notUndoable: 'This can no longer be undone.',
  },
  /** Who or what changed something. */
  writers: {
    session: (browser: string) => (browser === '' ? 'A browser' : browser),
    token: (name: string) => `Token ${name}`,
    import: (file: string) => (file === '' ? 'An import' : `Import of ${file}`),
    takeBack: 'Taking back',
    command: 'The operator',
    unknown: 'Unknown',
  },
  thisBrowser: 'this browser',
  of: (account: string) => `by ${account}`,
  lead: 'What your browsers and access tokens have changed in the last 30 days. If one of them was not yours, end it first, then take its changes back.',
  adminLead:
    'Which browsers, access tokens and imports have changed articles in the last 30 days. Everything one of them did can be taken back.',
  list: 'Writers',
  empty: 'No changes in the last 30 days.',
  changed: (count: number) => `${articles(count)} changed`,
  open: 'Take back…',
  openLabel: (writer: string) => `Take back the changes of ${writer}`,
  back: 'All writers',
  heading: (writer: string) => `Take back: ${writer}`,
  wholeAccount: 'Everything this account did',
  sinceHint: 'Changes before this time stay.',
  preview: 'Preview',
  previewTotal: (count: number) => `${articles(count)} changed since then.`,
  nothing: 'Nothing was changed since then.',
  /** What happens to how many articles. */
  outcomes: {
    text: (count: number) =>
      plural(count, {
        one: '# article gets its text from before',
        other: '# articles get their text from before',
      }),
    slug: (count: number) =>
      plural(count, {
        one: '# article gets its URL from before',
        other: '# articles get their URL from before',
      }),
    kind: (count: number) =>
      plural(count, {
        one: '# article or page is turned back',
        other: '# articles and pages are turned back',
      }),
    restored: (count: number) =>
      plural(count, {
        one: '# article is restored from the bin',
        other: '# articles are restored from the bin',
      }),
    withdrawn: (count: number) =>
      plural(count, { one: '# new article goes to the bin', other: '# new articles go to the bin' }),
    published: (count: number) =>
      plural(count, { one: '# article is published again', other: '# articles are published again' }),
    unpublished: (count: number) =>
      plural(count, { one: '# article is a draft again', other: '# articles are drafts again' }),
    shown: (count: number) =>
      plural(count, { one: '# article is shown again', other: '# articles are shown again' }),
    same: (count: number) =>
      plural(count, { one: '# article is as before already', other: '# articles are as before already' }),
    kept: (count: number) =>
      plural(count, { one: '# article is left alone', other: '# articles are left alone' }),
  },
  /** What happens to one article. */
  outcome: {
    text: 'Text from before',
    textFrom: (time: string) => `Text of ${time}`,
    slug: 'URL from before',
    kind: 'An article or a page, as before',
    restored: 'Restored from the bin',
    withdrawn: 'To the bin',
    published: 'Published again',
    unpublished: 'A draft again',
    shown: 'Shown again',
    same: 'As before already',
  },
  kept: {
    changed: 'Left alone: somebody else has changed it since.',
    hidden: 'Left alone: a moderator has hidden or shown it.',
    draft: 'Left alone: its draft was edited since.',
    gone: 'Left alone: the text from before is no longer kept.',
    final: 'Left alone: it was deleted permanently. An admin can bring it back.',
  },
  difference: 'Show difference',
  hideDifference: 'Hide difference',
  differenceLabel: (article: string) => `Show difference: ${article}`,
  hideDifferenceLabel: (article: string) => `Hide difference: ${article}`,
  before: 'Before',
  now: 'Now',
  noDifference:
    'The texts can’t be compared: the article is not public, or the text from before is no longer kept.',
  more: 'Show more',
  confirm: (count: number) => `Take back ${articles(count)}`,
  confirmButton: 'Take back',
  confirmTitle: 'Take these changes back?',
  confirmText: (count: number) =>
    plural(count, {
      one: '# article changes. This can be undone once.',
      other: '# articles change. This can be undone once.',
    }),
  started: 'Taking changes back.',
  jobs: 'Taken back',
  jobSince: (writer: string, since: string) => `${writer}, since ${since}`,
  job: {
    running: (changed: number) => `Running: ${articles(changed)} so far`,
    done: (changed: number, kept: number) =>
      kept === 0
        ? `${articles(changed)} taken back`
        : `${articles(changed)} taken back, ${formatNumber(kept)} left alone`,
    undone: (changed: number) => `Undone: ${articles(changed)}`,
  },
  /** The same of a job that undoes one. */
  undoJob: {
    done: (changed: number, kept: number) =>
      kept === 0
        ? `${articles(changed)} as before taking back`
        : `${articles(changed)} as before taking back, ${formatNumber(kept)} left alone`,
  },
  undo: 'Undo',
  undoLabel: (job: string) => `Undo: ${job}`,
  stopLabel: (job: string) => `Stop: ${job}`,
  undoTitle: 'Undo taking back?',
  undoText: 'The articles become as they were before, unless somebody has changed them since.',
  stop: 'Stop',
});
