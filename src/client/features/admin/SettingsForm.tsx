import { useRef, useState } from 'react';
import { type Blog, type RegistrationMode, registrationModes } from '../../../shared/blog.ts';
import { blogSchema, settingNames, type SettingsChange } from '../../../shared/blogSettings.ts';
import { draftsOf } from '../../components/forms/draftStorage.ts';
import { FormField } from '../../components/forms/FormField.tsx';
import { KeepDraft } from '../../components/forms/KeepDraft.tsx';
import { Section } from '../../components/page/Section.tsx';
import { SchemaForm } from '../../components/forms/SchemaForm.tsx';
import { toast } from '../../components/toasts/toast.ts';
import { useCurrentUser } from '../../session/useCurrentUser.ts';
import { AccentField } from './AccentField.tsx';
import { useChangeSettingsMutation } from './adminApi.ts';
import { showAccent } from './showAccent.ts';

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

export function SettingsForm({ blog }: { blog: Blog }) {
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
