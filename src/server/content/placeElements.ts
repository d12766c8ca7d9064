/** Elements that mean something only within others. */
const PARENTS: Record<string, string[]> = {
  li: ['ul', 'ol'],
  dt: ['dl', 'div'],
  dd: ['dl', 'div'],
  caption: ['table'],
  thead: ['table'],
  tbody: ['table'],
  tfoot: ['table'],
  tr: ['table', 'thead', 'tbody', 'tfoot'],
  th: ['tr'],
  td: ['tr'],
  figcaption: ['figure'],
  summary: ['details'],
  rt: ['ruby'],
  rp: ['ruby'],
};

/** What comes after this goes by their tags, which have to be as they are without an id. */
const PLAIN = ['code', 'pre', 'table'];

/** What is put around those that stand outside. The others go, and their text stays. */
function missingParents(name: string, parent: string | undefined): string[] {
  if (name === 'li') return ['ul'];
  if (name === 'dt' || name === 'dd') return ['dl'];
  if (name === 'td' || name === 'th') return PARENTS.tr?.includes(parent ?? '') ? ['tr'] : ['table', 'tr'];
  return name === 'tr' || PARENTS[name]?.includes('table') ? ['table'] : [];
}

/** Where lists and tables may begin; at the outside, too. */
const CONTAINERS = [
  'blockquote',
  'caption',
  'dd',
  'details',
  'div',
  'figcaption',
  'figure',
  'li',
  'td',
  'th',
];

const TAG = /<(\/?)([a-z][a-z\d]*)([^>]*)>/g;

interface Open {
  name: string;
  /** Put around elements that stood outside of what they belong in: its author wrote none. */
  isMissingParent: boolean;
  /** Is written when it ends. */
  end: string;
}

/**
 * Puts elements of sanitized html where they belong: list items into a list, cells into a table. A link that leads nowhere
 * is no link, but may be the place that others lead to; pictures and boxes that the sanitizer left empty go.
 */
export function placeElements(html: string): string {
  const open: Open[] = [];
  let placed = '';
  let position = 0;

  const parentOf = () => open.findLast(({ end }) => end.startsWith('<'))?.name;
  const endMissing = (isAllowed: (parent: string) => boolean) => {
    for (let last = open.at(-1); last?.isMissingParent && !isAllowed(last.name); last = open.at(-1)) {
      placed += last.end;
      open.pop();
    }
  };
  const begin = (name: string, attributes = '', isMissingParent = false) => {
    const [id = ''] = PLAIN.includes(name) ? (/ id="[^"]*"/.exec(attributes) ?? []) : [];
    if (id !== '') placed += `<span${id}></span>`;
    placed += `<${name}${attributes.replace(id, '')}>`;
    open.push({ name, isMissingParent, end: `</${name}>` });
  };

  for (const { 0: tag, 1: closing, 2: name = '', 3: attributes = '', index } of html.matchAll(TAG)) {
    const text = html.slice(position, index);
    if (text.trim() !== '') endMissing(() => false);
    placed += text;
    position = index + tag.length;

    if (closing) {
      endMissing(() => false);
      placed += open.pop()?.end ?? '';
    } else if (attributes.endsWith('/')) {
      endMissing(() => false);
      if (!/^<(?:img|input) \/>$/.test(tag)) placed += tag;
    } else if (name === 'a' && !attributes.includes(' href="')) {
      endMissing(() => false);
      // A place is a point: what stands in it may be anything, up to the end of the article.
      if (attributes !== '') placed += `<span${attributes}></span>`;
      open.push({ name, isMissingParent: false, end: '' });
    } else {
      const parents = PARENTS[name];
      endMissing((parent) => parents?.includes(parent) ?? false);
      const parent = parentOf();
      if (!parents || parents.includes(parent ?? '')) {
        begin(name, attributes);
        continue;
      }
      const missing = missingParents(name, parent);
      const isPart = (of: string) => of === 'table' || PARENTS[of]?.includes('table');
      const isInFlow =
        parent === undefined || CONTAINERS.includes(parent) || (isPart(parent) && missing.at(-1) === 'tr');
      if (missing.length > 0 && isInFlow) {
        for (const around of missing) begin(around, '', true);
        begin(name, attributes);
      } else {
        // Its words stay apart from those beside them.
        const end = name === 'rt' || name === 'rp' ? '' : ' ';
        placed += end;
        open.push({ name, isMissingParent: false, end });
      }
    }
  }

  const rest = html.slice(position);
  if (rest.trim() !== '') endMissing(() => false);
  placed += rest;
  endMissing(() => false);
  return placed;
}
