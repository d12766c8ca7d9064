import { quoted } from '../../shared/audit.ts';
import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { settingNames } from '../../shared/blogSettings.ts';
import { commandLine } from '../admin/auditLog.ts';
import type { Db } from '../db/schema.ts';
import { readBlog, saySettings } from '../admin/settings.ts';
import { AdminError, forOperator } from './adminCommands.ts';
import { type Answer, command } from './command.ts';

/** What is said about the blog. */
export const settingCommands = {
  settings: command({ does: 'prints what is set about the blog', run: ({ db }) => listSettings(db) }),
  set: command({
    takes: ['NAME', 'VALUE'],
    does: 'changes a setting; every page and feed shows it at once',
    run: ({ db }, { args: [name = '', value = ''] }) => setSetting(db, name, value),
  }),
  unset: command({
    takes: ['NAME'],
    does: 'gives a setting back what it is as it comes',
    run: ({ db }, { args: [name = ''] }) => setSetting(db, name, null),
  }),
};

const isSetting = (name: string): name is keyof Blog => Object.hasOwn(defaultBlog, name);

/** Gives all settings, one a line. */
async function listSettings(db: Db): Promise<Answer> {
  const blog = await readBlog(db);
  const width = Math.max(...settingNames.map(({ length }) => length));
  const says = settingNames
    .map(
      (name) =>
        `${name.padEnd(width)}  ${blog[name]}${blog[name] === defaultBlog[name] ? '  (as it comes)' : ''}`,
    )
    .join('\n');
  return { says, json: blog };
}

/** Changes one setting; a value of null gives back what it is as it comes. Gives what was done, in a sentence. */
async function setSetting(db: Db, name: string, value: string | null): Promise<string> {
  if (!isSetting(name)) {
    throw new AdminError(`There is no setting ${name}. There are: ${settingNames.join(', ')}.`);
  }
  const change = { [name]: value ?? defaultBlog[name] };
  const { before, after } = await saySettings(db, change, commandLine).catch((error: unknown) => {
    throw forOperator(error);
  });
  return before[name] === after[name]
    ? `${name} is ${quoted(after[name])}, as it was.`
    : `${name} is ${quoted(after[name])} now; it was ${quoted(before[name])}.`;
}
