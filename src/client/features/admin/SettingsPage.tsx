import InputAdornment from '@mui/material/InputAdornment';
import { useFormikContext } from 'formik';
import { useRef, useState } from 'react';
import {
  accentRules,
  blogSchema,
  isColour,
  settingNames,
  type SettingsChange,
} from '../../../shared/blogSettings.ts';
import { type Blog, type RegistrationMode, registrationModes } from '../../../shared/blog.ts';
import { paths } from '../../../shared/pages.ts';
import { useGetAccountFactsQuery } from '../../api/accountApi.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { Section } from '../../components/Page.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { LocalBackup } from '../../components/forms/LocalBackup.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { Loading } from '../../components/status.tsx';
import { draftKeyPrefix } from '../../lib/localDrafts.ts';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/Link.tsx';
import { useCurrentUser } from '../../session/session.ts';
import { AdminFrame, LoadError } from './AdminFrame.tsx';

/** The settings of the blog, with links to the other admin pages. */
export const SettingsPage = () => (
  <AdminFrame heading="Run the Blog" gap={3}>
    <Settings />
  </AdminFrame>
);

function Settings() {
  const query = useGetSettingsQuery(undefined);
  const blog = query.currentData;
  const openReports = useGetAccountFactsQuery().currentData?.openReports ?? 0;

  return (
    <>
      <Box component="ul" sx={linksStyle}>
        {links.map(([to, label]) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            {to === paths.reports && openReports > 0 && (
              <span>{`${openReports.toLocaleString('en')} open`}</span>
            )}
          </li>
        ))}
      </Box>
      {query.isError && <LoadError query={query} />}
      {!query.isError && (blog ? <SettingsForm blog={blog} /> : <Loading />)}
    </>
  );
}

const links: readonly [to: string, label: string][] = [
  [paths.state, 'How the blog is doing'],
  [paths.reports, 'What readers have reported'],
  [paths.registrations, 'Accounts that wait for an approval'],
  [paths.accounts, 'Accounts'],
  [paths.moderatedArticles, 'Articles of all'],
  [paths.log, 'What was done, by whom and why'],
  [paths.invitations, 'Invitations to register'],
];

const linksStyle = {
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

function SettingsForm({ blog }: { blog: Blog }) {
  const [{ sub }] = useState(useCurrentUser());
  const [changeSettings] = useChangeSettingsMutation();
  const saved = useRef(blog);

  async function save(values: Blog) {
    const after = await changeSettings(getChanges(saved.current, values)).unwrap();
    saved.current = after;
    showAccent(after.accent);
    toast.success('The settings are saved.');
  }

  return (
    <SchemaForm
      schema={blogSchema}
      initialValues={blog}
      submitLabel="Save"
      isReusable
      hasSections
      onSubmit={save}
      onRejected={toast.error}
    >
      <LocalBackup draftKey={`${draftKeyPrefix(sub)}settings`} />
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
              {modeLabels[mode]}
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

const modeLabels: Record<RegistrationMode, string> = {
  open: 'Everybody may register',
  approval: 'Everybody may register, and publish once approved',
  invite: 'Who has an invitation may register',
  closed: 'Nobody may register',
};

/** Returns only what differs, so that settings which another admin changed meanwhile stay as they are. */
const getChanges = (before: Blog, after: Blog): SettingsChange =>
  Object.fromEntries(
    settingNames.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  );

/** A color, typed or picked. */
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
                value={isColour(values.accent) ? values.accent : DEFAULT_ACCENT}
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

/** What the color picker shows for the default accent. */
const DEFAULT_ACCENT = '#0b5d57';

/**
 * Shows the page in another accent than it was loaded in; '' stands for the theme's own. Uses the style element that
 * every page has for it, as the page's policy allows no further ones.
 */
export function showAccent(accent: string): void {
  const sheet = document.querySelector<HTMLStyleElement>('style#accent')?.sheet;
  if (!sheet) return;
  while (sheet.cssRules.length > 0) sheet.deleteRule(0);
  if (accent) accentRules(accent).forEach((rule, index) => sheet.insertRule(rule, index));
}

const { useGetSettingsQuery, useChangeSettingsMutation } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    getSettings: build.query<Blog, undefined>({
      query: () => ({ url: 'admin/settings' }),
      keepUnusedDataFor: 0,
      providesTags: ['Settings'],
    }),
    changeSettings: build.mutation<Blog, SettingsChange>({
      query: (body) => ({ url: 'admin/settings', method: 'PATCH', body }),
      invalidatesTags: (done) => (done === undefined ? [] : ['Blog', 'Settings']),
    }),
  }),
});
