import { defineMessages, plural } from '../define.ts';

const days = (count: number) => plural(count, { one: '# day', other: '# days' });

/**
 * The text that a new page can start with. `[[? … ?]]` is what an admin fills in: `src/shared/pageTemplates.ts`. Numbers are days.
 */
export const templateMessages = defineMessages('templates', {
  about: {
    title: 'About',
    topic: 'This blog is about [[? Its topics ?]]. It is for [[? Its readers ?]].',
    authors: 'Who writes here',
    people: '[[? Names, and what these people do ?]]',
    contact: 'Contact',
    address: '[[? How to reach you ?]]',
  },
  privacy: {
    title: 'Privacy policy',
    notice:
      '[[? This is a starting text, made from the settings of the blog. It is no legal advice. Check every sentence, complete it, and delete this line ?]]',
    responsible: 'Who is responsible',
    address: '[[? Name and postal address ?]]',
    email: '[[? Email ?]]',
    readers: 'If you read',
    visits:
      'You can read this blog without an account. It sets no cookies for readers and uses no advertising or analytics services. Your browser remembers how you want pages to look, such as dark. This stays on your device.',
    addresses:
      'Your IP address is needed to send you a page. The blog’s database doesn’t have it. Against abuse, such as guessing passwords, it has pseudonyms of IP addresses until a limit ends.',
    hosting: '[[? What the web server and the hosting provider log, and for how long ?]]',
    clicks: (count: number) =>
      `The blog counts how often each article is opened. For ${days(count)}, it also has the number of visits per day and the websites they came from. Nobody can be recognized by this.`,
    reports: (count: number) =>
      `If you report an article, your reason, your comment and a pseudonym of your IP address are stored for ${days(count)}.`,
    images:
      'Articles may show images from other websites. Your browser loads them from there, so these websites receive your IP address.',
    accounts: 'If you have an account',
    account:
      'The blog stores your name, your email, and your password as a hash; if you use them, also passkeys and access tokens. Your name, your profile and what you publish are public. Your email isn’t.',
    approval: (count: number) =>
      `Admins decide on new accounts. Rejected accounts are deleted after ${days(count)}.`,
    decisions:
      'The blog stores your role. If your account is restricted or one of your articles is hidden, it stores the reason until this is lifted.',
    sessions: (unused: number, count: number) =>
      `When you log in, your browser stores a token, and a cookie so that your visits to your own articles aren’t counted. The blog stores when you logged in and in which browser. A session ends when you log out, after ${days(unused)} without use, and after ${days(count)} at most.`,
    networks: (count: number) =>
      `A pseudonym of the network that you logged in from is stored for ${days(count)}, so that you can still log in while strangers try to.`,
    texts: (count: number) =>
      `Articles, drafts, earlier versions and images are stored until you delete them. Metadata such as the location is removed from images. Deleted articles stay in the bin for ${days(count)}.`,
    reviews:
      'If you submit a text for review, the blog stores which editor reviews it, and the comment if it is sent back. Both are deleted when you submit it again or withdraw it, or when it is published.',
    imports: (count: number) =>
      `If you import articles, the blog stores with them where they came from, and for up to ${days(count)} which archives you uploaded.`,
    changes: (count: number) =>
      `Which session or access token changed an article is stored for ${days(count)}, and in the version history of the article.`,
    log: (count: number) =>
      `What editors and admins do, such as hiding an article, is logged with names for ${days(count)}.`,
    logForever: 'What editors and admins do, such as hiding an article, is logged with names.',
    mails: (count: number) =>
      `Emails about your account are sent through [[? Name of the email provider ?]]. When one was sent, the blog keeps a record of it for up to ${days(count)}.`,
    formerEmail: (count: number) =>
      `If you change your email, the previous one is stored for ${days(count)} so that you can undo the change.`,
    places: 'Where data is stored',
    host: 'The blog runs at [[? Name and country of the hosting provider ?]].',
    imageStore: 'Uploaded images are stored at [[? Name and country of the storage provider ?]].',
    backups: 'Backups are kept for [[? How long ?]].',
    webhooks:
      'When articles are published, changed or deleted, these services are notified: [[? Names of the services, and why ?]]',
    rights: 'Your rights',
    ownData:
      'You can ask for a copy of your data, and have it corrected or deleted. With an account, you can do so in the dashboard: there you download everything that is stored about you, and delete your account with all its articles.',
    complaint: 'You can also complain to a data protection authority: [[? Name of the authority ?]]',
    basis: '[[? On which legal basis data is stored, if your law requires one ?]]',
  },
});
