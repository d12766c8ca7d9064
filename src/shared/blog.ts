import { messages } from './messages.ts';
import { STORAGE_DEFAULT } from './storage.ts';

/** Who may open an account: everybody, everybody whom those approve who run the blog, who has an invitation, or nobody. */
export const registrationModes = ['open', 'approval', 'invite', 'closed'] as const;
export type RegistrationMode = (typeof registrationModes)[number];

/** What the person who runs the blog has said about it: the same for everybody who reads it. */
export interface Blog {
  /** Stands in the header, in every title and in the feeds. */
  title: string;
  /** One sentence, below the title of the home page. */
  tagline: string;
  /** For search engines; '' for a sentence made of the tagline. */
  description: string;
  /** Of what is written here, as BCP 47 names it. */
  language: string;
  /** The address of a picture that stands beside the title; '' for the one that comes with the program. */
  logo: string;
  /** The colour of links and buttons by day, of which that by night is made, such as '#0b5d57'; '' for ours. */
  accent: string;
  /** The line at the end of every page; '' for the one that comes with the program. */
  footer: string;
  /** Addresses, or ''. */
  imprint: string;
  privacy: string;
  /** An address or an email, or ''. */
  contact: string;
  registration: RegistrationMode;
  /** In MB, of the texts of one account. */
  storage: string;
}

/** A blog of which nobody has said anything: the specification's words. */
export const defaultBlog: Blog = {
  title: messages.title,
  tagline: messages.tagline,
  description: '',
  language: 'en',
  logo: '',
  accent: '',
  footer: '',
  imprint: '',
  privacy: '',
  contact: '',
  registration: 'open',
  storage: String(STORAGE_DEFAULT),
};

/** The title of a page: its own words, then the blog's name, which stands alone where it is both. */
export const titleOf = ({ title }: Pick<Blog, 'title'>, words: string): string =>
  words === title ? words : `${words} · ${title}`;

/** Where whoever runs the blog is reached, for a link; '' where nobody said it. */
export const contactAddress = ({ contact }: Pick<Blog, 'contact'>): string =>
  /^https?:/i.test(contact) ? contact : contact && `mailto:${contact}`;
