import { defineMessages, formatNumber, plural } from '../define.ts';
import { formatList } from '../formats.ts';

const serverUnreachable = 'Can’t reach the server. Check your connection and try again.';

const joinReason = (state: string, why: string) => (why === '' ? state : `${state} · ${why}`);

/** Writing: the editor, drafts, schedules. */
export const editorMessages = defineMessages('editor', {
  create: 'Create',
  update: 'Update',
  loading: 'Loading the article',
  backToList: 'Back to list',

  /** For empty pages. */
  templates: {
    label: 'Start with a template:',
    names: { about: 'About', privacy: 'Privacy policy' },
  },

  fields: {
    title: 'Title',
    kind: 'Publish as',
    kinds: { article: 'Article', page: 'Page' },
    kindHint: 'A page has its URL directly below the root, names no author and is in no list.',
    cover: 'Cover',
    coverHint: 'Image URL (optional)',
    coverNotFound: 'No image found at this URL. Check it, or use another one.',
    coverExpires: 'This URL expires, and readers will lose the image. Use a permanent URL.',
    description: 'Description',
    descriptionHint: 'For lists, feeds and link previews (optional)',
    descriptionLength: (used: number, max: number) => `${used} of ${max} characters`,
    tags: 'Tags',
    tagsHint: (max: number) => `Up to ${max}, separated by commas (optional)`,
    markdown: 'Markdown',
    markdownHint:
      'See the <guide>Markdown guide</guide>. Tab indents list items; press Escape first to leave the text. <keys>Ctrl+Enter publishes or updates, Ctrl+S saves the draft.</keys>',
  },

  toolbar: {
    label: 'Formatting',
    all: 'All formatting',
    pasting: 'Pasting…',
    view: 'View',
    modes: { Write: 'Write', Split: 'Split', Preview: 'Preview' },
    focusMode: 'Focus mode',
    exitFocusMode: 'Exit focus mode (Escape)',
    withShortcut: (label: string, shortcut: string) => `${label} (${shortcut})`,
    formats: {
      bold: 'Bold',
      italic: 'Italic',
      strike: 'Strikethrough',
      code: 'Code',
      link: 'Link',
      heading: 'Heading',
      quote: 'Quote',
      bullets: 'Bulleted list',
      numbers: 'Numbered list',
      tasks: 'Task list',
      picture: 'Image',
      fence: 'Code block',
      table: 'Table, or align column',
      footnote: 'Footnote',
      rule: 'Divider',
    },
  },

  preview: {
    label: 'Preview',
    what: 'The preview',
    empty: 'Nothing to preview yet.',
    noConnection: 'No connection. This preview may be outdated. It updates when you’re back online.',
    notRendered: 'Couldn’t update the preview. Keep typing to try again.',
    unavailable: 'This blog has no preview.',
  },

  checks: {
    suggestions: (count: number) => plural(count, { one: '# suggestion', other: '# suggestions' }),
    atLine: (line: number, message: string) => `Line ${line}: ${message}`,
    imageWithoutText: 'Image has no alt text',
    imageWithoutUrl: 'Image has no URL',
    imageUnreachable: 'Readers can’t load this image. Upload it, or use a URL that starts with https://',
    imageExpires: 'Image URL expires. Use a permanent URL',
    linkWithoutUrl: 'Link has no URL',
    imageBroken: 'Image is broken: its URL has to follow its alt text right away',
    linkBroken: 'Link is broken: its URL has to follow its text right away, without spaces',
    linkUnsupported: 'Link is removed. Use a URL that starts with https://, mailto: or tel:',
    linkUndefined: (label: string) => `Nothing defines the link “${label}”`,
    definitionUnused: (label: string) =>
      `“${label}” defines a link that isn’t used, so readers don’t see this line`,
    anchorMissing: (name: string) => `Link leads nowhere: no heading or id is called “${name}”`,
    footnoteMissing: (label: string) => `Footnote “${label}” has no text`,
    footnoteUnused: (label: string) => `Footnote “${label}” isn’t used, so readers don’t see it`,
    footnoteRepeated: (label: string) => `Footnote “${label}” has two texts. Readers see the first one`,
    footnoteLabel: 'Footnote is shown as plain text: its label can’t contain spaces',
    hiddenElement: 'Element is not shown to readers',
    tagRemoved: (tag: string) => `${tag} is removed. To show it, put it in backticks`,
    tagUnclosed: 'Tag isn’t closed, so readers don’t see this text',
    styleRemoved: 'Styles and classes are removed',
    comment: 'Comment is not shown to readers',
    commentUnclosed: 'Comment isn’t closed and hides the rest of the article',
    frontMatter: 'Front matter is not shown to readers',
    codeUnclosed: 'Code block isn’t closed: the rest of the article is shown as code',
    math: 'Math is shown as plain text',
    templatePlaceholder: 'Placeholder to replace',
    wikiLink: 'Wiki link is shown as plain text',
    templateTag: 'Template tag is shown as plain text',
    plainText: (syntax: string) => `${syntax} is shown as plain text`,
    alert: 'Alert is shown as a quote. Use NOTE, TIP, IMPORTANT, WARNING or CAUTION, alone on the line',
    headingSpace: 'Heading needs a space after #',
    emphasisSpace: 'Bold isn’t closed: remove the space before the closing asterisks',
    readAsFormat: (text: string) => `${text} is read as formatting. To show it as it is, put it in backticks`,
    backslash: 'Some backslashes are removed. To show them, put this in backticks',
    tableDelimiter:
      'Table is shown as plain text: below its head it needs a line of dashes with as many cells',
    cellsLost: 'Row has more cells than the head. Readers don’t see the rest',
    placeholder: 'TK placeholder',
    skippedLevel: (before: number, level: number) => `Heading skips from level ${before} to ${level}`,
    words: (count: number) => plural(count, { one: '# word', other: '# words' }),
    readingTime: (minutes: number) => `${formatNumber(minutes)} min read`,
    size: (kibibytes: number, max: number) => `${formatNumber(kibibytes)} of ${formatNumber(max)} KiB`,
    tooLong: (kibibytes: number) => `${formatNumber(kibibytes)} KiB over the limit`,
  },

  paste: {
    formattingLost:
      'The formatting couldn’t be converted, so this was pasted as plain text. Undo and paste again to retry.',
    imagesLost: (count: number) =>
      plural(count, {
        one: 'An image wasn’t pasted, because the clipboard only has its name. Copy the image alone, or upload it.',
        other:
          '# images weren’t pasted, because the clipboard only has their names. Copy each alone, or upload them.',
      }),
    unsupported: 'Only images and Markdown files can be added to an article.',
    fileTooLarge: (name: string) => `${name} is larger than 1 MiB, the limit of an article.`,
    filesTooLarge: 'Together these files are larger than 1 MiB, the limit of an article.',
    notUtf8: (name: string) => `${name} isn’t a UTF-8 text file. Save it as UTF-8 and try again.`,
    /** About a Markdown file. The first sentence names it, and others follow. */
    frontMatter: {
      notLoaded: (name: string) =>
        `The code that reads front matter didn’t load, so ${name} was added with it. Undo and add the file again to retry.`,
      invalid: (name: string, why: string) => `${name} was added with its front matter. ${why}`,
      added: (name: string) => `${name} was added.`,
      inPast: (date: string) =>
        `Its date, ${date}, is in the past and isn’t used: new articles get the date of publication.`,
      slug: (slug: string) => `Its URL, “${slug}”, isn’t used: you can change the URL once it’s published.`,
      localCover: 'Its cover is a file: drop the image on the cover field.',
    },
  },

  /** Images that are being uploaded. */
  uploads: {
    /** In the text, in place of the image. */
    placeholder: (name: string) => `Uploading ${name}…`,
    label: 'Image uploads',
    waiting: 'Waiting',
    uploading: (percent: number) => `${percent}%`,
    processing: 'Processing',
    offline: 'You’re offline. Uploads when you’re back online.',
    loggedOut: 'Uploads once you’re logged in again.',
    notKept: 'Keep this tab open: the file isn’t part of the saved draft.',
    cancel: (name: string) => `Cancel upload of ${name}`,
    retry: (name: string) => `Retry upload of ${name}`,
    uploaded: 'Image uploaded. Type its alt text.',
    tooLarge: 'It’s larger than 25 MiB. Make it smaller and try again.',
    placeholderGone: (name: string) => `${name} was uploaded, but its placeholder was deleted.`,
    insert: 'Insert image',
    lost: (names: readonly string[]) => `Upload canceled because you left the editor: ${formatList(names)}`,
    publishes: 'Publishes when the upload is done.',
    dontPublish: 'Don’t publish',
    notPublished: 'Not published: an image isn’t uploaded. Retry or cancel its upload, then publish again.',
    notPublishedWithout: 'Not published: check your text, then publish again.',
  },

  /** Beside the buttons. `why` is one of the reasons, or a sentence of the server. */
  saveStatus: {
    saving: 'Saving…',
    saved: (time: string) => `Saved ${time}`,
    /** `why` may be empty. */
    onDevice: (why: string) => joinReason('Saved on device', why),
    savingOnDevice: (why: string) => joinReason('Saving on device…', why),
    temporarily: (why: string) => joinReason('Saved temporarily, lost if the browser crashes', why),
    storageFull: 'Not saved · Browser storage is full',
    storageBlocked: 'Not saved · Browser storage is blocked',
    download: 'Download',
    noConnection: 'No connection',
    noAnswer: 'Server not responding',
    loggedOut: 'Session ended',
    conflict: 'Choose a version above',
    publicationUnconfirmed: 'Publishing not confirmed. Try again',
  },

  draft: {
    opened: (savedAt: string) => `You’re editing a draft saved <time>${savedAt}</time>.`,
    notPublished: 'It isn’t published yet.',
    changesArticle: 'Readers see the published version until you update it.',
    showChanges: 'Show changes',
    hideChanges: 'Hide changes',
    published: 'Published',
    yourDraft: 'Your draft',
    start: 'New draft',
    continue: 'Continue “<title></title>”',
    gone: 'This draft was published or discarded.',
    detached: 'The original draft was published or discarded elsewhere. Your changes are now in a new draft.',
    notLoaded: 'Couldn’t load the draft.',
    discard: 'Discard draft',
    discardQuestion: 'Discard this draft?',
    discarded: 'Draft discarded.',
    discardText: 'You can undo this until you leave the page.',
  },

  /** When two versions of a text compete. */
  conflict: {
    draftChanged: 'This draft was changed elsewhere',
    articleChanged: 'This article was changed elsewhere',
    draftText: 'Choose which version to keep. Nothing is saved or published until you do.',
    articleText: 'Choose which version to keep. Nothing is lost until you do.',
    chooseFirst: 'This draft was changed elsewhere. Choose which version to keep.',
    yours: 'Your version',
    saved: 'Saved version',
    markdownOf: (version: string) => `Markdown of ${version.toLowerCase()}`,
    keepMine: 'Keep my version',
    useSaved: 'Use saved version',
    showSaved: 'Show saved version',
  },

  /** Above the form of somebody else's article or page. */
  others: {
    article: 'You’re editing an article by <author></author>.',
    page: 'You’re editing a page by <author></author>.',
    note: 'Your changes stay in this browser until you update. The version history shows that they are yours.',
    /** If the article can't be opened anymore. */
    kept: 'What you wrote is still in this browser.',
  },

  lock: {
    elsewhere: 'You’re editing this in another tab.',
    takenOver: 'You’re now editing this in another tab. Your changes here are kept.',
    continueHere: 'Continue editing here',
  },

  login: {
    title: 'Log in to continue writing',
    notNow: 'Not now',
  },

  publish: {
    question: 'Publish this article?',
    text: 'Everyone can read it right away.',
    confirm: 'Publish article',
    updateQuestion: 'Update this article?',
    updateText: 'Readers see your changes right away.',
    updateConfirm: 'Update article',
    publishedElsewhere:
      'This draft was published elsewhere with different text. Your text is now a new draft. Press the button again to publish it.',
    busy: 'The server is busy. Your text is kept as a draft. Try again in a moment.',
    asScheduled: 'Your article was published as scheduled. Press Update to publish further changes.',
  },

  restored: {
    notLoaded: 'Couldn’t load this version.',
    done: (date: string) => `Version from ${date} restored. Readers see it once you publish or update.`,
  },

  schedule: {
    open: 'Schedule…',
    reopen: 'Reschedule…',
    schedule: 'Schedule',
    reschedule: 'Reschedule',
    unschedule: 'Unschedule',
    title: 'Schedule publication',
    titleAgain: 'Reschedule publication',
    date: 'Date',
    time: 'Time',
    timeZone: (zone: string) => `Time zone: ${zone}`,
    scheduledFor: (date: string, zone: string) => `Scheduled for <time>${date}</time>, ${zone}`,
    /** `date` of the next two texts. */
    moment: (date: string, zone: string) => `${date}, ${zone}`,
    willBePublished: (date: string) => `Will be published on ${date}.`,
    happensTwice: (date: string) =>
      `This time occurs twice because clocks are set back. It will be published the first time: ${date}.`,
    skipped: (time: string) =>
      `${time} doesn’t exist on this day because clocks are set forward. Choose another time.`,
    incomplete: 'Choose a date and time.',
    noSuchDay: 'This date doesn’t exist.',
    inPast: 'The time of publication must be in the future.',
    tooFarAhead: (years: number) => `The time of publication must be within ${years} years.`,
    scheduled: 'Article scheduled',
    viewScheduled: 'View scheduled',
    unscheduled: 'Unscheduled. Moved back to drafts.',
    failed: (problem: string) => `Couldn’t be published as scheduled. ${problem}`,
    changedMeanwhile: 'The draft was just changed elsewhere. Try again.',
    noAnswer: serverUnreachable,
  },
});

