import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { quoteValue } from '../../../shared/audit.ts';
import { type BlogSettings, type SettingsChange } from '../../../shared/blogSettings.ts';
import {
  describeMissing,
  isLinkName,
  type MenuEntry,
  nameEntry,
  readPagePath,
  targetUrl,
} from '../../../shared/menu.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { languageNames } from '../../../shared/messages/languages.ts';
import type { Schema } from '../../../shared/yup.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { type FieldPath, SchemaForm, SubmitError } from '../../components/forms/Form.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { draftKeyPrefix } from '../../lib/localDrafts.ts';
import { findErrorStatus } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { useCurrentUser } from '../../session/session.ts';

const messages = adminMessages.settings;

/** The name of a setting that a form can change. */
type Name = keyof SettingsChange & keyof BlogSettings;

/**
 * The fields of a form, and the settings as they were when its user saw them. The base is a value of the form, so that a backup
 * in the browser restores both: otherwise, old values would look like changes of what others have saved since.
 */
export type SettingsValues = BlogSettings & { base: BlogSettings };

interface Props {
  settings: BlogSettings;
  /** The settings of the form. */
  names: readonly Name[];
  schema: Schema;
  /** Names its backup in the browser. */
  backup: string;
  onSaved?: (after: BlogSettings, before: BlogSettings) => void;
  children: ReactNode;
}

/** Settings that the form and another admin have changed, and what the other one has saved. */
interface Conflict {
  names: Name[];
  saved: BlogSettings;
}

/**
 * A form for some of the settings. It sends only what was changed. What other admins have changed meanwhile appears after
 * saving; if it is the same setting, the user chooses.
 */
export function SettingsForm(props: Props) {
  const { settings, names, schema, backup, onSaved, children } = props;
  const [{ sub }] = useState(useCurrentUser());
  const [initialValues] = useState<SettingsValues>({ ...settings, base: settings });
  const [changeSettings] = useChangeSettingsMutation();
  const [loadSettings] = useLazyGetSettingsQuery();
  const [conflict, setConflict] = useState<Conflict | null>(null);

  async function save(values: SettingsValues): Promise<SettingsValues> {
    const { base } = values;
    const changed = names.filter((name) => isDifferent(name, base, values));
    const change: SettingsChange = Object.fromEntries(changed.map((name) => [name, values[name]]));
    setConflict(null);
    for (let seen = base; ;) {
      try {
        const after = await changeSettings({ change, version: seen.version }).unwrap();
        onSaved?.(after, base);
        toast.success(messages.saved);
        return { ...after, base: after };
      } catch (error) {
        if (findErrorStatus(error) !== CONFLICT) throw error;
      }
      const saved = await loadSettings(undefined).unwrap();
      const both = changed.filter(
        (name) => isDifferent(name, base, saved) && isDifferent(name, values, saved),
      );
      if (both.length > 0) {
        setConflict({ names: both, saved });
        throw new SubmitError(messages.notSaved);
      }
      seen = saved;
    }
  }

  return (
    <SchemaForm
      schema={schema}
      initialValues={initialValues}
      submitLabel={appMessages.actions.save}
      isReusable
      hasSections
      bar={{ state: <UnsavedChanges />, more: null }}
      onSubmit={save}
      onRejected={(message, showUnderFields, values) => {
        const fields = names.flatMap((name) => findRejected(name, values, message));
        if (fields.length > 0) showUnderFields(fields);
        else toast.error(message);
      }}
    >
      <LocalBackup draftKey={`${draftKeyPrefix(sub)}${backup}`} />
      {children}
      {conflict && <ConflictNotice conflict={conflict} fields={names} onDone={() => setConflict(null)} />}
    </SchemaForm>
  );
}

/** Returns the fields of a setting that name something which doesn't exist, if that is what the reply says. */
function findRejected(name: Name, values: SettingsValues, message: string): FieldPath<SettingsValues>[] {
  const isMissing = (item: Pick<MenuEntry, 'kind' | 'target'>) => describeMissing(item) === message;
  if (name === 'headerMenu' || name === 'footerMenu')
    return values[name].flatMap(({ kind, target }, index) =>
      isMissing({ kind, target: target.trim() }) ? [`${name}[${index}].target` as const] : [],
    );
  const slug = isLinkName(name) ? readPagePath(values[name].trim()) : null;
  return slug !== null && isMissing({ kind: 'page', target: slug }) ? [name] : [];
}

const CONFLICT = 409;

/** The fields by which entries of a menu are compared; texts have none. */
const COMPARED = ['label', 'kind', 'target'];
const isDifferent = (name: Name, one: BlogSettings, other: BlogSettings) =>
  JSON.stringify(one[name], COMPARED) !== JSON.stringify(other[name], COMPARED) ||
  // A link to a page that is gone for good is '', as no link is.
  (isLinkName(name) && one[name] === '' && one.linkStates[name] !== other.linkStates[name]);

