import { finished, type Readable, Transform } from 'node:stream';
import { clearInterval, setInterval } from 'node:timers';
import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../lib/clientNetwork.ts';
import { bodyBudget, type IncomingBody } from './bodyBudget.ts';
import { HttpError, sentenceFor } from './errors.ts';
import type { App } from './app.ts';

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
export function limitBodies(app: App, bodyPace: number): void {
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