/** Version history: of an article or a draft, a version compared with the current text. */
export const historyMessages = defineMessages('history', {
  noneYet: 'No earlier versions yet. Versions are saved automatically while you write.',
  noDraft: 'Open a draft to see its versions.',
  viewDrafts: 'View drafts',
  continueWriting: 'Continue writing',
  back: 'Back to version history',

  /** What was not found or did not load. */
  article: 'Article',
  draft: 'Draft',
  version: 'Version',

  versionFrom: (date: string) => `Version from ${date}`,
  restore: 'Restore this version',
  restoreHint: 'Restoring loads this version into the editor. Readers see it once you publish or update.',
  isCurrent: 'This is the current version.',
  currentDraft: 'Current draft',
  currentArticle: 'Published version',

  /** Why a version was recorded. */
  kinds: { published: 'Published', draft: 'Draft', guard: 'Before large deletion' },
  /** Who saved a version. */
  savedBy: {
    thisSession: 'in this browser',
    session: (browser: string) => (browser === '' ? 'in an unknown browser' : `in ${browser}`),
    token: (name: string) => `by token “${name}”`,
    import: (file: string) => (file === '' ? 'by an import' : `by the import of “${file}”`),
    takeBack: () => 'taken back',
    command: () => 'by the operator',
    /** Not the author. */
    editor: (name: string) => (name === '' ? 'by an editor' : `by ${name}`),
  },
  longer: (size: string) => `${size} longer`,
  shorter: (size: string) => `${size} shorter`,
  sameLength: 'same length',
  titleChanged: 'title changed',
  /** What the entry of a version says, such as the three texts above. */
  details: (parts: readonly string[]) => parts.join(', '),

  difference: {
    what: 'The comparison',
    region: (before: string, after: string) => `Changes: ${before}, ${after}`,
    count: (count: number) => plural(count, { one: '# change', other: '# changes' }),
    none: 'The text is the same.',
    layout: 'Layout',
    layouts: { 'Side by side': 'Side by side', 'One column': 'One column' },
    before: 'Before:',
    after: 'After:',
    removed: 'Removed:',
    added: 'Added:',
    showUnchanged: (lines: number) =>
      plural(lines, { one: 'Show # unchanged line', other: 'Show # unchanged lines' }),
    tags: 'Tags',
    field: (label: string) => `${label}:`,
    empty: 'none',
  },
});

