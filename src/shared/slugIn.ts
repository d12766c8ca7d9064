/** Returns the slug of an article, given the slug itself or any address of the article; '' if there is none. */
export function slugIn(address: string): string {
  const slug = /([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '';
  try {
    return decodeURIComponent(slug).normalize('NFC');
  } catch {
    return slug;
  }
}
