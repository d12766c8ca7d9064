import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { render } from '../content/render.ts';
import type { Renderer } from '../content/renderer.ts';
import { exportArticles } from '../transfer/exportArticles.ts';
import { type FileOutcome, importArticles, undoImport } from '../transfer/importArticles.ts';
import { openImport } from '../transfer/importFiles.ts';
import {
  AdminError,
  type Answer,
  command,
  confirmOption,
  DRY_RUN,
  requireUser,
  stripControls,
  type Tools,
} from './command.ts';

const { transfers: messages } = cliMessages;

/** Commands that move articles in and out. */
export const transferCommands = {
  export: command({
    takes: ['EMAIL', 'FILE'],
    summary: messages.export,
    options: { history: { type: 'boolean', default: false, description: messages.history } },
    async run(tools, { args: [email = '', file = ''], values, tell }) {
      const { id: ownerId } = await requireUser(tools.db, email);
      return exportTo(tools, file, { ownerId, withHistory: values.history, tell });
    },
  }),
  'export-blog': command({
    takes: ['FILE'],
    summary: messages.exportBlog,
    run: (tools, { args: [file = ''], tell }) =>
      exportTo(tools, file, { ownerId: null, withHistory: false, tell }),
  }),
  import: command({
    takes: ['EMAIL', 'FILE-OR-FOLDER'],
    summary: messages.import,
    options: confirmOption,
    async run({ db }, { args: [email = '', location = ''], values, tell }) {
      const { id: ownerId } = await requireUser(db, email);
      if (!existsSync(location)) throw new AdminError(messages.missing(location));
      return importFrom(db, { ownerId, location, isDryRun: !values.yes, tell });
    },
  }),
  'undo-import': command({
    takes: ['EMAIL', 'ID'],
    summary: messages.undo,
    async run({ db }, { args: [email = '', id = ''] }) {
      const { id: ownerId } = await requireUser(db, email);
      const deleted = await undoImport(db, ownerId, id);
      return { says: messages.undone(deleted), json: { deleted } };
    },
  }),
};

/** Articles between two reports of progress. */
const STEP = 1000;

interface ExportOrder {
  ownerId: string | null;
  withHistory: boolean;
  tell: (sentence: string) => void;
}

/** Writes beside the file and renames at the end, so that no half of an export looks like one. */
async function exportTo(
  { db, media }: Tools,
  file: string,
  { tell, ...order }: ExportOrder,
): Promise<Answer> {
  if (existsSync(file)) throw new AdminError(messages.exists(file));
  const unfinished = `${file}.unfinished`;
  const onProgress = (count: number) => {
    if (count % STEP === 0) tell(messages.progress(count));
  };
  try {
    await pipeline(exportArticles({ db, media, ...order, onProgress }), createWriteStream(unfinished));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return { says: messages.exported(file), json: { file } };
}

interface ImportOrder {
  ownerId: string;
  location: string;
  isDryRun: boolean;
  tell: (sentence: string) => void;
}

async function importFrom(db: Tools['db'], { location, tell, ...order }: ImportOrder): Promise<Answer> {
  const source = await openImport(location);
  const files: FileOutcome[] = [];
  const onFile = (file: FileOutcome) => {
    files.push(file);
    if (files.length % STEP === 0) tell(messages.progress(files.length));
  };
  try {
    const rendering: Pick<Renderer, 'render'> = {
      render: async (markdown, _author, images) => render(markdown, images),
    };
    const result = await importArticles({ db, rendering, source, keepsClicks: true, onFile, ...order });
    const lines = files
      .filter(({ outcome, note }) => outcome !== 'same' || note !== '')
      .map(({ name, outcome, note }) =>
        stripControls([messages.outcomes[outcome], name, note].join('  ').trim()),
      );
    const end = order.isDryRun ? DRY_RUN : messages.undoHint(result.id);
    return {
      says: [
        ...lines,
        messages.summary(result.counts),
        ...(result.imageFiles > 0 ? [messages.imageFiles(result.imageFiles)] : []),
        ...(result.counts.new > 0 ? [end] : []),
      ].join('\n'),
      json: { ...result, files },
      exitCode: result.counts.refused > 0 ? 1 : 0,
    };
  } finally {
    source.close();
  }
}
