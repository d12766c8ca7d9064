declare module 'markdown-it-footnote' {
  import type { MarkdownIt } from 'markdown-it';

  export default function footnotes(markdownIt: MarkdownIt): void;
}

declare module 'markdown-it-deflist' {
  import type { MarkdownIt } from 'markdown-it';

  export default function definitionLists(markdownIt: MarkdownIt): void;
}
