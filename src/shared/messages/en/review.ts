import { defineMessages, formatNumber, plural } from '../define.ts';

/** Review: what contributors submit, and the pages of those who review it. */
export const reviewMessages = defineMessages('review', {
  fields: { comment: 'Comment', shown: 'Shown' },

  /** In the editor of a contributor, instead of publishing. */
  submit: {
    label: 'Submit for review',
    again: 'Submit again',
    question: 'Submit this text for review?',
    text: 'An editor reviews it before it’s published. You can keep writing.',
    done: 'Submitted for review',
    view: 'View submitted',
    notSaved: 'Not submitted: the text isn’t saved yet. Try again in a moment.',
    notSavedWhy: (why: string) => `Not submitted: the text isn’t saved. ${why}`,
    unchanged: 'Editors already have this version. Change it to submit it again.',
    sameAsPublished: 'This is the published version. Change it to submit it.',
    /** Like `editorMessages.fields.markdownHint`. */
    markdownHint:
      'See the <guide>Markdown guide</guide>. Tab indents list items; press Escape first to leave the text. <keys>Ctrl+Enter submits for review, Ctrl+S saves the draft.</keys>',
    afterUpload: 'Submits when the upload is done.',
    dontSubmit: 'Don’t submit',
    uploadMissing: 'Not submitted: an image isn’t uploaded. Retry or cancel its upload, then submit again.',
    uploadFailed: 'Not submitted: check your text, then submit again.',
    changesArticle: 'Readers see the published version until an editor publishes your changes.',
    published: 'Your text was published. What you write from now on is a change to the article.',
  },

  /** What became of a submitted text, above its draft and in lists. */
  state: {
    submitted: (date: string) => `Submitted for review <time>${date}</time>.`,
    isCurrent: 'Readers can’t see it until an editor publishes it. You can keep writing and submit it again.',
    hasChanged: 'You’ve changed it since. Editors see the submitted version until you submit again.',
    approved: (date: string, zone: string) =>
      `Approved. It will be published on <time>${date}</time>, ${zone}.`,
    approvedChanged:
      'You’ve changed it since. The approved version will be published unless you submit again.',
    sentBack: (name: string) => `Sent back by ${name}`,
    sentBackByAnyone: 'Sent back',
    revise: 'Revise your text, then submit it again.',
    withdraw: 'Withdraw',
    withdrawn: 'Submission withdrawn',
    /** An approved text has lost its time. */
    unscheduled: (why: string) => `No longer scheduled. ${why}`,
    /** After what discarding its draft loses. */
    discarded: 'It will also be withdrawn from review.',
    /** Short, in lists. */
    submittedOn: (date: string) => `Submitted <time>${date}</time>`,
    changedSince: 'Changed since',
  },

  /** Of the tabs in My Articles. */
  lists: {
    submitted: 'Submitted',
    sentBack: 'Sent back',
    noneSubmitted: 'Nothing submitted. Open a draft to submit it for review.',
    noneSentBack: 'Nothing was sent back to you.',
  },

  /** On the author's dashboard. */
  news: {
    label: 'Reviews',
    sentBack: (name: string) => `${name} sent back <title></title>`,
    sentBackByAnyone: '<title></title> was sent back',
    revise: 'Revise',
    reviseLabel: (title: string) => `Revise ${title}`,
  },

  /** The list of submitted texts. */
  list: {
    waiting: (count: number) => plural(count, { one: '# text to review', other: '# texts to review' }),
    empty: 'Nothing to review.',
    viewArticles: 'View articles',
    label: 'Submitted texts',
    /** A new text, or a change to an article. */
    kinds: { new: 'New', change: 'Change' },
    by: (author: string) => `by ${author}`,
    waitingFor: (time: string) => `waiting ${time}`,
    reviewer: (name: string) => `${name} is reviewing this`,
    isMine: 'You’re reviewing this',
    approvedBy: (name: string) => `Approved by ${name}`,
    approvedByYou: 'Approved by you',
    open: 'Review',
    openLabel: (title: string) => `Review ${title}`,
  },

  /** One submitted text. */
  entry: {
    back: 'Back to review',
    new: 'New article',
    change: 'Change to <article>the published article</article>',
    submitted: (date: string) => `Submitted <time>${date}</time>`,
    take: 'Start reviewing',
    takeOver: 'Take over',
    leave: 'Stop reviewing',
    preview: 'Preview',
    changes: 'Changes',
    noChanges: 'No changes from the published version.',
    published: 'Published',
    submittedText: 'Submitted',
    publish: 'Publish',
    publishQuestion: 'Publish this text?',
    publishText: 'Everyone can read it right away.',
    updateText: 'Readers see the changes right away.',
    publishConfirm: 'Publish text',
    done: 'Published',
    scheduled: 'Scheduled',
    unscheduled: 'Unscheduled. The text is waiting for review again.',
    sentBack: 'Sent back',
    /** What a refusal leads to. */
    reloaded: 'This page now shows the latest version.',
    gone: 'This text is no longer waiting for review',
    goneHint: 'It was withdrawn, submitted again, or already reviewed.',
  },

  sendBack: {
    open: 'Send back…',
    title: 'Send this text back?',
    text: 'The author gets your comment and can submit the text again.',
    hint: 'Plain text',
    length: (used: number, max: number) => `${formatNumber(used)} of ${formatNumber(max)} characters`,
    confirm: 'Send back',
    /** Above a comment on a text that is gone. */
    notSent: 'Your comment wasn’t sent',
  },
});

/** What the server answers about submitted texts. */
export const reviewReplies = defineMessages('reviewReplies', {
  contributor:
    'You can’t change what readers see. To publish, save a draft and submit it for review. For anything else, ask an editor or admin.',
  publishesItself: 'You can publish this text directly.',
  unchanged: 'This text is the same as the published one.',
  outdated:
    'The published article has changed since you started this change. Open it again so you don’t undo what others wrote.',
  tooMany: (count: number) =>
    `An account can have up to ${count} texts in review. Wait for an editor, or withdraw one.`,
  notFound: 'This text isn’t waiting for review. It may have been withdrawn, submitted again or reviewed.',
  notSubmitted: 'This text hasn’t been submitted.',
  inReview: (reviewer: string) => `${reviewer} is reviewing this text.`,
  changed: 'This text no longer looks like what you saw. Review it again before you publish it.',
  articleChanged:
    'The published article has changed since this change was submitted. Send it back so its author can include both changes.',
  notPublic:
    'The article that this text changes was hidden or unpublished since. Wait until readers see it again, or send the text back.',
  /** Why an approved text wasn’t published at its time, for its author and for editors. */
  lostTime: {
    articleChanged: 'The published article has changed since this change was submitted.',
    notPublic: 'The article that this text changes was hidden or unpublished.',
    storageFull: 'The author’s storage has no room for this text.',
    rightLost: 'The editor who approved this text can no longer publish it. It has to be approved again.',
    canceled: 'An editor canceled the schedule.',
  },
});
