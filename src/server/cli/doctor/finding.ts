import type { Finding } from '../../../shared/blogState.ts';
import type { Config } from '../../config.ts';

/** What is looked at. Tests change one thing of it. */
export interface Installation {
  config: Config;
  env: Record<string, string | undefined>;
  /** Of the user who asks; null where the system has no such thing. */
  uid: number | null;
  now: () => Date;
  /** The folder that `npm run build` writes. */
  built: string;
  nodeVersion: string;
  /** Free bytes of the disk of a folder. */
  freeBytes: (folder: string) => number;
  /** How many more files the disk of a folder can hold; null where it has no such limit. */
  freeFiles: (folder: string) => number | null;
  /** In milliseconds: how long the check of the database's pages may take. */
  integrityLimit: number;
  /** In days: how old the last backup may be. */
  backupDays: number;
}

/** Looks at one thing, or at several that hang together. Never throws for what an operator can mend. */
export type Check = (installation: Installation) => Finding[] | Promise<Finding[]>;

export const ok = (about: string, says: string): Finding => ({ about, state: 'ok', says });
export const warning = (about: string, says: string): Finding => ({ about, state: 'warning', says });
export const problem = (about: string, says: string): Finding => ({ about, state: 'problem', says });
