import { forAuthors } from './authors.ts';
import { forReaders } from './readers.ts';
import { onServer } from './server.ts';

export const catalog = { ...forReaders, ...forAuthors, ...onServer };
