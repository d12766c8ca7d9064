import type { Element } from 'hast';
import { defaultHandlers, type Handle } from 'hast-util-to-mdast';
import type { PhrasingContent, RootContent } from 'mdast';
import type { Options } from 'mdast-util-to-markdown';

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

/** Terms and descriptions, which may stand in groups. */
const itemsOf = ({ children }: Element): Element[] =>
  children.flatMap((child) => {
    if (child.type !== 'element') return [];
    if (child.tagName === 'div') return itemsOf(child);
    return child.tagName === 'dt' || child.tagName === 'dd' ? [child] : [];
  });

/** A list of terms with what they mean. One that begins with no term, or explains none, is a list of another kind. */
export const definitionList: Handle = (state, node): DefinitionList | ReturnType<Handle> => {
  const items = itemsOf(node);
  const isWhole = items[0]?.tagName === 'dt' && items.at(-1)?.tagName === 'dd';
  if (!isWhole) return defaultHandlers.dl(state, node);
  return {
    type: 'definitionList',
    children: items.map((item) =>
      item.tagName === 'dt'
        ? { type: 'definitionTerm', children: state.all(item) as PhrasingContent[] }
        : { type: 'definitionDescription', children: state.toFlow(state.all(item)) },
    ),
  };
};

const indented = (lines: string) => lines.replace(/\n(?=[^\n])/g, '\n  ');

/** Writes it as the blog reads it: the term, and below it what it means behind a colon. */
export const definitionListToMarkdown: Options = {
  handlers: {
    definitionList(list: DefinitionList, _parent, state, info) {
      let [written, before]: [string, string] = ['', ''];
      for (const item of list.children) {
        const exit = state.enter(item.type);
        // Behind a description another term begins a group.
        if (written !== '')
          written += before === 'definitionDescription' && item.type === 'definitionTerm' ? '\n\n' : '\n';
        written +=
          item.type === 'definitionTerm'
            ? state
                .containerPhrasing(
                  { type: 'paragraph', children: item.children },
                  { ...info, before: '\n', after: '\n' },
                )
                .replaceAll('\n', ' ')
            : `: ${indented(state.containerFlow({ type: 'root', children: item.children }, info))}`;
        before = item.type;
        exit();
      }
      return written;
    },
  },
};
