import { AdminError } from './adminCommands.ts';

/** What a command takes that does one thing with all that match. */
export const sure = {
  yes: { type: 'boolean', default: false, does: 'does it; without it nothing is done' },
} as const;

export const ONLY_WITH_YES = 'Nothing was done yet: --yes does it.';

/** Nobody means all by leaving everything out, or by an empty variable. */
export function requireFilter(filter: object, noun: string): void {
  const isSaid = Object.values(filter).some((value) => value !== undefined && value !== '');
  if (!isSaid) throw new AdminError(`Say which ${noun} are meant, such as by --since 24h; --help names all.`);
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
