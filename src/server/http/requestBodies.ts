import { finished, type Readable, Transform } from 'node:stream';
import { clearInterval, setInterval } from 'node:timers';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { IMAGE_BYTES_MAX } from '../../shared/image.ts';
import { apiMessages } from '../../shared/messages/en/api.ts';
import { imageErrors } from '../../shared/messages/en/images.ts';
import { clientNetwork } from '../lib/network.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import type { App } from './app.ts';
import { HttpError, sentenceFor } from './errors.ts';
import { knownFields } from './validate.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route stores its body as it arrives, so that it takes little memory. */
    isStreamed?: boolean;
  }
}

/** In bytes: ten times the largest body that is not an article. Anybody may send it, signed in or not. */
export const SMALL_BODY_MAX = 16 * 1024;

/** In bytes: maximum of an article (2 MiB), with characters that are escaped in JSON counted as unescaped. */
const BODY_MAX = 2 * 1024 * 1024;

/**
 * In bytes as sent: the maximum for routes that take articles. A Markdown text at its limit fits, even with every
 * character escaped as `\u0041`, with room for the other fields.
 */
export const ARTICLE_BODY_MAX = 6 * MARKDOWN_MAX + 64 * 1024;

const createWeightError = () => new HttpError(400, apiMessages.body.tooManyUnknownFields);

/**
 * Refuses bodies that cost more to parse than to send: everything outside the texts of known fields must fit the limit
 * for small bodies.
 */
async function requireAcceptableWeight(json: string, schema: FastifySchema | undefined): Promise<void> {
  if (json.length <= SMALL_BODY_MAX) return;
  const { escapes, other } = await weighJson(json, knownFields(schema?.body), SMALL_BODY_MAX);
  if (other > SMALL_BODY_MAX) throw createWeightError();
  if (Buffer.byteLength(json) - escapes > BODY_MAX) throw new HttpError(413, sentenceFor(413));
}

/** Refuses compressed bodies: small ones gain nothing, and the size of large ones is unknown beforehand. */
export function requireUncompressed({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw new HttpError(415, apiMessages.body.compressed, {
    headers: { 'accept-encoding': 'identity' },
  });
}

/**
 * Accepts only JSON bodies, and limits concurrent large ones. An empty body counts as none: some clients send a content
 * type even with DELETE.
 */
export function acceptJsonOnly(app: App, bodyPace: number): void {
  limitBodies(app, bodyPace);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  const parsed = (request: FastifyRequest, body: string) =>
    new Promise((resolve, reject) => {
      void parse(request, body, (error: Error | null, value?: unknown) => {
        if (error) reject(new HttpError(400, apiMessages.body.invalidJson));
        else resolve(value);
      });
    });

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return undefined;
      requireUncompressed(request);
      await requireAcceptableWeight(body, request.routeOptions.schema);
      return parsed(request, body);
    },
  );
}

/*
 * All in bytes. A body and everything parsed from it stay in memory until the request is answered. Thousands at once,
 * each within its own limit, would exhaust the memory. Small bodies are not counted.
 */
const SMALL = 64 * 1024;
const ALL = 64 * 1024 * 1024;
/** The share of one account or network. */
const NETWORK_SHARE = 16 * 1024 * 1024;
/** The same for uploaded images: four of the largest in total, two of them from one account or network. */
const IMAGES_ALL = 4 * IMAGE_BYTES_MAX;
const IMAGES_SHARE = 2 * IMAGE_BYTES_MAX;
/** What a body that is stored as it arrives takes: a part, its copy, and the buffers of the stream. */
const STREAMED = 1024 * 1024;
/** The same for all of these. */
const STREAMED_ALL = 64 * STREAMED;
const STREAMED_SHARE = 8 * STREAMED;
/** In bytes: how much of a body has to arrive at least in each `bodyPace`. */
const PACE_MIN = 32 * 1024;

const refusal = (statusCode: number, sentence: string) =>
  new HttpError(statusCode, sentence, { headers: { 'retry-after': '5', connection: 'close' } });

