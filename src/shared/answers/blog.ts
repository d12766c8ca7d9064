import { pageDateModes, registrationModes, registrationRoles, uploadModes } from '../blog.ts';
import type { DailyNumber, LimitName } from '../blogStatus.ts';
import { linkNames, menuKinds, menuStates } from '../menu.ts';
import { adminMessages } from '../messages/en/admin.ts';
import {
  boolean,
  day,
  fieldsOf,
  id,
  list,
  mapOf,
  nullable,
  object,
  oneOf,
  text,
  url,
  whole,
} from './schema.ts';

const texts = {
  /** Shown in the header, in every page title and in the feeds. */
  title: text('Markdown Blog'),
  /** One sentence, below the title of the home page. */
  tagline: text(''),
  /** For search engines; '' for a sentence made of the tagline. */
  description: text(''),
  /** The language of the articles, as a BCP 47 tag. */
  language: text('en'),
  /** The language of the interface, as a BCP 47 tag; '' for English. */
  interfaceLanguage: text(''),
  /** The image URL of the logo; '' for the default one. */
  logo: url,
  /** The color of links and buttons, such as '#0b5d57'; the dark theme's is derived from it. '' for the default one. */
  accent: text(''),
  /** The line at the end of every page; '' for the default one. */
  footer: text(''),
  /** A URL, the path of a page such as '/imprint', or ''. */
  imprint: url,
  /** A URL, the path of a page, or ''. */
  privacy: url,
  /** A URL or an email, or ''. */
  contact: text(''),
  /** An https or mailto URL or an email, for reports of vulnerabilities; '' publishes no security.txt. */
  securityContact: text(''),
  /** Whether pages show when they were last changed. */
  pageDates: oneOf(...pageDateModes),
  registration: oneOf(...registrationModes),
  /** What an account is that registers: an author, or a contributor, whose texts editors publish. */
  registrationRole: oneOf(...registrationRoles),
  /** Storage limit for the texts of an account, in MB. */
  storage: text('500'),
  /** Whether authors can upload images. The API also returns 'off' if the server can't process images. */
  uploads: oneOf(...uploadModes),
  /** Storage limit for the images of an account, in MB. */
  imageStorage: text('1000'),
  /** Per account. */
  uploadsPerHour: text('100'),
};

export const menuLink = object(
  {
    label: text('About'),
    /** A path of the blog, or a URL. */
    href: text('/about'),
  },
  {
    /** Present if it leads to a page of the blog. Anything else directly below the root may be served by another program. */
    isPage: boolean,
  },
);

export const blog = object(texts, {
  /** The entries that admins have added to the header and the footer. Each is left out while it is the default one. */
  menu: object({}, { header: list(menuLink), footer: list(menuLink) }),
});

export const menuEntry = object({
  /** '' for the name of the target. */
  label: text('Weaving'),
  kind: oneOf(...menuKinds),
  /** The slug of a page or a tag, the handle of an author, the name of a built-in page, or a URL; '' if it is gone for good. */
  target: text('weaving'),
  /** The name of the target; '' for a URL, and if it is gone for good. */
  name: text('Weaving'),
  /** Whether readers see the entry, or why not. */
  state: oneOf(...menuStates),
});

/** The settings as admins change them. */
export const settings = object({
  ...texts,
  headerMenu: list(menuEntry),
  footerMenu: list(menuEntry),
  /** Whether readers see the links to the imprint and the privacy policy, or why not; `shown` also for a URL or none. */
  linkStates: object(fieldsOf(linkNames, oneOf(...menuStates))),
  /** Greater after each change, and sent in `If-Match`. */
  version: whole(1_796_000_000_000),
});

const pageTemplate = object({ title: text('Privacy policy'), markdown: text('## If you read') });
/** Placeholders, such as `[[? Name and postal address ?]]`, have to be replaced before the page is published. */
export const pageTemplates = object({ about: pageTemplate, privacy: pageTemplate });

const largestAccount = object({
  _id: id,
  name: text('Ada Lovelace'),
  email: text('ada@example.org'),
  bytes: whole(),
});

type Check = keyof typeof adminMessages.status.checks;

export const status = object({
  /** The server that answered. Checks of the disk, data folder and settings are its own. */
  server: object({ name: text('blog-1'), version: text('0.1.0') }),
  findings: list(
    object({
      about: oneOf(...(Object.keys(adminMessages.status.checks) as Check[])),
      /** A problem breaks something now, a warning may soon. */
      state: oneOf('ok', 'warning', 'problem'),
      /** One or more sentences on one line, which end with the fix if there is a problem. */
      says: text('There is space.'),
    }),
  ),
  /** Whether mail is configured. */
  sendsMails: boolean,
  jobs: list(
    object({
      job: oneOf(
        'indexing',
        'rendering',
        'hiding',
        'restoring',
        'relisting',
        'deleting',
        'publishing',
        'importing',
        'mails',
      ),
      /** Items left, at most `JOB_COUNT_MAX`; null if they are not counted. */
      left: nullable(whole()),
      /** The job and its progress, in a sentence. */
      says: text('Indexing articles.'),
    }),
  ),
  /** Largest first. */
  largestAccounts: list(largestAccount),
  /** The storage limit of each account, in bytes. */
  storageMax: whole(),
  /** The accounts whose images use the most storage, largest first. */
  largestByImages: list(largestAccount),
  /** The same limit for images. */
  imageStorageMax: whole(),
  /** Oldest first. */
  days: list(
    object({
      day,
      counts: mapOf<Record<DailyNumber, number>>(whole()),
      /** Blocked requests by rate limit, without zeros. */
      refused: mapOf<Partial<Record<LimitName, number>>>(whole()),
    }),
  ),
});

export const testMail = object({
  state: oneOf('waiting', 'sent', 'postponed', 'givenUp'),
  /** Why the last attempt failed, in the codes of nodemailer and the mail server; '' if none has. */
  problem: text(''),
});
export const testMailId = object({ id });
