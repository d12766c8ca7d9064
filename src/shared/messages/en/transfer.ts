import { defineMessages } from '../define.ts';

/** Moving in and out: export, import, old URLs. */
export const transferMessages = defineMessages({
  slug: {
    taken: 'This URL is already in use. Choose another one.',
    unusable: 'Use letters or digits for the URL.',
    change: 'Change URL',
    label: 'URL',
    hint: (origin: string) => `${origin} and words joined by hyphens. The old URL redirects to the new one.`,
    done: 'URL changed',
  },

  frontMatter: {
    invalid: (format: string, reason: string) => `The front matter is not valid ${format}: ${reason}`,
    tooLong: 'The front matter is too long. It can have up to 64 KiB.',
    tooDeep: 'The front matter is nested too deeply.',
    alias: 'The front matter uses YAML aliases, which are not supported.',
    language: (language: string) => `Front matter in “${language}” is not supported. Use YAML, TOML or JSON.`,
  },
});
