import { defineMessages, formatNumber, plural } from '../define.ts';

/** Imports in the dashboard, as the server answers them. */
export const importReplies = defineMessages('importReplies', {
  unfinished: 'You already have an import. Finish or cancel it first.',
  notFound: 'This import was not found.',
  notReady: 'This import can’t be started. Upload the archive again.',
  chooseDate: 'Some articles have no date. Choose one for them, or import them as drafts.',
  undatedChoice: 'Undated must be a day up to today, such as 2026-01-31, or “drafts”',
  notRunning: 'This import has already ended.',
  notUndoable: 'Nothing to undo.',
  contentType:
    'Send a ZIP file with the content type application/zip, or an export of WordPress or Ghost as application/xml or application/json.',
  tooLarge: (max: string) => `The archive is too large. It can have up to ${max}.`,
  tooMuch: 'The upload is larger than announced. Upload the archive again.',
  notUploading: 'This import no longer accepts an archive.',
  notNext: 'Parts of the archive arrived out of order. Upload it again.',
  noRoom: 'Too many archives are waiting on this blog. Try again in an hour.',
  limit: (wait: string) => `Too many imports. Try again in ${wait}.`,
  interrupted: 'The upload was interrupted. Try again.',
  expired: 'The import was not started within a day. Upload the archive again.',
  archiveGone: 'The archive is no longer there. Upload it again.',
  failed: 'Something went wrong. Upload the archive again to continue.',
  stuck: (times: number) =>
    `The server was stopped ${times} times while it worked on this import, so it no longer tries by itself. Articles that were imported stay. Import the archive again to continue. If that ends the same way, ask an admin why the server stops; smaller archives may help.`,
  noteShortened: 'This note is shortened here. The import by command line shows all of it.',
  accountBlocked:
    'The import stopped because your account can’t publish. Ask an admin, then import the archive again.',
});

const listFirst = (count: number, first: readonly string[]): string =>
  `${first.join(', ')}${count > first.length ? ', …' : ''}`;