/** Returns whether the request may have a large body. Routes for small bodies have a separate limit. */
function mayBeLarge({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  if (bodyLimit <= SMALL) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > SMALL;
}

/** Returns the account's id, or '' on public routes. */
const claimedAccount = ({ user }: Partial<FastifyRequest>) => user?.id ?? '';

/**
 * Refuses large bodies while they arrive: with 429 or 503 when too much is held in memory, with 408 when they are too
 * slow.
 */
function limitBodies(app: App, bodyPace: number): void {
  const texts = bodyBudget({
    all: ALL,
    share: NETWORK_SHARE,
    tooMuchOfOne: () => refusal(429, apiMessages.busy.ownRequests),
    tooMuchOfAll: () => refusal(503, apiMessages.busy.allRequests),
  });
  // A separate budget, so that image uploads don't cause texts to be rejected.
  const images = bodyBudget({
    all: IMAGES_ALL,
    share: IMAGES_SHARE,
    tooMuchOfOne: () => refusal(429, imageErrors.ownQueue),
    tooMuchOfAll: () => refusal(503, imageErrors.queue),
  });
  const archives = bodyBudget({
    all: STREAMED_ALL,
    share: STREAMED_SHARE,
    tooMuchOfOne: () => refusal(429, apiMessages.busy.ownRequests),
    tooMuchOfAll: () => refusal(503, apiMessages.busy.allRequests),
  });

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) {
      done();
      return;
    }
    const network = clientNetwork(request.ip);
    const { bodyLimit, config } = request.routeOptions;
    const isStreamed = config.isStreamed === true;
    const budget = isStreamed ? archives : bodyLimit > ARTICLE_BODY_MAX ? images : texts;
    const body: IncomingBody = {
      account: claimedAccount(request) || network,
      network,
      bytes: 0,
      received: 0,
      began: performance.now(),
      isArriving: true,
      refuse: (error) => counted.destroy(error),
    };
    const counted: Transform = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        body.received += chunk.length;
        if (!isStreamed) budget.arrived(body, chunk.length);
        else if (body.bytes === 0) budget.arrived(body, STREAMED);
        next(null, chunk);
      },
    });
    budget.open(body);
    reply.raw.once('close', () => {
      budget.remove(body);
      counted.destroy();
    });
    requirePace(body, counted, bodyPace);
    // The body's reader handles the error. Without a listener, Node would throw it.
    counted.on('error', () => undefined);
    // `pipeline` would close the connection before the client can read the reply.
    finished(payload, (error) => error && counted.destroy(error));
    done(null, payload.pipe(counted));
  });
}

function requirePace(body: IncomingBody, arriving: Readable, pace: number) {
  let before = 0;
  const timer = setInterval(() => {
    if (body.received - before < PACE_MIN) {
      body.refuse(new HttpError(408, sentenceFor(408), { headers: { connection: 'close' } }));
    }
    before = body.received;
  }, pace).unref();
  arriving.once('end', () => (body.isArriving = false));
  arriving.once('close', () => {
    body.isArriving = false;
    clearInterval(timer);
  });
}

/** A body held in memory until its request is answered. */
interface IncomingBody {
  account: string;
  network: string;
  /** Bytes that it takes in memory. */
  bytes: number;
  /** Bytes received so far. */
  received: number;
  /** Start of the request, by `performance.now()`. */
  began: number;
  isArriving: boolean;
  /** Aborts the body. */
  refuse: (error: HttpError) => void;
}

interface Limits {
  /** In bytes, for all bodies together. */
  all: number;
  /** In bytes, for one account or network. */
  share: number;
  tooMuchOfOne: () => HttpError;
  tooMuchOfAll: () => HttpError;
}

type Size = (body: IncomingBody) => number;

/**
 * Tracks received bytes. When they exceed the budget, refuses the slowest body that is still arriving, of the account
 * or network above its share, or else of those that hold most.
 */
