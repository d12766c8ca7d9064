import type { FastifyRequest } from 'fastify';

/** Whether the client takes gzip, RFC 9110 section 12.5.3. */
export const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  (headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .some((coding) => /^\s*(?:x-)?gzip\s*(?:;\s*q=(?:1|0\.\d*[1-9]).*)?$/.test(coding));

/** Whether the client has what this weak entity tag stands for, RFC 9110 section 13.1.2. */
export const hasAlready = ({ headers }: FastifyRequest, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some((one) => {
    const known = one.trim();
    return known === '*' || known === etag || `W/${known}` === etag;
  });
