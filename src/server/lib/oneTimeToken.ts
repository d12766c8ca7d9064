import { hash, randomBytes } from 'node:crypto';

/** In bytes: nobody guesses one. */
const LENGTH = 32;

/** What a link carries behind its #, and nothing keeps: a database has its hash. */
export const newToken = (): string => randomBytes(LENGTH).toString('base64url');

export const hashOfToken = (token: string): string => hash('sha256', token);
