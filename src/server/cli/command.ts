import type { Readable } from 'node:stream';
import { ValidationError } from 'yup';
import type { Finding } from '../../shared/blogStatus.ts';
import { moment, reasonSchema } from '../../shared/moderation.ts';
import type { Db } from '../db/schema.ts';
import { findUserByEmail, type User } from '../store/users.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { Options, ValuesOf } from './arguments.ts';

/** What commands work with. */
export interface Tools {
  db: Db;
  login: LoginThrottle;
  /** The beginning of the blog's addresses; null if PUBLIC_URL is not set. */
  publicUrl: string | null;
  /** The server sends what is queued here. */
  mails: MailQueue;
  sendsMails: boolean;
  /** Checks the installation. */
  examine: () => Promise<Finding[]>;
}

/** The result of a command: a sentence, which `--json` wraps in an object, or a text and the data behind it. */
export type Answer = string | { says: string; json: unknown; exitCode?: number };

/** Opens the configured database for as long as `act` runs. */
export type OpenBlog = (act: (tools: Tools) => Promise<Answer>) => Promise<Answer>;

/** The input of a command. */
export interface CommandInput<Values = Record<string, unknown>> {
  args: string[];
  values: Values;
  input: Readable;
  /** Reports progress to people; programs hear nothing. */
  tell: (sentence: string) => void;
  /** The output folder of `npm run build`. */
  built: string;
}

/** One command of `npm run admin`. */
export interface AdminCommand {
  /** Names of its arguments, all of them required. */
  takes: readonly string[];
  /** Completes a sentence that starts with the command's name. */
  does: string;
  options: Options;
  run: (open: OpenBlog, typed: CommandInput) => Promise<Answer>;
}

interface Definition<Of extends Options> {
  does: string;
  takes?: readonly string[];
  options?: Of;
  run: (tools: Tools, typed: CommandInput<ValuesOf<Of>>) => Promise<Answer>;
}

/** Defines a command on the blog's database, which is opened once the arguments are valid. */
export function command<const Of extends Options>({
  takes = [],
  does,
  options = {} as Of,
  run,
}: Definition<Of>): AdminCommand {
  return {
    takes,
    does,
    options,
    run: (open, typed) => open((tools) => run(tools, typed as CommandInput<ValuesOf<Of>>)),
  };
}

/** A request of the operator's that can't be met; the message is shown as it is. */
export class AdminError extends Error {}

/** Returns a link, or only its path if the address of the blog is unknown. */
export const linkTo = (publicUrl: string | null, path: string): string => `${publicUrl ?? ''}${path}`;

/** Returns a hint on how to complete a link that has no address. */
export const withoutAddress = (publicUrl: string | null): string[] =>
  publicUrl === null ? ['Put the address of the blog before it; PUBLIC_URL would do that here.'] : [];

/** Returns the account with this email. Throws AdminError. */
export async function requireUser(db: Db, email: string): Promise<User> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new AdminError(`No account has the email ${email}.`);
  return user;
}

/** Returns the validated input. Throws AdminError with the schema's sentence. */
export function checked<Value>(check: () => Value): Value {
  try {
    return check();
  } catch (error) {
    throw forOperator(error);
  }
}

/** Turns a validation error into an AdminError; returns any other error as it is. */
export const forOperator = (error: unknown): unknown =>
  error instanceof ValidationError ? new AdminError(`${error.errors[0]}.`) : error;

const units = { m: 60, h: 3600, d: 86_400 };

/** Parses a date, a time, or an age such as `24h`, to a date or time. Throws AdminError. */
export function parseMoment(option: string, typed: string | undefined): string | undefined {
  const [, count, unit] = /^(\d{1,5})([mhd])$/.exec(typed ?? '') ?? [];
  if (count === undefined) {
    if (moment(option).isValidSync(typed)) return typed;
    throw new AdminError(
      `${option} must be a date, such as 2026-01-31, a time, such as 2026-01-31T18:30Z, or how long ago: 90m, 24h or 7d.`,
    );
  }
  const seconds = Number(count) * units[unit as keyof typeof units];
  const time = new Date(Date.now() - seconds * 1000);
  if (time.getTime() < 0) throw new AdminError(`${option} is too long ago.`);
  return time.toISOString();
}

/** Parses a whole number. Throws AdminError. */
export function parseCount(option: string, typed: string | undefined): number | undefined {
  if (typed === undefined || /^\d{1,7}$/.test(typed)) return typed === undefined ? typed : Number(typed);
  throw new AdminError(`${option} must be a whole number.`);
}

/** Replaces control characters: a terminal would obey those in names and titles of strangers. */
export const stripControls = (words: string) => words.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');

/** Returns the notice for an empty page; pages after the first may follow ones that are not empty. */
export const emptyPageNotice = (page: number, none: string): string =>
  page > 1 ? 'There is nothing on this page.' : none;

/** The option without which a command only reports what it would do. */
export const confirmOption = {
  yes: { type: 'boolean', default: false, does: 'does it; without it nothing is done' },
} as const;

/** The notice of a dry run. */
export const ONLY_WITH_YES = 'Nothing was done yet: --yes does it.';

/** Throws AdminError for an empty filter: no filter at all is more likely a mistake than a wish. */
export function requireFilter(filter: object, noun: string): void {
  const hasValue = Object.values(filter).some((value) => value !== undefined && value !== '');
  if (!hasValue)
    throw new AdminError(`Say which ${noun} are meant, such as by --since 24h; --help names all.`);
}

export const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The notice of a dry run of what can't be undone. */
export const NEEDS_YES = 'Nothing was done: this cannot be undone, and is done with --yes.';

/** The option with the reason that the author is told. */
export const reasonOption = {
  reason: { type: 'string', default: '', does: 'is told to the author; without it nothing is done' },
} as const;

/** Returns the validated reason. Throws AdminError. */
export const parseReason = (typed: string) => checked(() => reasonSchema.validateSync(typed));
