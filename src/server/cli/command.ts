import type { Readable } from 'node:stream';
import type { Finding } from '../../shared/blogStatus.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { moment, reasonSchema } from '../../shared/moderation.ts';
import { ValidationError } from '../../shared/yup.ts';
import type { Db } from '../db/schema.ts';
import type { ImageProcessor } from '../images/imageProcessor.ts';
import type { MediaStorage } from '../images/mediaStorage.ts';
import type { LoginThrottle } from '../limits/loginThrottle.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import { findUserByEmail, findUserByHandle, type User } from '../store/accounts/users.ts';
import type { Options, ValuesOf } from './arguments.ts';

const { command: messages } = cliMessages;

/** What commands work with. */
export interface Tools {
  db: Db;
  login: LoginThrottle;
  media: MediaStorage;
  imageProcessor: ImageProcessor;
  /** The blog's public origin; null if PUBLIC_URL is not set. */
  publicUrl: string | null;
  /** Queues mails, which the server sends. */
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
  /** Reports progress, except with `--json`. */
  tell: (sentence: string) => void;
  /** The output folder of `npm run build`. */
  built: string;
}

/** One command of `npm run admin`. */
export interface AdminCommand {
  /** Names of its arguments, all of them required. */
  takes: readonly string[];
  /** What it does, in a line that begins with a verb. */
  summary: string;
  options: Options;
  run: (open: OpenBlog, typed: CommandInput) => Promise<Answer>;
}

interface Definition<Of extends Options> {
  summary: string;
  takes?: readonly string[];
  options?: Of;
  run: (tools: Tools, typed: CommandInput<ValuesOf<Of>>) => Promise<Answer>;
}

/** Defines a command on the blog's database, which is opened once the arguments are valid. */
export function command<const Of extends Options>({
  takes = [],
  summary,
  options = {} as Of,
  run,
}: Definition<Of>): AdminCommand {
  return {
    takes,
    summary,
    options,
    run: (open, typed) => open((tools) => run(tools, typed as CommandInput<ValuesOf<Of>>)),
  };
}

/** A request of the operator that can't be fulfilled; the message is shown as it is. */
export class AdminError extends Error {}

/** Returns a link, or only its path if the address of the blog is unknown. */
export const linkTo = (publicUrl: string | null, path: string): string => `${publicUrl ?? ''}${path}`;

/** Returns a hint on how to complete a link that has no address. */
export const withoutAddress = (publicUrl: string | null): string[] =>
  publicUrl === null ? [messages.withoutAddress] : [];

/** An account as the operator named it. */
interface NamedUser extends User {
  /** Its email, or its handle if it has none. */
  label: string;
}

/** Returns the account with this email or handle. Throws AdminError. */
export async function requireUser(db: Db, typed: string): Promise<NamedUser> {
  const isHandle = !typed.includes('@');
  const user = await (isHandle ? findUserByHandle(db, typed) : findUserByEmail(db, typed));
  if (!user) throw new AdminError(isHandle ? messages.noHandle(typed) : messages.noAccount(typed));
  return { ...user, label: user.email || typed };
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
    throw new AdminError(messages.time(option));
  }
  const seconds = Number(count) * units[unit as keyof typeof units];
  const time = new Date(Date.now() - seconds * 1000);
  if (time.getTime() < 0) throw new AdminError(messages.tooLongAgo(option));
  return time.toISOString();
}

/** Parses a whole number. Throws AdminError. */
export function parseCount(option: string, typed: string | undefined, digits = 7): number | undefined {
  if (typed === undefined) return undefined;
  if (/^\d+$/.test(typed) && typed.length <= digits) return Number(typed);
  throw new AdminError(messages.wholeNumber(option));
}

/** Replaces control characters: a terminal would obey those in names and titles that strangers wrote. */
export const stripControls = (words: string) => words.replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ');

/** Returns the notice for an empty page; pages after the first may follow ones that are not empty. */
export const emptyPageNotice = (page: number, none: string): string => (page > 1 ? messages.emptyPage : none);

/** The option without which a command only reports what it would do. */
export const confirmOption = {
  yes: { type: 'boolean', default: false, description: messages.yes },
} as const;

/** The notice of a dry run. */
export const DRY_RUN = messages.dryRun;

/** The notice of a dry run of a command that can't be undone. */
export const DRY_RUN_FOREVER = messages.dryRunForever;

/** The option with the reason shown to the author. */
export const reasonOption = {
  reason: { type: 'string', default: '', description: messages.reasonForAuthor },
} as const;

/** Returns the validated reason. Throws AdminError. */
export const parseReason = (typed: string) => checked(() => reasonSchema.validateSync(typed));