/** What the server answers about articles, drafts and their versions. */
export const writingReplies = defineMessages('writingReplies', {
  articleNotFound: 'This article was not found. It may have been deleted.',
  pagesNeedAdmin: 'Only admins can publish pages. Publish it as an article, or ask an admin.',
  placeholderLeft: (placeholder: string) =>
    `This page still has a placeholder: ${placeholder} Replace or delete it before you publish.`,
  articleChanged: 'This article was changed elsewhere. Compare the versions before you update it.',
  changedByEditor: 'This article was changed by an editor. Compare the versions before you update it.',
  draftNotFound: 'This draft was not found. It may have been published or discarded.',
  draftChanged: 'This draft was saved or published elsewhere.',
  draftId: 'A draft ID must be a lowercase UUID.',
  versionNotFound: 'This version was not found. Older versions are deleted over time.',
  savingTooOften: 'You are saving too often. Try again in a minute.',
  tooManyDrafts: (max: number) =>
    `You’ve reached the limit of ${formatNumber(max)} drafts. Publish or discard one first.`,
  tooLargeDrafts: (mebibytes: number) =>
    `Your drafts would exceed the limit of ${formatNumber(mebibytes)} MiB. Publish or discard one first.`,
  tagNotFound: 'This tag was not found. No article uses it.',
  tooManyTags: (max: number) =>
    `This blog has reached the limit of ${formatNumber(max)} tags. Use existing ones.`,
  newTagsPerDay: (max: number, wait: string) =>
    `You can add ${formatNumber(max)} new tags a day. Use existing ones, or try again in ${wait}.`,
  tooManyOwnTags: (max: number) =>
    `You’ve reached your limit of ${formatNumber(max)} new tags. Use existing ones.`,
  authorStorageFull: (max: string) =>
    `This would exceed the author’s storage limit of ${max}. Shorten the article, or ask its author to make room.`,
  indexing: 'Your drafts are being indexed. Search again in a moment.',
  notForDrafts: 'Drafts can only be published or deleted.',
  notForArticles: 'Published articles can be unpublished, deleted, exported or tagged.',
});

/** What the server answers to the schema of drafts. */
export const draftSchemaMessages = defineMessages('draftSchema', {
  article: 'Article',
  articleVersion: 'Version of the article',
  publishAt: 'Time of publication',
  createdAt: 'Date of publication',
  tooEarly: (year: number) => `Dates before ${year} aren’t possible.`,
  scheduledSlug: 'A scheduled article gets its URL from its title. Leave out “slug”.',
  publishAtFormat: (label: string) =>
    `${label} must be a date and time in UTC, such as 2030-01-31T18:30:00.000Z`,
  tags: (max: number, length: number) =>
    `A draft can have at most ${max} tags of ${length} characters each, without NUL characters`,
});
