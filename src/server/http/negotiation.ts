import type { FastifyReply, FastifyRequest } from 'fastify';

type Negotiated = Pick<FastifyRequest, 'headers'>;

/** Whether the client takes gzip, RFC 9110 section 12.5.3. */
export const acceptsGzip = ({ headers }: Negotiated): boolean =>
  (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/.test(coding));

/** Says that another value of this header of the request may get another answer, beside what was said before. */
export function varyBy(reply: FastifyReply, header: string): void {
  const said = reply.getHeader('vary');
  void reply.header('vary', said === undefined ? header : `${String(said)}, ${header}`);
}

/** A shared cache that compresses makes a weak tag of a strong one: what matters is between the quotes. */
const opaque = (etag: string) => etag.trim().replace(/^W\//, '');

/** Whether the client has what this entity tag stands for, by the weak comparison of RFC 9110 section 13.1.2. */
export const hasAlready = ({ headers }: Negotiated, etag: string): boolean =>
  (headers['if-none-match'] ?? '')
    .split(',')
    .some((one) => one.trim() === '*' || opaque(one) === opaque(etag));