function bodyBudget({ all, share, tooMuchOfOne, tooMuchOfAll }: Limits) {
  const bodies = new Set<IncomingBody>();
  const [byAccount, byNetwork] = [new Map<string, number>(), new Map<string, number>()];
  let total = 0;

  const accountBytes = ({ account }: IncomingBody) => byAccount.get(account) ?? 0;
  const networkBytes = ({ network }: IncomingBody) => byNetwork.get(network) ?? 0;

  function change(body: IncomingBody, bytes: number) {
    total += bytes;
    addTo(byAccount, body.account, bytes);
    addTo(byNetwork, body.network, bytes);
  }

  function remove(body: IncomingBody) {
    if (bodies.delete(body)) change(body, -body.bytes);
  }

  /** Refuses the slowest of the matching bodies that are largest by the first size, then by the second. */
  function refuseSlowest(error: HttpError, matches: (body: IncomingBody) => boolean, ...sizes: Size[]) {
    const now = performance.now();
    const speed = ({ received, began }: IncomingBody) => received / (now - began);
    const largestFirst = (one: IncomingBody, other: IncomingBody) =>
      sizes.map((size) => size(other) - size(one)).find((difference) => difference !== 0);
    const [slowest] = [...bodies]
      .filter((body) => body.isArriving && body.bytes > 0 && matches(body))
      .sort((one, other) => largestFirst(one, other) ?? speed(one) - speed(other));
    if (!slowest) return;
    remove(slowest);
    slowest.refuse(error);
  }

  return {
    open: (body: IncomingBody) => void bodies.add(body),

    /** Counts bytes that a body takes. This may refuse the body itself. */
    arrived(body: IncomingBody, bytes: number) {
      if (!bodies.has(body)) return;
      body.bytes += bytes;
      change(body, bytes);
      while (bodies.has(body) && accountBytes(body) > share) {
        refuseSlowest(tooMuchOfOne(), ({ account }) => account === body.account);
      }
      while (bodies.has(body) && networkBytes(body) > share) {
        refuseSlowest(tooMuchOfOne(), ({ network }) => network === body.network, accountBytes);
      }
      while (bodies.has(body) && total > all) {
        refuseSlowest(tooMuchOfAll(), () => true, networkBytes, accountBytes);
      }
    },

    remove,
  };
}

function addTo(sums: Map<string, number>, name: string, bytes: number) {
  const sum = (sums.get(name) ?? 0) + bytes;
  if (sum > 0) sums.set(name, sum);
  else sums.delete(name);
}

/** Characters scanned per turn of the event loop. */
const SLICE = 512 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const LETTER_U = 0x75;

interface JsonWeight {
  /** Bytes saved if the text had no escapes. */
  escapes: number;
  /** Characters outside the string values of known fields: structure, numbers, white space, unknown fields. */
  other: number;
}

/**
 * Weighs JSON before parsing: nested empty lists cost a hundred times as much as a string of the same length. Stops
 * once `other` exceeds `otherMax`. Invalid JSON is left to the parser.
 */
export async function weighJson(
  json: string,
  isKnown: (field: string) => boolean,
  otherMax: number,
): Promise<JsonWeight> {
  let [place, escapes, known, depth] = [0, 0, 0, 0];
  /** Start of the string that contains `place`; negative outside of strings. */
  let stringStart = -1;
  /** In the outermost object: the last string, and the field whose value is being read. */
  let [lastString, field] = ['', ''];

  const isInString = () => stringStart >= 0;

  function endString(end: number) {
    const start = stringStart;
    stringStart = -1;
    if (depth !== 1) return;
    if (field !== '' && isKnown(field)) known += end - start;
    else if (end - start <= otherMax) lastString = json.slice(start, end);
  }

  function readStructure(code: number) {
    if (code === OPEN_BRACKET || code === OPEN_BRACE) depth += 1;
    else if (code === CLOSE_BRACKET || code === CLOSE_BRACE) depth -= 1;
    else if (depth !== 1) return;
    else if (code === COLON) field = lastString;
    else if (code === COMMA) field = '';
  }

  /** Reads the current string to its end, or up to `end`. */
  function readString(end: number) {
    let [at, escaped] = [place, 0];
    for (; at < end; at += 1) {
      const code = json.charCodeAt(at);
      if (code === QUOTE) break;
      if (code !== BACKSLASH) continue;
      at += 1;
      escaped += json.charCodeAt(at) === LETTER_U ? 5 : 1;
    }
    place = at;
    escapes += escaped;
    if (at < end) endString(place++);
  }

  function readOutside() {
    const code = json.charCodeAt(place++);
    if (code === QUOTE) stringStart = place;
    else readStructure(code);
  }

  for (;;) {
    const end = Math.min(place + SLICE, json.length);
    while (place < end && (isInString() || place - known <= otherMax)) {
      if (isInString()) readString(end);
      else readOutside();
    }
    if (place < end || place >= json.length) break;
    await eventLoopTurn();
  }
  return { escapes, other: place - known };
}
