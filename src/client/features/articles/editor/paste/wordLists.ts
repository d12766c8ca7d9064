import { styleOf } from './pastedStyles.ts';

/** What Word says of an item, such as `mso-list:l0 level2 lfo1`. */
const LEVEL = /mso-list:[^;]*\blevel(\d)/;
/** What Word shows in front of an item: a point, or its number. */
const SIGN = /mso-list:\s*Ignore/;
const NUMBER = /\d|\w[.)]/;

interface OpenList {
  level: number;
  list: HTMLElement;
}

/** Word's items are paragraphs, of which each has its level as a style and its sign as text: they become lists. */
export function listWordItems(fragment: DocumentFragment): void {
  /** Takes an item's sign away. */
  function takeSign(item: Element): string {
    const sign = [...item.querySelectorAll('span')].find((span) => SIGN.test(styleOf(span)));
    sign?.remove();
    return sign?.textContent.trim() ?? '';
  }

  /** The outermost first. */
  let open: OpenList[] = [];
  for (const item of fragment.querySelectorAll('p')) {
    const level = Number(LEVEL.exec(styleOf(item))?.[1]);
    if (!level) continue;
    const sign = takeSign(item);
    const tag = NUMBER.test(sign) ? 'ol' : 'ul';
    if (item.previousElementSibling !== open[0]?.list) open = [];
    open = open.filter((outer) => outer.level < level || (outer.level === level && outer.list.matches(tag)));

    if (open.at(-1)?.level !== level) {
      const list = document.createElement(tag);
      if (Number.parseInt(sign) > 1) list.setAttribute('start', `${Number.parseInt(sign)}`);
      const outer = open.at(-1)?.list.lastElementChild;
      if (outer) outer.append(list);
      else item.before(list);
      open.push({ level, list });
    }
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.list.append(entry);
    item.remove();
  }
}
