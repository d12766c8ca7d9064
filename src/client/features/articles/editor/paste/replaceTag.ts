/** Puts an element of another tag, with the same content, in the place of this one. */
export function replaceTag(element: Element, tag: string): void {
  const other = document.createElement(tag);
  other.append(...element.childNodes);
  element.replaceWith(other);
}
