import { messages } from './messages.ts';

/** Who may open an account: everybody, who has an invitation, or nobody. */
export const registrationModes = ['open', 'invite', 'closed'] as const;
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
  /** The line at the end of every page; '' for the one that comes with the program. */
  footer: string;
  /** Addresses, or ''. */
  imprint: string;
  privacy: string;
  /** An address or an email, or ''. */
  contact: string;
  registration: RegistrationMode;
}

/** A blog of which nobody has said anything: the specification's words. */
export const defaultBlog: Blog = {
  title: messages.title,
  tagline: messages.tagline,
  description: '',
  language: 'en',
  footer: '',
  imprint: '',
  privacy: '',
  contact: '',
  registration: 'open',
};

/** The title of a page: its own words, then the blog's name, which stands alone where it is both. */
export const titleOf = ({ title }: Pick<Blog, 'title'>, words: string): string =>
  words === title ? words : `${words} · ${title}`;
