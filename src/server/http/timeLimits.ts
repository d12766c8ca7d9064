/** In milliseconds. */
export interface TimeLimits {
  /** Until all headers of a request are there, counted from its first byte, or from the connection's beginning. */
  headers: number;
  /** Until the whole request is there: 2 MiB at half a megabit a second. */
  request: number;
  /** In which 32 KiB have to come of a body over 64 KiB, again and again until all of it is there. */
  bodyPace: number;
  /** How long a client may neither send nor take anything while it is served. */
  silence: number;
  /** How long an idle connection is kept for the next request: longer than proxies keep theirs, so that they end it. */
  keepAlive: number;
  /** How often the first two are looked after. */
  check: number;
}

export const defaultTimeLimits: TimeLimits = {
  headers: 10_000,
  request: 35_000,
  bodyPace: 10_000,
  silence: 60_000,
  keepAlive: 72_000,
  check: 1000,
};

/** In bytes, of all headers of one request together. */
const HEADERS_MAX = 16 * 1024;

/** The limits as Fastify takes them. */
export const connectionSettings = ({ headers, request, silence, keepAlive, check }: TimeLimits) => ({
  requestTimeout: request,
  connectionTimeout: silence,
  keepAliveTimeout: keepAlive,
  http: {
    headersTimeout: headers,
    connectionsCheckingInterval: check,
    maxHeaderSize: HEADERS_MAX,
    // `malformedRequests.ts` does.
    requireHostHeader: false,
  },
});
