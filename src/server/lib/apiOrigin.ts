/** Written by `webpack.config.js` where `API_URL` was set. */
const API_URL = /<meta\s+name="?api-url"?\s+content="?(https?:\/\/[^"\s/>]+)/;

/** The origin of the API that the built client asks, by its index.html; null for the one that it is served from. */
export const apiOriginIn = (indexHtml: string): string | null => API_URL.exec(indexHtml)?.[1] ?? null;
