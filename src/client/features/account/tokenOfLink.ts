/** What a link has behind its #, which browsers keep to themselves; '' where there is none of that name. */
export const tokenOfLink = (hash: string, name = 'token'): string =>
  new RegExp(`^#${name}=([\\w-]+)$`).exec(hash)?.[1] ?? '';
