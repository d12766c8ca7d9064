import { ConfigError } from './config.ts';

/** What the system's refusals mean to whoever starts the server. */
const meanings: Record<string, string> = {
  EADDRINUSE: 'something else listens there already. Set PORT to another one',
  EADDRNOTAVAIL: 'this machine has no such address. Set HOST to one that it has',
  ENOTFOUND: 'this machine has no such address. Set HOST to one that it has',
  EACCES: 'permission is missing',
  EPERM: 'permission is missing',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOENT: 'there is no such folder, and none can be made',
  EEXIST: 'a file is in the way',
  ENOTDIR: 'a file is in the way',
};

interface SystemError extends Error {
  code: string;
  path?: string;
  address?: string;
  hostname?: string;
  port?: number;
}

const isSystemError = (error: unknown): error is SystemError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string';

/** Why the server does not run, for a terminal: sentences for what an operator can mend, a stack for a bug. */
export function startProblem(error: unknown): string {
  if (isSystemError(error)) {
    if (error.code === 'ERR_SQLITE_ERROR') return `The database does not open: ${error.message}.`;
    const { path, address, hostname, port } = error;
    const where = path ?? [address ?? hostname, port].filter(Boolean).join(':');
    const meaning = meanings[error.code];
    if (meaning) return `The server does not start at ${where}: ${meaning}.`;
  }
  if (error instanceof ConfigError) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