/** Shown beside the Save button, which stays in sight. */
const UnsavedChanges = () => (useFormikContext<SettingsValues>().dirty ? messages.unsaved : null);

interface ConflictProps {
  conflict: Conflict;
  /** All settings of the form. */
  fields: readonly Name[];
  onDone: () => void;
}

/** Shows what another admin has saved in the same settings, and asks which values to keep. */
function ConflictNotice({ conflict: { names, saved }, fields, onDone }: ConflictProps) {
  const { values, setValues, resetForm, setStatus } = useFormikContext<SettingsValues>();
  const theirs = Object.fromEntries(names.map((name) => [name, saved[name]]));
  const notice = useRef<HTMLDivElement>(null);
  // The button that saves is always in sight, but the notice is at the end of a long form.
  useEffect(() => notice.current?.focus(), []);

  function choose(kept: Partial<BlogSettings>) {
    const base = { ...values.base, ...theirs, version: saved.version };
    const chosen = { ...values, ...kept, base };
    // Without another change there is nothing left to save.
    if (fields.some((name) => isDifferent(name, base, chosen))) void setValues(chosen);
    else resetForm({ values: chosen });
    setStatus(undefined);
    onDone();
    document.querySelector<HTMLElement>('main form [type="submit"]')?.focus();
  }

  return (
    <Alert severity="warning" ref={notice} tabIndex={-1} sx={noticeStyle}>
      {messages.changedByOther}
      <Box component="ul" sx={listStyle}>
        {names.map((name) => (
          <li key={name}>
            <Box component="strong" sx={labelStyle}>
              {messages.labels[name]}
            </Box>
            <SavedValue name={name} value={saved[name]} />
          </li>
        ))}
      </Box>
      <Box sx={choiceStyle}>
        <Button color="inherit" variant="outlined" size="small" onClick={() => choose({})}>
          {messages.keepMine}
        </Button>
        <Button color="inherit" variant="outlined" size="small" onClick={() => choose(theirs)}>
          {messages.useTheirs}
        </Button>
      </Box>
    </Alert>
  );
}

/** A text, or the entries of a menu: names and URLs of any direction, one per line. */
function SavedValue({ name, value }: { name: Name; value: string | readonly MenuEntry[] }) {
  if (typeof value === 'string') return <bdi>{quoteValue(nameChoice(name, value))}</bdi>;
  if (value.length === 0) return messages.menu.empty;
  return (
    <Box component="ol" sx={listStyle}>
      {value.map((entry, index) => (
        <li key={index}>
          <bdi>{nameEntry(entry) || messages.menu.unnamed}</bdi>
          {entry.target !== '' && (
            <>
              {' '}
              (<bdi>{targetUrl(entry)}</bdi>)
            </>
          )}
        </li>
      ))}
    </Box>
  );
}

/** What the form calls the values of settings that are chosen from a list. */
const choices: Record<string, Record<string, string>> = {
  registration: messages.modes,
  registrationRole: messages.registrationRoles,
  uploads: messages.uploadModes,
  pageDates: messages.pageDateModes,
  interfaceLanguage: languageNames,
};

/** Returns what the form calls a value of a setting that is chosen from a list; other values unchanged. */
export const nameChoice = (name: string, value: string): string =>
  findName(findName(choices, name) ?? {}, value) ?? value;

/** Returns what a table, such as that of the settings' labels, has for a name that may not be in it. */
export const findName = <Name,>(names: Record<string, Name>, key: string): Name | undefined =>
  Object.hasOwn(names, key) ? names[key] : undefined;

const noticeStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const labelStyle = { display: 'block' };
const choiceStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, mb: 0.5 };
const listStyle = { m: 0, mt: 0.5, paddingInlineStart: 2.5, overflowWrap: 'anywhere' };

export const { useGetSettingsQuery, useLazyGetSettingsQuery, useChangeSettingsMutation } =
  blogApi.injectEndpoints({
    endpoints: (build) => ({
      getSettings: build.query<BlogSettings, undefined>({
        query: () => ({ url: 'admin/settings' }),
        keepUnusedDataFor: 0,
        providesTags: ['Settings'],
      }),
      /** Fails with 409 if the settings have another version. */
      changeSettings: build.mutation<BlogSettings, { change: SettingsChange; version: number }>({
        query: ({ change, version }) => ({
          url: 'admin/settings',
          method: 'PATCH',
          body: change,
          headers: { 'if-match': `"${version}"` },
        }),
        invalidatesTags: (done) => (done === undefined ? [] : ['Blog', 'Settings']),
      }),
    }),
  });
