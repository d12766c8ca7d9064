import type { FastifyRequest } from 'fastify';
import { networkOf } from '../limits/networkOf.ts';
import { HttpError } from './errors.ts';
import type { App } from './validate.ts';

/*
 * All in bytes. A body is kept in memory until it is answered, and so is what is made of it: thousands at once, each
 * within its own limit, would be more than the machine has. Small ones are not counted.
 */
const SMALL = 64 * 1024;
const ROOM = 64 * 1024 * 1024;
/** What one client may take of it. */
const SHARE = 16 * 1024 * 1024;

const noRoom = (statusCode: number, sentence: string) =>
  new HttpError(statusCode, sentence, { headers: { 'retry-after': '5', connection: 'close' } });
const tooMuchOfOne = () =>
  noRoom(429, 'You are sending too many large requests at once; please wait for the first of them.');
const tooMuchOfAll = () =>
  noRoom(503, 'Too many large requests arrive at the moment. Please try again soon.');

/** What is to be expected before the first byte of it has come. */
function announced({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const length = headers['content-length'];
  if (length !== undefined) return Math.min(Number(length), bodyLimit);
  return headers['transfer-encoding'] === undefined ? 0 : bodyLimit;
}

/** Refuses large bodies before they are read while too many others are not answered yet: 429 or 503. */
export function keepRoomForBodies(app: App): void {
  const taken = new Map<string, number>();
  let takenByAll = 0;

  function take(network: string, bytes: number) {
    const takenByOne = (taken.get(network) ?? 0) + bytes;
    takenByAll += bytes;
    if (takenByOne > 0) taken.set(network, takenByOne);
    else taken.delete(network);
  }

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = announced(request);
    const network = bytes > SMALL ? networkOf(request.ip) : '';
    if (bytes <= SMALL) done();
    else if ((taken.get(network) ?? 0) + bytes > SHARE) done(tooMuchOfOne());
    else if (takenByAll + bytes > ROOM) done(tooMuchOfAll());
    else {
      take(network, bytes);
      reply.raw.once('close', () => take(network, -bytes));
      done();
    }
  });
}
