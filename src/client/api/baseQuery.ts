import {
  type BaseQueryFn,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { messages } from '../../shared/messages.ts';
import { toast } from '../lib/toast.ts';
import { endSession, sessionOf } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';

/**
 * Where the API is: at the origin that `API_URL` named when the client was built, else at the page's own. Absolute,
 * because fetch outside a browser takes nothing else.
 */
export function apiAddress(ownOrigin: string): string {
  const named = process.env.API_URL ?? '';
  return new URL('/api/', named === '' ? ownOrigin : named).href;
}

const send = fetchBaseQuery({
  baseUrl: apiAddress(typeof location === 'undefined' ? 'http://localhost' : location.origin),
  responseHandler: 'content-type',
  prepareHeaders: (headers) => {
    const token = tokenStorage.read();
    if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  },
});

interface ExtraOptions {
  /** Failures of which the unexpected-error toast says nothing: all, or those of these statuses. */
  silent?: true | readonly FetchBaseQueryError['status'][];
}

/** What an endpoint may read of an answer beside its body. */
export interface Meta {
  /** On how many pages the listing stands; null where the answer does not say. */
  pages: string | null;
}

type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, ExtraOptions | undefined, Meta>;

/**
 * One call to the API. A reply of 400 to 499 is the calling screen's to show; anything else that fails is told
 * by the unexpected-error toast, unless the endpoint is `silent`: for listings by the spec, and where a screen has its
 * own words. A 401 ends the session here.
 */
export const baseQuery: BaseQuery = async (args, api, extra) => {
  const tokenOfCall = tokenStorage.read();
  // Without the request itself, which carries the token and would go along in an action.
  const { data, error, meta } = await send(args, api, extra ?? {});

  const status = error?.status;
  if (status === 401 && tokenOfCall !== null && tokenOfCall === tokenStorage.read()) {
    const { user } = sessionOf(tokenOfCall);
    endSession(user);
    tokenStorage.remove();
  } else if (
    status !== undefined &&
    !isForTheScreen(status) &&
    !isSilent(status, extra) &&
    !api.signal.aborted
  ) {
    toast.unexpected(messages.unexpectedError);
  }
  if (error) return { error };
  return { data, meta: { pages: meta?.response?.headers.get(PAGES_HEADER) ?? null } };
};

const isSilent = (status: FetchBaseQueryError['status'], extra?: ExtraOptions) =>
  extra?.silent === true || extra?.silent?.includes(status) === true;

const isForTheScreen = (status: FetchBaseQueryError['status']) =>
  typeof status === 'number' && status >= 400 && status < 500;
