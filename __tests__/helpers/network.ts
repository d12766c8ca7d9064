import type { FastifyInstance } from 'fastify';

type Server = Pick<FastifyInstance, 'inject'>;
type Fault = (request: Request) => Response | Promise<Response>;

const toResponse = (reply: Awaited<ReturnType<Server['inject']>>) => {
  const headers = Object.entries(reply.headers).map(([name, value]) => [name, String(value)]);
  const body = [204, 304].includes(reply.statusCode) ? null : reply.rawPayload;
  return new Response(body as BodyInit | null, {
    status: reply.statusCode,
    headers: headers as [string, string][],
  });
};

/**
 * Connects the page's `fetch` to the server in the same process. Requests reach it unless a test overrides them:
 * `matching` is a substring of `"METHOD /path?query"`.
 */
export function connect(server: Server) {
  /** All requests so far, as `"METHOD /path?query"`. */
  const calls: string[] = [];
  /** Node.js's requests no longer follow their signal once they are collected as garbage. */
  const kept: (RequestInfo | URL)[] = [];
  let faults: { matching: string; fault: Fault }[] = [];
  /** Which request's answer gets lost next; null for none. */
  let lost: string | null = null;

  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    kept.push(input, request);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname}${search}`;
    calls.push(call);

    const fault = faults.find(({ matching }) => call.includes(matching))?.fault;
    if (fault) return fault(request);

    const body = Buffer.from(await request.arrayBuffer());
    const reply = await server.inject({
      method: request.method,
      url: `${pathname}${search}`,
      headers: Object.fromEntries(request.headers),
      ...(body.length > 0 && { payload: body }),
    });
    request.signal.throwIfAborted();
    if (lost !== null && call.includes(lost)) {
      lost = null;
      throw new TypeError('Failed to fetch');
    }
    const { location } = reply.headers;
    if (reply.statusCode === 301 && location !== undefined)
      return fetch(new URL(location, request.url), { headers: request.headers });
    return toResponse(reply);
  };

  const faulty = (matching: string, fault: Fault) => {
    faults = [{ matching, fault }, ...faults];
  };

  return {
    calls,
    /** Lets the test answer matching requests instead of the server. */
    answer: (fault: Fault, matching = '') => faulty(matching, fault),
    /** Answers matching requests with this response instead of the server. */
    reply: (status: number, sentence: string, matching = '') =>
      faulty(
        matching,
        () => new Response(sentence, { status, headers: { 'content-type': 'text/plain; charset=utf-8' } }),
      ),
    goOffline: (matching = '') => faulty(matching, () => Promise.reject(new TypeError('Failed to fetch'))),
    /** Loses the answer of the next matching request, after the server has done the work. */
    loseAnswer: (matching: string) => {
      lost = matching;
    },
    /** Never answers matching requests, which only end when they are aborted. */
    hang: (matching = '') =>
      faulty(
        matching,
        ({ signal }) =>
          new Promise<never>((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason as Error));
          }),
      ),
    /** Removes all overrides. */
    recover: () => {
      faults = [];
    },
  };
}
