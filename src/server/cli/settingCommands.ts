import { ValidationError } from 'yup';
import { type Blog, defaultBlog } from '../../shared/blog.ts';
import { blogSchema, settingNames } from '../../shared/blogSettings.ts';
import type { Db } from '../db/schema.ts';
import { changeSettings, readBlog } from '../settings/settings.ts';
import { AdminError } from './adminCommands.ts';

const isSetting = (name: string): name is keyof Blog => Object.hasOwn(defaultBlog, name);

/** Gives all settings, one a line, or as JSON. */
export async function listSettings(db: Db, asJson: boolean): Promise<string> {
  const blog = await readBlog(db);
  if (asJson) return JSON.stringify(blog, null, 2);
  const width = Math.max(...settingNames.map(({ length }) => length));
  return settingNames
    .map(
      (name) =>
        `${name.padEnd(width)}  ${blog[name]}${blog[name] === defaultBlog[name] ? '  (as it comes)' : ''}`,
    )
    .join('\n');
}

/** Changes one setting; a value of null gives back what it is as it comes. Gives what was done, in a sentence. */
export async function setSetting(db: Db, name: string, value: string | null): Promise<string> {
  if (!isSetting(name)) {
    throw new AdminError(`There is no setting ${name}. There are: ${settingNames.join(', ')}.`);
  }
  const before = await readBlog(db);
  const after = checked({ ...before, [name]: value ?? defaultBlog[name] });
  await changeSettings(db, { [name]: after[name] });
  return before[name] === after[name]
    ? `${name} is ${quoted(after[name])}, as it was.`
    : `${name} is ${quoted(after[name])} now; it was ${quoted(before[name])}.`;
}

const quoted = (value: string) => (value === '' ? 'empty' : `'${value}'`);

function checked(blog: object): Blog {
  try {
    return blogSchema.validateSync(blog);
  } catch (error) {
    throw error instanceof ValidationError ? new AdminError(`${error.message}.`) : error;
  }
}
