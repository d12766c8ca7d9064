/** The start of a code block, also within quotes and at the beginning of list items. */
const OPENING = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t])))*[ \t]*(`{3,}|~{3,})(.*)$/;
/** Its end, which isn't in another item. */
const CLOSING = /^(?:[ \t]*>)*[ \t]*(`{3,}|~{3,})\s*$/;

/** Returns the fence of the code block that is open after a line, given that before it; '' outside of code. */
export function nextFence(fence: string, line: string): string {
  if (fence !== '') return CLOSING.exec(line)?.[1]?.startsWith(fence) ? '' : fence;
  const [, marker = '', rest = ''] = OPENING.exec(line) ?? [];
  // Backticks followed by more backticks are inline code.
  return marker.startsWith('`') && rest.includes('`') ? '' : marker;
}
