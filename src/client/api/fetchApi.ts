import { tokenStorage } from '../session/tokenStorage.ts';
import { endRejectedSession, getApiUrl } from './baseQuery.ts';

/**
 * Calls the API with the session's token. Use it for files, which an RTK Query endpoint would keep in the state or in
 * actions. A 401 ends the session, as in `baseQuery`. Throws if there is no response or the call is aborted.
 *
 * @param path such as `imports`
 */
export async function fetchApi(path: string, init: RequestInit): Promise<Response> {
  const token = tokenStorage.read();
  const headers = new Headers(init.headers);
  if (token !== null) headers.set('authorization', `Bearer ${token}`);
  const reply = await fetch(new URL(path, getApiUrl(location.origin)), { ...init, headers });
  if (reply.status === 401) endRejectedSession(token);
  return reply;
}
