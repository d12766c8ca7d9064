import {
  type BlogSettings,
  blogSchema,
  settingNames,
  type SettingsChange,
  type TextSettings,
} from '../../shared/blogSettings.ts';
import { findImageId } from '../../shared/image.ts';
import {
  defaultMenus,
  formatMenu,
  isLinkName,
  isSameMenu,
  linkNames,
  menuChanges,
  menuNames,
  readPagePath,
} from '../../shared/menu.ts';
import { adminMessages } from '../../shared/messages/en/admin.ts';
import { object } from '../../shared/yup.ts';
import { inTransaction } from '../db/portable.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../lib/refusal.ts';
import { type Actor, record } from '../store/auditLog.ts';
import { replaceLogoImage } from '../store/images.ts';
import {
  defaultSettings,
  lockSettings,
  readBlog,
  renewVersion,
  storeMenu,
  storeSetting,
} from '../store/settings.ts';
import { readSettings, storeLink, toStoredMenu } from './menus.ts';

const settingsChanged = () => new Refusal('conflict', adminMessages.settings.changedMeanwhile);

/** New values that the schemas have validated. */
type ValidChange = Partial<TextSettings> & Pick<SettingsChange, (typeof menuNames)[number]>;

/**
 * Writes settings that `blogSchema` has validated, and logs those that changed. Default values are not stored, so that they
 * follow future defaults.
 */
export const changeSettings = (db: Db, change: ValidChange, by: Actor): Promise<void> =>
  inTransaction(db, async (db) => {
    const version = await lockSettings(db);
    const blog = await readBlog(db);
    let hasChanged = false;
    const defaults = await defaultSettings(change.interfaceLanguage ?? blog.interfaceLanguage);
    for (const name of settingNames.filter((name) => !isLinkName(name))) {
      const value = change[name];
      const before = blog[name];
      if (value === undefined || value === before) continue;
      hasChanged = true;
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
    if (linkNames.some((name) => change[name] !== undefined)) {
      hasChanged = (await changeLinks(db, change, by)) || hasChanged;
    }
    if (menuNames.some((name) => change[name] !== undefined)) {
      hasChanged = (await changeMenus(db, change, by)) || hasChanged;
    }
    if (hasChanged) await renewVersion(db, version);
  });

/** Writes links to a page or a URL like other settings. Returns whether any has changed. */
async function changeLinks(db: Db, change: ValidChange, by: Actor): Promise<boolean> {
  const old = await readSettings(db);
  let hasChanged = false;
  for (const name of linkNames) {
    const value = change[name];
    // Clearing a link to a page that is gone for good, whose path is '', removes it.
    const isKept = value === old[name] && (value !== '' || old.linkStates[name] === 'shown');
    if (value === undefined || isKept) continue;
    const slug = readPagePath(value);
    if (slug === null) await storeSetting(db, name, value === '' ? null : value);
    else await storeLink(db, name, slug);
    hasChanged = true;
    const after = (await readSettings(db))[name];
    await record(db, {
      by,
      act: after === '' ? 'unset' : 'set',
      on: { kind: 'setting', id: name, name },
      details: { before: old[name], after },
    });
  }
  return hasChanged;
}

/** Writes menus like other settings. Returns whether any has changed. */
async function changeMenus(db: Db, change: ValidChange, by: Actor): Promise<boolean> {
  const old = await readSettings(db);
  for (const name of menuNames) {
    const items = change[name];
    if (items === undefined || isSameMenu(items ?? defaultMenus[name], old[name])) continue;
    const entries = await toStoredMenu(db, name, items, old[name]);
    await storeMenu(db, name, entries);
  }
  const after = await readSettings(db);
  const changed = menuNames.filter((name) => !isSameMenu(old[name], after[name]));
  for (const name of changed) {
    await record(db, {
      by,
      act: isSameMenu(after[name], defaultMenus[name]) ? 'unset' : 'set',
      on: { kind: 'setting', id: name, name },
      details: { before: formatMenu(old[name]), after: formatMenu(after[name]) },
    });
  }
  return changed.length > 0;
}

/**
 * Validates and writes the given settings, and returns all settings before and after. The others are not validated: a value
 * that another version allowed must not block the change. Throws Yup's ValidationError, and a conflict if the settings don't
 * have the version `expected`; null for any.
 */
export const updateSettings = (
  db: Db,
  change: SettingsChange,
  by: Actor,
  expected: number | null = null,
): Promise<{ before: BlogSettings; after: BlogSettings }> =>
  inTransaction(db, async (db) => {
    const version = await lockSettings(db);
    if (expected !== null && expected !== version) throw settingsChanged();
    const before = await readSettings(db);
    const changed = settingNames.filter((name) => change[name] !== undefined);
    const menus = menuNames.filter((name) => change[name] !== undefined);
    await changeSettings(
      db,
      {
        ...blogSchema.pick(changed).validateSync(change, { abortEarly: false }),
        ...object(menuChanges).pick(menus).validateSync(change, { abortEarly: false, stripUnknown: true }),
      },
      by,
    );
    return { before, after: await readSettings(db) };
  });
