import type { Blog } from '../../shared/blog.ts';
import { blogSchema, settingNames, type SettingsChange } from '../../shared/blogSettings.ts';
import { findImageId } from '../../shared/image.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { type Actor, record } from '../store/auditLog.ts';
import { replaceLogoImage } from '../store/images.ts';
import { defaultSettings, readBlog, storeSetting } from '../store/settings.ts';

/**
 * Writes settings that `blogSchema` has validated, and logs those that changed. Default values are not stored, so that they
 * follow future defaults.
 */
export const changeSettings = (db: Db, change: Partial<Blog>, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const blog = await readBlog(db);
    const defaults = await defaultSettings(change.interfaceLanguage ?? blog.interfaceLanguage);
    for (const name of settingNames) {
      const value = change[name];
      const before = blog[name];
      if (value === undefined || value === before) continue;
      const isDefault = value === defaults[name];
      await storeSetting(db, name, isDefault ? null : value);
      if (name === 'logo') await replaceLogoImage(db, findImageId(before), findImageId(value));
      await record(db, {
        by,
        act: isDefault ? 'unset' : 'set',
        on: { kind: 'setting', id: name, name },
        details: { before, after: value },
      });
    }
  });

/**
 * Validates and writes the given settings, and returns all settings before and after. The others are not validated: a value
 * that another version allowed must not block the change. Throws Yup's ValidationError.
 */
export const updateSettings = (
  db: Db,
  change: SettingsChange,
  by: Actor,
): Promise<{ before: Blog; after: Blog }> =>
  inTransaction(db, async (db) => {
    const before = await readBlog(db);
    const changed = settingNames.filter((name) => change[name] !== undefined);
    const validated = blogSchema.pick(changed).validateSync(change, { abortEarly: false });
    await changeSettings(db, validated, by);
    return { before, after: { ...before, ...validated } };
  });
