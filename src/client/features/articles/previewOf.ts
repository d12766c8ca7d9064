/** How many pictures `default-preview.svg` has, each with a fragment of its own. */
const PICTURES = 12;

/** The picture of an article that has no cover, always the same one: by its `slug`, so that not all cards look alike. */
export function previewOf(slug: string): string {
  let sum = 0;
  for (const letter of slug) sum = (sum * 31 + letter.charCodeAt(0)) % 997;
  return `/default-preview.svg#v${sum % PICTURES}`;
}
