/** The slug of an article of which one was given, or any address. */
export const slugIn = (address: string): string => /([^/?#]+)\/?(?:[?#].*)?$/.exec(address)?.[1] ?? '';
