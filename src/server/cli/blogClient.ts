import { setTimeout as sleep } from 'node:timers/promises';
import type { Listing } from '../../shared/listing.ts';
import { publishMessages as messages } from '../../shared/messages/en/publish.ts';

/** A failed call, with the server's message. */
export class CallFailed extends Error {
  readonly status: number;
  /** The name of the limit that was reached, such as `write`; null if it was none. */
  readonly limit: string | null;

  constructor(status: number, sentence: string, limit: string | null = null) {
    super(sentence);
    this.name = 'CallFailed';
    this.status = status;
    this.limit = limit;
  }
}

interface Call {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent as it is. */
  bytes?: { type: string; content: Uint8Array };
  headers?: Record<string, string>;
}

/** Calls the API of a blog with an access token. */
export interface BlogClient {
  /** Returns the answer, or null for 204. Throws CallFailed. */
  call: <Answer>(method: string, path: string, call?: Call) => Promise<Answer | null>;
  /** Returns the bytes of a file of the blog, or null if there is none. Throws CallFailed. */
  download: (path: string) => Promise<Uint8Array | null>;
  /** Returns all items of a listing. */
  listAll: <Item>(path: string) => Promise<Item[]>;
}

/** Maximum number of attempts. Retries wait as long as `Retry-After` says. */
const TRIES = 5;
/** In seconds: longest wait by default. Longer ones are for the user to decide on. */
const WAIT_DEFAULT = 15 * 60;
/** In milliseconds. */
const TIMEOUT = 60_000;
const PAGE = 100;

interface ClientOptions {
  /** In seconds: how long to wait at most if the blog limits requests. */
  waitMax?: number;
  /** Aborts calls and waits. */
  signal?: AbortSignal | undefined;
}

/** Creates a client of a blog. `url` is the blog's origin. */
export function createBlogClient(
  url: string,
  token: string,
  { waitMax = WAIT_DEFAULT, signal }: ClientOptions = {},
): BlogClient {
  async function send(method: string, path: string, { json, bytes, headers }: Call): Promise<Response> {
    const body = bytes ? Buffer.from(bytes.content) : json === undefined ? undefined : JSON.stringify(json);
    const type = bytes?.type ?? (json === undefined ? undefined : 'application/json');
    try {
      return await fetch(`${url}${path}`, {
        method,
        // Another server must not get the token.
        redirect: 'error',
        signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT), ...(signal ? [signal] : [])]),
        headers: { authorization: `Bearer ${token}`, ...(type && { 'content-type': type }), ...headers },
        ...(body !== undefined && { body }),
      });
    } catch (error) {
      throw new CallFailed(0, error instanceof TypeError ? messages.unreachable(url) : String(error));
    }
  }

  async function call<Answer>(method: string, path: string, options: Call = {}): Promise<Answer | null> {
    for (let tries = 1; ; tries += 1) {
      const reply = await send(method, path, options);
      const wait = Number(reply.headers.get('retry-after'));
      if ([429, 503].includes(reply.status) && wait > 0 && wait <= waitMax && tries < TRIES) {
        await reply.body?.cancel();
        await sleep(wait * 1000, undefined, { signal });
        continue;
      }
      if (!reply.ok) throw await toFailure(reply);
      if (reply.status === 204) return null;
      if (!reply.headers.get('content-type')?.startsWith('application/json'))
        throw new CallFailed(reply.status, messages.notABlog);
      return (await reply.json()) as Answer;
    }
  }

  return {
    call,
    async download(path) {
      const reply = await send('GET', path, {});
      if (reply.status === 404) return null;
      if (!reply.ok) throw await toFailure(reply);
      return reply.bytes();
    },
    async listAll<Item>(path: string) {
      const items: Item[] = [];
      for (let page = 1; ; page += 1) {
        const listing = await call<Listing<Item>>(
          'GET',
          `${path}${path.includes('?') ? '&' : '?'}limit=${PAGE}&page=${page}`,
        );
        items.push(...(listing?.result ?? []));
        if (!listing?.next) return items;
      }
    },
  };
}

async function toFailure(reply: Response): Promise<CallFailed> {
  const [, limit = null] =
    reply.status === 429 ? (/^"([^"]*)"/.exec(reply.headers.get('ratelimit') ?? '') ?? []) : [];
  return new CallFailed(reply.status, (await reply.text()).slice(0, 500), limit);
}
