import {
  type BaseQueryFn,
  type FetchArgs,
  fetchBaseQuery,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { PAGES_HEADER } from '../../shared/listing.ts';
import { specMessages } from '../../shared/messages/en/spec.ts';
import { toast } from '../lib/toast.ts';
import { endSession, decodeSession } from '../session/session.ts';
import { tokenStorage } from '../session/tokenStorage.ts';

/**
 * Returns the URL of the API: at the origin in `API_URL` at build time, or at the page's own. Absolute, because fetch
 * outside a browser needs it.
 */
export function getApiUrl(pageOrigin: string): string {
  const configured = process.env.API_URL ?? '';
  return new URL('/api/', configured === '' ? pageOrigin : configured).href;
}

const send = fetchBaseQuery({
  baseUrl: getApiUrl(typeof location === 'undefined' ? 'http://localhost' : location.origin),
  responseHandler: 'content-type',
  prepareHeaders: (headers) => {
    const token = tokenStorage.read();
    if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  },
});

/**
 * Returns how long to wait for the response to a text, in milliseconds: longer for a long text, which takes a minute on a
 * slow network. After that, the form can say that the server doesn't respond.
 */
export const textTimeout = ({ length }: string): number => 30_000 + length / 16;

interface ExtraOptions {
  /** Failures that don't show the unexpected-error toast: all, or only those with these statuses. */
  silent?: true | readonly FetchBaseQueryError['status'][];
  /** The answer of a back end that doesn't have this call and answers 404. Only for calls beyond the specification. */
  ifMissing?: unknown;
}

/** What an endpoint can read from a response besides its body. */
export interface Meta {
  /** The number of pages of a listing; null if the response has none. */
  pages: string | null;
}

type BaseQuery = BaseQueryFn<FetchArgs, unknown, FetchBaseQueryError, ExtraOptions | undefined, Meta>;

/**
 * Sends a request to the API. Responses with a status from 400 to 499 are left to the calling screen. Other failures
 * show the unexpected-error toast unless the endpoint is `silent`, as the spec wants for listings, or because a screen
 * shows its own message. A 401 ends the session.
 */
export const baseQuery: BaseQuery = async (args, api, extra) => {
  const sentToken = tokenStorage.read();
  // Leaves out the request, which contains the token and would become part of an action.
  const { data, error: failure, meta } = await send(args, api, extra ?? {});
  const error = failure && readFailure(failure);
  if (error?.status === 404 && extra?.ifMissing !== undefined)
    return { data: extra.ifMissing, meta: { pages: null } };

  const status = error?.status;
  if (status === 401 && endRejectedSession(sentToken)) {
    // The session's end has its own toast.
  } else if (
    status !== undefined &&
    !isForScreen(status) &&
    !isSilent(status, extra) &&
    !api.signal.aborted
  ) {
    toast.unexpected(specMessages.unexpectedError);
  }
  if (error) return { error };
  return { data, meta: { pages: meta?.response?.headers.get(PAGES_HEADER) ?? null } };
};

/** Returns a failure with its status, also if the body isn't what its type says. */
const readFailure = (error: FetchBaseQueryError): FetchBaseQueryError =>
  error.status === 'PARSING_ERROR' && error.originalStatus >= 400
    ? { status: error.originalStatus, data: error.data }
    : error;

/** Ends the session of a token that the server has rejected, unless it was replaced meanwhile. Returns whether it did. */
export function endRejectedSession(sentToken: string | null): boolean {
  if (sentToken === null || sentToken !== tokenStorage.read()) return false;
  endSession(decodeSession(sentToken).user);
  tokenStorage.remove();
  return true;
}

const isSilent = (status: FetchBaseQueryError['status'], extra?: ExtraOptions) =>
  extra?.silent === true || extra?.silent?.includes(status) === true;

const isForScreen = (status: FetchBaseQueryError['status']) =>
  typeof status === 'number' && status >= 400 && status < 500;