/** The page where authors import articles. */
export const importMessages = defineMessages('imports', {
  lead: 'Bring your articles from another blog.',
  empty: 'Import a ZIP file with Markdown files, or an export from this or another blog.',
  /** For contributors, instead of the button. */
  needsReview: 'Your account can’t import articles, as they would be published without a review.',
  formats: {
    title: 'What can be imported',
    items: {
      systems:
        'Exports from WordPress (.xml) and Ghost (.json); Medium, Substack and Obsidian vaults in a ZIP file',
      files:
        'Markdown files from Hugo, Jekyll, Zola, Eleventy or Astro, with YAML, TOML or JSON front matter',
      images: 'Images in the archive',
      facts: 'Dates, tags and URLs',
      drafts: 'Drafts, and articles with a future date, which are scheduled',
      admins: 'For admins: old URLs, which redirect, and click counts',
    },
    again: 'Nothing is published until you confirm. Importing the same files again changes nothing.',
  },
  choose: 'Choose a file',
  drop: 'or drop it here',
  another: 'Import another file',
  notZip: (name: string) => `“${name}” is not a ZIP, XML or JSON file. Zip it and try again.`,
  notArchive: (name: string) =>
    `“${name}” is damaged, or not a ZIP file or an export of WordPress or Ghost. Choose another file.`,
  tooLarge: (name: string, max: string) => `“${name}” is too large. An archive can have up to ${max}.`,
  uploaded: (received: string, bytes: string) => `${received} of ${bytes} uploaded`,
  loggedOut: 'The upload continues after you log in.',
  offline: 'The upload continues when you are back online.',
  interrupted: 'If the upload was interrupted, choose the same file to continue.',
  otherFile: 'Choose the same file to continue, or cancel the import.',
  unreadable: 'The file can’t be read anymore. Cancel the import and choose the file again.',
  stale: 'You are offline. This page updates when you are back online.',
  waitingTitle: 'Queued',
  waiting: 'Waiting for other imports to finish. Yours continues automatically, even if you close this page.',
  closable: 'You can close this page. The import continues.',
  filesDone: (count: number) => plural(count, { one: '# file', other: '# files' }),
  doneOf: (done: number, total: number) => `${formatNumber(done)} of ${formatNumber(total)}`,
  titles: {
    uploading: 'Uploading',
    checking: 'Checking the archive',
    ready: 'Ready to import',
    importing: 'Importing',
    done: 'Import finished',
    canceled: 'Import canceled',
    failed: 'Import failed',
    undoing: 'Undoing the import',
    undone: 'Import undone',
  },
  archive: (name: string, size: string) => `${name} (${size})`,
  unnamed: 'Archive',
  nothingImportable: 'No articles could be imported.',
  nothingImported: 'Nothing was imported.',
  nothingNew: 'Nothing new to import.',
  start: (count: number) => plural(count, { one: 'Import # article', other: 'Import # articles' }),
  summary: 'What the import does',
  published: (count: number) =>
    plural(count, { one: '# new article becomes public.', other: '# new articles become public.' }),
  toUpdate: (count: number) =>
    plural(count, { one: '# article is updated.', other: '# articles are updated.' }),
  drafts: (count: number, first: readonly string[]) =>
    `${plural(count, { one: '# draft or scheduled article', other: '# drafts or scheduled articles' })}: ${listFirst(count, first)}`,
  undated: (count: number, first: readonly string[]) =>
    `${plural(count, { one: '# article has no date', other: '# articles have no date' })}: ${listFirst(count, first)}`,
  undatedChoice: 'Articles without a date',
  undatedDate: 'Publish with a date',
  undatedDrafts: 'Import as drafts',
  undatedDay: 'Their date',
  undatedWrong: 'Choose a day up to today.',
  images: (count: number) => plural(count, { one: '# image.', other: '# images.' }),
  imageFiles: (count: number) =>
    plural(count, {
      one: '# image file is left out: no article uses it, or it can’t be imported.',
      other: '# image files are left out: no article uses them, or they can’t be imported.',
    }),
  redirects: (count: number, first: readonly string[]) =>
    `${plural(count, { one: '# old URL will redirect', other: '# old URLs will redirect' })}: ${listFirst(count, first)}`,
  withoutRedirects: (count: number) =>
    plural(count, {
      one: 'Old URLs of # article won’t redirect: only admins can import redirects.',
      other: 'Old URLs of # articles won’t redirect: only admins can import redirects.',
    }),
  imported: (count: number) => plural(count, { one: '# article imported', other: '# articles imported' }),
  changed: (count: number) => plural(count, { one: '# article updated', other: '# articles updated' }),
  undone: (count: number) => plural(count, { one: '# article deleted', other: '# articles deleted' }),
  cancel: 'Cancel import',
  undo: 'Undo import',
  undoOf: (name: string) => `Undo import of ${name}`,
  undoQuestion: 'Undo this import?',
  undoText:
    'This deletes the articles that the import added, except those you have edited since. Updated articles and drafts stay.',
  files: 'Files',
  filter: 'Filter by result',
  all: (count: number) => `All (${formatNumber(count)})`,
  counted: (outcome: string, count: number) => `${outcome} (${formatNumber(count)})`,
  outcomes: { new: 'New', changed: 'Changed', same: 'Unchanged', refused: 'Not imported' },
  noFiles: 'The archive has no articles.',
  view: 'View article',
  viewOf: (name: string) => `View article of ${name}`,
  wholeNote: 'Show the whole note',
  wholeNoteOf: (name: string) => `Show the whole note on ${name}`,
  range: (first: number, last: number, total: number) =>
    `${formatNumber(first)}–${formatNumber(last)} of ${formatNumber(total)}`,
  past: 'Earlier imports',
});
