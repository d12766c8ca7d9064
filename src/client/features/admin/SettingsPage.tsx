import InputAdornment from '@mui/material/InputAdornment';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import { accentRules, isColour } from '../../../shared/accent.ts';
import { type Blog, type RegistrationMode, registrationModes } from '../../../shared/blog.ts';
import { blogSchema, settingNames, type SettingsChange } from '../../../shared/blogSettings.ts';
import { paths } from '../../../shared/pages.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading, Section } from '../../components/Page.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { KeepDraft } from '../../components/forms/LocalBackup.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { Loading } from '../../components/status.tsx';
import { draftsOf } from '../../lib/localDrafts.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { ForAdmins, NotLoaded } from './access.tsx';
import { useChangeSettingsMutation, useGetSettingsQuery } from './adminApi.ts';

/** What the picker shows where there is no colour yet: ours. */
const OURS = '#0b5d57';

/** A colour, typed or chosen. */
function AccentField() {
  const { values, setFieldValue } = useFormikContext<Blog>();

  return (
    <FormField
      name="accent"
      label="Accent"
      autoComplete="off"
      helperText="The colour of links and buttons by day, such as #0b5d57; the one by night is made of it. Empty for ours."
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                component="input"
                type="color"
                aria-label="Choose the accent"
                value={isColour(values.accent) ? values.accent : OURS}
                onChange={({ target }: { target: { value: string } }) =>
                  void setFieldValue('accent', target.value)
                }
                sx={pickerStyle}
              />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const pickerStyle = { width: 44, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' };

/**
 * Shows the page in another accent than it was loaded in; '' stands for the theme's own. By rules in a style element that
 * every page has, as its policy allows no further ones.
 */
export function showAccent(accent: string): void {
  const sheet = document.querySelector<HTMLStyleElement>('style#accent')?.sheet;
  if (!sheet) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  if (accent) accentRules(accent).forEach((rule, at) => sheet.insertRule(rule, at));
}

const modes: Record<RegistrationMode, string> = {
  open: 'Everybody may register',
  approval: 'Everybody may register, and publish once approved',
  invite: 'Who has an invitation may register',
  closed: 'Nobody may register',
};

/** What differs: what another admin has changed meanwhile stays as it is. */
const changeOf = (before: Blog, after: Blog): SettingsChange =>
  Object.fromEntries(
    settingNames.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );

function SettingsForm({ blog }: { blog: Blog }) {
  const [{ sub }] = useState(useCurrentUser());
  const [changeSettings] = useChangeSettingsMutation();
  const saved = useRef(blog);

  async function save(values: Blog) {
    const after = await changeSettings(changeOf(saved.current, values)).unwrap();
    saved.current = after;
    showAccent(after.accent);
    toast.success('The settings are saved.');
  }

  return (
    <SchemaForm
      schema={blogSchema}
      initialValues={blog}
      submitLabel="Save"
      isKept
      hasSections
      onSubmit={save}
      onRejected={toast.error}
    >
      <KeepDraft draftKey={`${draftsOf(sub)}settings`} />
      <Section title="The blog" text="What it is called, and what readers and search engines are told of it.">
        <FormField
          name="title"
          label="Title"
          required
          helperText="In the header, every title and the feeds."
        />
        <FormField
          name="tagline"
          label="Tagline"
          helperText="One sentence, on the home page and in the feeds."
        />
        <FormField
          name="description"
          label="Description"
          multiline
          helperText="What search engines show of the home page; empty for one made of the tagline."
        />
        <FormField
          name="language"
          label="Language"
          required
          autoComplete="off"
          helperText="What most is written in, such as en, de-AT or zh-Hant."
        />
      </Section>
      <Section title="Looks" text="Its sign and its colour, on every page.">
        <FormField
          name="logo"
          label="Logo"
          type="url"
          helperText="The address of a square picture, shown beside the title; empty for the one that comes with the program."
        />
        <AccentField />
      </Section>
      <Section title="At the end of pages" text="What stands below each of them.">
        <FormField
          name="footer"
          label="Footer"
          helperText="The line at the end of the pages; empty for the one that comes with the program."
        />
        <FormField name="imprint" label="Imprint" type="url" helperText="An address, linked on every page." />
        <FormField name="privacy" label="Privacy" type="url" helperText="An address, linked on every page." />
        <FormField
          name="contact"
          label="Contact"
          autoComplete="off"
          helperText="An address or an email, on every page: anybody can read it."
        />
      </Section>
      <Section title="Who may open an account">
        <FormField
          name="registration"
          label="Registration"
          select
          slotProps={{ select: { native: true } }}
          helperText="Counts at once. Whoever has an account comes in as ever."
        >
          {registrationModes.map((mode) => (
            <option key={mode} value={mode}>
              {modes[mode]}
            </option>
          ))}
        </FormField>
      </Section>
      <Section title="Storage">
        <FormField
          name="storage"
          label="Storage per account"
          required
          autoComplete="off"
          inputMode="numeric"
          helperText="In MB. Counts articles, drafts and earlier versions."
        />
      </Section>
    </SchemaForm>
  );
}

const ways: readonly [to: string, label: string][] = [
  [paths.state, 'How the blog is doing'],
  [paths.reports, 'What readers have reported'],
  [paths.registrations, 'Accounts that wait for an approval'],
  [paths.accounts, 'Accounts'],
  [paths.moderatedArticles, 'Articles of all'],
  [paths.log, 'What was done, by whom and why'],
  [paths.invitations, 'Invitations to register'],
];

/** What is said about the blog, for those who run it, and the way to all else that they do. */
export function AdminPage() {
  return (
    <>
      <PageHeading sx={{ mb: 3 }}>Run the Blog</PageHeading>
      <ForAdmins>
        <Administration />
      </ForAdmins>
    </>
  );
}

function Administration() {
  const settings = useGetSettingsQuery(undefined);
  const blog = settings.currentData;
  const openReports = useGetAccountFactsQuery().currentData?.openReports ?? 0;

  return (
    <>
      <Box component="ul" sx={list}>
        {ways.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {to === paths.reports && openReports > 0 && (
              <span>{`${openReports.toLocaleString('en')} open`}</span>
            )}
          </li>
        ))}
      </Box>
      {settings.isError && <NotLoaded reply={settings} />}
      {!settings.isError && (blog ? <SettingsForm blog={blog} /> : <Loading />)}
    </>
  );
}

const list = {
  display: 'grid',
  gridTemplateColumns: { sm: '1fr 1fr' },
  columnGap: 3,
  m: 0,
  mb: 4,
  p: 0,
  listStyle: 'none',
  '& li': { display: 'flex', alignItems: 'center', gap: 1.5, borderBottom: 1, borderColor: 'divider' },
  '& span': { typography: 'body2', color: 'text.secondary' },
  '& a': { flex: 1, py: 1.25, color: 'primary.main', '&:not(:hover)': { textDecoration: 'none' } },
};
