import type { Readable } from 'node:stream';
import type { parseArgs, ParseArgsOptionDescriptor } from 'node:util';
import type { Finding } from '../../shared/blogState.ts';
import type { Db } from '../db/schema.ts';
import type { MailQueue } from '../mail/mailQueue.ts';
import type { LoginLimit } from '../limits/loginThrottle.ts';

/** What a command works with. */
export interface Tools {
  db: Db;
  login: LoginLimit;
  /** What addresses of the blog begin with; null where nobody has said it. */
  publicUrl: string | null;
  /** The server sends what is put there. */
  mails: MailQueue;
  sendsMails: boolean;
  /** Looks at the installation. */
  examine: () => Promise<Finding[]>;
}

/** What a command answers: a sentence, which `--json` puts into an object, or one and the data that it tells of. */
export type Answer = string | { says: string; json: unknown; exitCode?: number };

/** Opens the database of the settings for as long as `act` runs. */
export type OpenBlog = (act: (tools: Tools) => Promise<Answer>) => Promise<Answer>;

/** Options as `parseArgs` takes them; `does` is the end of a sentence that begins with the option. */
export type Options = Record<string, ParseArgsOptionDescriptor & { does: string }>;

/** What was typed behind the name of a command. */
export interface Typed<Values = Record<string, unknown>> {
  args: string[];
  values: Values;
  input: Readable;
  /** Says how far it is; programs are not told. */
  tell: (sentence: string) => void;
}

/** One command of `npm run admin`. */
export interface Command {
  /** As the usage names them. One in brackets may be left out, one that ends with three dots repeated. */
  takes: readonly string[];
  /** The end of a sentence that begins with the command. */
  does: string;
  options: Options;
  run: (open: OpenBlog, typed: Typed) => Promise<Answer>;
}

type ValuesOf<Of extends Options> = ReturnType<typeof parseArgs<{ options: Of }>>['values'];

interface Definition<Of extends Options> {
  does: string;
  takes?: readonly string[];
  options?: Of;
  run: (tools: Tools, typed: Typed<ValuesOf<Of>>) => Promise<Answer>;
}

/** A command on the blog's database, which is opened once its arguments are right. `--help` and `--json` are given. */
export function command<const Of extends Options>({
  takes = [],
  does,
  options = {} as Of,
  run,
}: Definition<Of>): Command {
  return {
    takes,
    does,
    options,
    run: (open, typed) => open((tools) => run(tools, typed as Typed<ValuesOf<Of>>)),
  };
}
