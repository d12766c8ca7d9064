import { accountCommands } from './accountCommands.ts';
import type { Command } from './command.ts';
import { compactCommands } from './compactCommand.ts';
import { doctorCommands } from './doctor/doctorCommand.ts';
import { reportCommands } from './reportCommands.ts';
import { hidingCommands } from './hidingCommands.ts';
import { invitationCommands } from './invitationCommands.ts';
import { limitCommands } from './limitCommands.ts';
import { listAccountsCommands } from './listAccountsCommand.ts';
import { listArticlesCommands } from './listArticles.ts';
import { logCommands } from './logCommand.ts';
import { manyAccountsCommands } from './manyAccounts.ts';
import { manyArticlesCommands } from './manyArticles.ts';
import { moderationCommands } from './moderationCommands.ts';
import { searchCommands } from './reindexArticles.ts';
import { registrationCommands } from './registrationCommands.ts';
import { roleCommands } from './roleCommands.ts';
import { settingCommands } from './settingCommands.ts';
import { stateCommands } from './stateCommand.ts';
import { testMailCommands } from './testMailCommand.ts';

/** Every command of `npm run admin`, in the order of its help. */
export const commands: Record<string, Command> = {
  ...roleCommands,
  ...settingCommands,
  ...invitationCommands,
  ...registrationCommands,
  ...moderationCommands,
  ...reportCommands,
  ...hidingCommands,
  ...limitCommands,
  ...listAccountsCommands,
  ...manyAccountsCommands,
  ...listArticlesCommands,
  ...manyArticlesCommands,
  ...logCommands,
  ...accountCommands,
  ...searchCommands,
  ...compactCommands,
  ...stateCommands,
  ...testMailCommands,
  ...doctorCommands,
};
