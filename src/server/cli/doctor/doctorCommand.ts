import type { Finding } from '../../../shared/blogState.ts';
import { AdminError } from '../adminCommands.ts';
import type { Answer, Command } from '../command.ts';
import { BACKUP_DAYS, diagnose } from '../../ops/doctor.ts';

export const doctorCommands: Record<'doctor', Command> = {
  doctor: {
    takes: [],
    does: 'tells what is wrong with this installation and how to mend it; ends with 1 if something is',
    options: {
      'backup-days': { type: 'string', default: String(BACKUP_DAYS), does: 'how old the last backup may be' },
    },
    // It opens no blog as other commands do: it is for one that does not open, too.
    run: async (_open, { values }) => answerOf(await diagnose(daysOf(String(values['backup-days'])))),
  },
};

function daysOf(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  throw new AdminError('--backup-days must be a whole number from 0 to 9999.');
}

/** A line for each. */
export function findingLines(found: readonly Finding[]): string {
  const width = Math.max(...found.map(({ about }) => about.length));
  return found
    .map(({ state, about, says }) => `${state.padEnd('problem'.length)}  ${about.padEnd(width)}  ${says}`)
    .join('\n');
}

function answerOf(found: Finding[]): Answer {
  const says = findingLines(found);
  const isWell = found.every(({ state }) => state !== 'problem');
  return { says, json: { isWell, findings: found }, exitCode: isWell ? 0 : 1 };
}
