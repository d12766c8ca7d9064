import { defineMessages } from '../define.ts';

/** Moving in and out: export, import, old URLs. */
export const transferMessages = defineMessages({
  frontMatter: {
    invalid: (format: string, reason: string) => `The front matter is not valid ${format}: ${reason}`,
    tooLong: 'The front matter is too long. It can have up to 64 KiB.',
    tooDeep: 'The front matter is nested too deeply.',
    alias: 'The front matter uses YAML aliases, which are not supported.',
    language: (language: string) => `Front matter in “${language}” is not supported. Use YAML, TOML or JSON.`,
  },
});
