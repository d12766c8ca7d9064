import { finished, type Readable, Transform } from 'node:stream';
import { clearInterval, setInterval } from 'node:timers';
import type { FastifyRequest, FastifySchema } from 'fastify';
import { MARKDOWN_MAX } from '../../shared/article.ts';
import { clientNetwork } from '../lib/network.ts';
import { eventLoopTurn } from '../lib/schedule.ts';
import type { App } from './app.ts';
import { HttpError, sentenceFor } from './errors.ts';
import { knownFields } from './validate.ts';

/** In bytes: ten times what the largest body takes that is no article. Anybody may send it, signed in or not. */
export const SMALL_BODY_MAX = 16 * 1024;

/** In bytes, of an article; a character that is escaped in JSON counted as it is: 2 MiB. */
const BODY_MAX = 2 * 1024 * 1024;

/**
 * In bytes as they are sent, for routes that take articles: a markdown text at its limit fits, also as `\u0041`
 * from the first to the last character, with room for what is sent beside it.
 */
export const ARTICLE_BODY_MAX = 6 * MARKDOWN_MAX + 64 * 1024;

const tooMuchUnknown = () =>
  new HttpError(400, 'The body holds too much that belongs to no field which is known here.');

/**
 * Refuses what would cost more to parse than to send. A body without a long text is as small as any other: what
 * stands outside the texts of known fields is held to the same bound.
 */
async function requireBearable(json: string, schema: FastifySchema | undefined): Promise<void> {
  if (json.length <= SMALL_BODY_MAX) return;
  const { escapes, other } = await weighJson(json, knownFields(schema?.body), SMALL_BODY_MAX);
  if (other > SMALL_BODY_MAX) throw tooMuchUnknown();
  if (Buffer.byteLength(json) - escapes > BODY_MAX) throw new HttpError(413, sentenceFor(413));
}

/** Small ones are not worth it, and of large ones nobody would know beforehand how large they are. */
function requireUncompressed({ headers }: FastifyRequest): void {
  const coding = headers['content-encoding'] ?? 'identity';
  if (coding.toLowerCase() === 'identity') return;
  throw new HttpError(415, 'The body must not be compressed: please send it as it is.', {
    headers: { 'accept-encoding': 'identity' },
  });
}

/**
 * Bodies are JSON or refused, and not too many large ones come at once. An empty one is none: clients like to name
 * a content type even for a DELETE.
 */
export function acceptJsonOnly(app: App, bodyPace: number): void {
  limitBodies(app, bodyPace);
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser('error', 'error');

  const parsed = (request: FastifyRequest, body: string) =>
    new Promise((resolve, reject) => {
      void parse(request, body, (error: Error | null, value?: unknown) => {
        if (error) reject(new HttpError(400, 'The body is not valid JSON.'));
        else resolve(value);
      });
    });

  app.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    async (request: FastifyRequest, body: string) => {
      if (body === '') return undefined;
      requireUncompressed(request);
      await requireBearable(body, request.routeOptions.schema);
      return parsed(request, body);
    },
  );
}

/*
 * All in bytes. A body is kept in memory until it is answered, and so is what is made of it: thousands at once, each
 * within its own limit, would be more than the machine has. Small ones are not counted.
 */
const SMALL = 64 * 1024;
const ALL = 64 * 1024 * 1024;
/** What one account may take of it, and one network. */
const SHARE = 16 * 1024 * 1024;
/** What has to come of a body in each `bodyPace`, while it arrives. */
const LEAST = 32 * 1024;

const refusal = (statusCode: number, sentence: string) =>
  new HttpError(statusCode, sentence, { headers: { 'retry-after': '5', connection: 'close' } });
const tooMuchOfOne = () =>
  refusal(429, 'You are sending too many large requests at once; please wait for the first of them.');
const tooMuchOfAll = () =>
  refusal(503, 'Too many large requests arrive at the moment. Please try again soon.');

/** Whether it has a body that may be large. Where only small ones are taken, there is another limit. */
function mayBeLarge({ headers, routeOptions: { bodyLimit } }: FastifyRequest): boolean {
  if (bodyLimit <= SMALL) return false;
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > SMALL;
}

/** Nobody, on a route that takes bodies of anybody. */
const accountOf = ({ user }: Partial<FastifyRequest>) => user?.id ?? '';

