import { listWordItems } from './wordLists.ts';

/** Lists as html has them, whatever program they come from. */
export function prepareLists(fragment: DocumentFragment): void {
  listWordItems(fragment);
  // Google Docs and Apple's programs have a list within a list beside its item.
  for (const list of fragment.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list);
  // An item of one paragraph is no paragraph: all items would stand apart.
  for (const paragraph of fragment.querySelectorAll('li > p:only-of-type')) {
    const others = [...(paragraph.parentElement?.children ?? [])].filter((other) => other !== paragraph);
    if (others.every((other) => other.matches('ul, ol'))) paragraph.replaceWith(...paragraph.childNodes);
  }
}
