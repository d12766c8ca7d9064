import type { Element, Nodes } from 'hast';
import { defaultHandlers, type Handle, toMdast } from 'hast-util-to-mdast';
import type { PhrasingContent, RootContent } from 'mdast';
import { gfmStrikethroughToMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableToMarkdown } from 'mdast-util-gfm-table';
import { gfmTaskListItemToMarkdown } from 'mdast-util-gfm-task-list-item';
import {
  type ConstructName,
  type Options,
  toMarkdown,
  type Handle as ToMarkdown,
} from 'mdast-util-to-markdown';

/** Converts pasted or imported html to Markdown. `handlers` are additional ones by tag name. */
export function serializeMarkdown(html: Nodes, handlers: Record<string, Handle> = {}): string {
  const tree = toMdast(html, {
    handlers: {
      br: lineBreak,
      sup: keepTag,
      sub: keepTag,
      ins: keepTag,
      mark: keepTag,
      dl: definitionList,
      ...handlers,
    },
  });
  const markdown = toMarkdown(tree.type === 'root' ? tree : { type: 'root', children: [] }, {
    bullet: '-',
    rule: '-',
    listItemIndent: 'one',
    handlers: { text, textDirective: ({ value }: InlineTag) => value },
    extensions: [
      definitionListToMarkdown,
      footnoteToMarkdown,
      gfmTableToMarkdown(),
      gfmStrikethroughToMarkdown(),
      gfmTaskListItemToMarkdown(),
    ],
  });
  return markdown.replace(ENCODED, decodeCjk).trim();
}

/** A letter that is encoded because of the emphasis beside it. */
const ENCODED = /&#x([\dA-F]+);(?=\*)|(?<=\*)&#x([\dA-F]+);/g;
const CJK = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Bopomofo}]/u;

/** Decodes letters beside emphasis that CommonMark requires to be encoded, but our renderer doesn't. */
function decodeCjk(reference: string, before: string | undefined, after: string | undefined): string {
  const letter = String.fromCodePoint(Number.parseInt(before ?? after ?? '0', 16));
  return CJK.test(letter) ? letter : reference;
}

/* --------------------------------------------- What CommonMark doesn't have --------------------------------------------- */

/** A table cell can only have line breaks in html. */
const lineBreak: Handle = (state, node) =>
  state.inTable ? { type: 'html', value: '<br>' } : defaultHandlers.br(state, node);

/**
 * An inline html tag. An html node outside of a paragraph, as in a list item, would become a separate paragraph; the
 * serializer treats this type as inline.
 */
interface InlineTag {
  type: 'textDirective';
  value: string;
}

export const inlineTag = (value: string): InlineTag => ({ type: 'textDirective', value });

declare module 'mdast' {
  interface RootContentMap {
    inlineTag: InlineTag;
  }
}

/** Keeps elements for which Markdown has no syntax as html. */
const keepTag: Handle = (state, node) => {
  const content = state.all(node);
  const { tagName } = node;
  return content.length === 0 ? [] : [inlineTag(`<${tagName}>`), ...content, inlineTag(`</${tagName}>`)];
};

/** Keeps indents, and removes backslashes from bare URLs, as they would become part of the address. */
const text: ToMarkdown = (node: { value: string }, _parent, state, info) => {
  const written = state
    .safe(node.value, info)
    .replace(/https?:\/\/\S+/gi, (address) => address.replaceAll(/\\([&~_])/g, '$1'));
  // At the start of a line, the characters themselves would be removed.
  return info.before === '\n'
    ? written.replace(/^\u00a0+/, (spaces) => '&nbsp;'.repeat(spaces.length))
    : written;
};

interface Term {
  type: 'definitionTerm';
  children: PhrasingContent[];
}
interface Description {
  type: 'definitionDescription';
  children: RootContent[];
}
interface DefinitionList {
  type: 'definitionList';
  children: (Term | Description)[];
}

declare module 'mdast' {
  interface RootContentMap {
    definitionList: DefinitionList;
  }
}
declare module 'mdast-util-to-markdown' {
  interface ConstructNameMap {
    definitionTerm: 'definitionTerm';
    definitionDescription: 'definitionDescription';
  }
}

/** Returns the terms and descriptions of a list, which may be grouped. */
const getItems = ({ children }: Element): Element[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName === 'div') return getItems(child);
    return child.tagName === 'dt' || child.tagName === 'dd' ? [child] : [];
  });

/** Converts a definition list, if it starts with a term and ends with a description. */
const definitionList: Handle = (state, node): DefinitionList | ReturnType<Handle> => {
  const items = getItems(node);
  const isComplete = items[0]?.tagName === 'dt' && items.at(-1)?.tagName === 'dd';
  if (!isComplete) return defaultHandlers.dl(state, node);
  return {
    type: 'definitionList',
    children: items.map((item) =>
      item.tagName === 'dt'
        ? { type: 'definitionTerm', children: state.all(item) as PhrasingContent[] }
        : { type: 'definitionDescription', children: state.toFlow(state.all(item)) },
    ),
  };
};

const indent = (lines: string) => lines.replace(/\n(?=[^\n])/g, '\n  ');

/** Writes a term, and below it each description after a colon. */
const definitionListToMarkdown: Options = {
  handlers: {
    definitionList(list: DefinitionList, _parent, state, info) {
      let [output, previous]: [string, string] = ['', ''];
      for (const item of list.children) {
        const exit = state.enter(item.type);
        // A term after a description starts a new group.
        if (output !== '')
          output += previous === 'definitionDescription' && item.type === 'definitionTerm' ? '\n\n' : '\n';
        output +=
          item.type === 'definitionTerm'
            ? state
                .containerPhrasing(
                  { type: 'paragraph', children: item.children },
                  { ...info, before: '\n', after: '\n' },
                )
                .replaceAll('\n', ' ')
            : `: ${indent(state.containerFlow({ type: 'root', children: item.children }, info))}`;
        previous = item.type;
        exit();
      }
      return output;
    },
  },
};

/** Creates a note, whose mark is an `inlineTag`. */
export const footnoteDefinition = (label: string, children: RootContent[]): RootContent =>
  ({ type: 'footnoteDefinition', identifier: label, label, children }) as RootContent;

const footnoteToMarkdown: Options = {
  handlers: {
    footnoteDefinition(note: { label: string; children: RootContent[] }, _parent, state, info) {
      const exit = state.enter('footnoteDefinition' as ConstructName);
      const content = state.containerFlow({ type: 'root', children: note.children }, info);
      exit();
      return `[^${note.label}]: ${content.replace(/\n(?=[^\n])/g, '\n    ')}`;
    },
  },
};