/** Refuses large bodies while they arrive, when too much of others is kept: 429 or 503. Too slow ones: 408. */
function limitBodies(app: App, bodyPace: number): void {
  const budget = bodyBudget({ all: ALL, share: SHARE, tooMuchOfOne, tooMuchOfAll });

  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!mayBeLarge(request)) {
      done();
      return;
    }
    const network = clientNetwork(request.ip);
    const body: IncomingBody = {
      ...{ account: accountOf(request) || network, network },
      ...{ bytes: 0, began: performance.now(), isArriving: true },
      refuse: (error) => counted.destroy(error),
    };
    const counted: Transform = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        budget.arrived(body, chunk.length);
        next(null, chunk);
      },
    });
    budget.open(body);
    reply.raw.once('close', () => {
      budget.remove(body);
      counted.destroy();
    });
    requirePace(body, counted, bodyPace);
    // Whoever reads it hears of its error; where it is refused before that, nobody does.
    counted.on('error', () => undefined);
    // A pipeline would end the connection with the body, and nobody would read why.
    finished(payload, (error) => error && counted.destroy(error));
    done(null, payload.pipe(counted));
  });
}

function requirePace(body: IncomingBody, arriving: Readable, pace: number) {
  let before = 0;
  const timer = setInterval(() => {
    if (body.bytes - before < LEAST) {
      body.refuse(new HttpError(408, sentenceFor(408), { headers: { connection: 'close' } }));
    }
    before = body.bytes;
  }, pace).unref();
  arriving.once('end', () => (body.isArriving = false));
  arriving.once('close', () => {
    body.isArriving = false;
    clearInterval(timer);
  });
}

/** A body that is kept in memory, until its request is answered. */
interface IncomingBody {
  account: string;
  network: string;
  /** What has arrived of it. */
  bytes: number;
  /** When its first byte was waited for, by `performance.now()`. */
  began: number;
  isArriving: boolean;
  /** Ends it before all of it is there. */
  refuse: (error: HttpError) => void;
}

interface Limits {
  /** In bytes, of all bodies together. */
  all: number;
  /** Of one account, and of one network. */
  share: number;
  tooMuchOfOne: () => HttpError;
  tooMuchOfAll: () => HttpError;
}

type Size = (body: IncomingBody) => number;

/**
 * Counts what has arrived of bodies. Where it becomes too much, the slowest is refused that is still arriving: of the
 * account or network that has more than its share, else of those that have most.
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

  /** Of those that are meant, of whom most is kept by the first of the sizes, then by the second. */
  function refuseSlowest(error: HttpError, isMeant: (body: IncomingBody) => boolean, ...sizes: Size[]) {
    const now = performance.now();
    const speed = ({ bytes, began }: IncomingBody) => bytes / (now - began);
    const largestFirst = (one: IncomingBody, other: IncomingBody) =>
      sizes.map((size) => size(other) - size(one)).find((difference) => difference !== 0);
    const [slowest] = [...bodies]
      .filter((body) => body.isArriving && body.bytes > 0 && isMeant(body))
      .sort((one, other) => largestFirst(one, other) ?? speed(one) - speed(other));
    if (!slowest) return;
    remove(slowest);
    slowest.refuse(error);
  }

  return {
    open: (body: IncomingBody) => void bodies.add(body),

    /** Counts what came; the body itself may be the one that is refused for it. */
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

/** Characters that are looked at in one turn of the event loop. */
const SLICE = 512 * 1024;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const [OPEN_BRACKET, CLOSE_BRACKET, OPEN_BRACE, CLOSE_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];
const LETTER_U = 0x75;

interface JsonWeight {
  /** How many bytes less the text would have without its escapes. */
  escapes: number;
  /** Characters outside the strings that are values of known fields: structure, numbers, space, unknown fields. */
  other: number;
}

/**
 * Weighs a JSON text before it is parsed: a list of empty lists costs a hundred times what a string of the same length
 * does. Stops early where `other` is more than `otherMax`. What is not valid JSON is for the parser to tell.
 */
export async function weighJson(
  json: string,
  isKnown: (field: string) => boolean,
  otherMax: number,
): Promise<JsonWeight> {
  let [place, escapes, known, depth] = [0, 0, 0, 0];
  /** Where the string began in which `place` is, if it is in one. */
  let stringStart = -1;
  /** The last string and the field whose value is read, of the outermost object. */
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

  /** Reads on to the end of the string that has begun, if it is before `end`. */
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
