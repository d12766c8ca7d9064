import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { isImageUrl } from '../../../shared/article.ts';
import {
  type Blog,
  DEFAULT_ACCENT,
  logoUrl,
  pageDateModes,
  registrationModes,
  registrationRoles,
  uploadModes,
} from '../../../shared/blog.ts';
import {
  accentRules,
  type BlogSettings,
  blogSchema,
  isColor,
  readableAccent,
  settingNames,
} from '../../../shared/blogSettings.ts';
import { type LinkName, linkNames } from '../../../shared/menu.ts';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import type { ModeratedArticleListing } from '../../../shared/moderation.ts';
import { paths } from '../../../shared/pages.ts';
import { blogApi } from '../../api/blogApi.ts';
import { Box } from '../../components/Box.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { InterfaceLanguageField } from '../../components/forms/InterfaceLanguageField.tsx';
import { ImageUrlField } from '../../components/images/ImageUrlField.tsx';
import { Loaded } from '../../components/Loaded.tsx';
import { Logo } from '../../components/Logo.tsx';
import { Section } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { AdminFrame } from './AdminFrame.tsx';
import { SettingsForm, type SettingsValues, useGetSettingsQuery } from './SettingsForm.tsx';

const messages = adminMessages.settings;
const { labels, hints } = messages;

/** The settings of the blog. */
export const SettingsPage = () => (
  <AdminFrame heading={appMessages.pages.settings}>
    <Settings />
  </AdminFrame>
);

function Settings() {
  const query = useGetSettingsQuery(undefined);

  return (
    <Loaded query={query}>
      {(settings) => (
        <SettingsForm
          settings={settings}
          names={settingNames}
          schema={blogSchema}
          backup="settings"
          onSaved={showSaved}
        >
          <SettingFields />
        </SettingsForm>
      )}
    </Loaded>
  );
}

function showSaved(after: BlogSettings, before: BlogSettings) {
  // The page has its language from the start.
  if (after.interfaceLanguage !== before.interfaceLanguage) location.reload();
  showIcon(after);
}

function SettingFields() {
  return (
    <>
      <Section title={messages.general} text={messages.generalText}>
        <FormField name="title" label={labels.title} required helperText={hints.title} />
        <FormField name="tagline" label={labels.tagline} helperText={hints.tagline} />
        <FormField name="description" label={labels.description} multiline helperText={hints.description} />
        <FormField
          name="language"
          label={labels.language}
          required
          autoComplete="off"
          helperText={hints.language}
        />
        <InterfaceLanguageField label={labels.interfaceLanguage} helperText={hints.interfaceLanguage} />
        <ChoiceField
          name="pageDates"
          choices={pageDateModes}
          texts={messages.pageDateModes}
          hints={messages.pageDateHints}
        />
      </Section>
      <Section title={messages.appearance} text={messages.appearanceText}>
        <ImageUrlField
          name="logo"
          label={labels.logo}
          helperText={hints.logo}
          preview={null}
          areaSx={logoAreaStyle}
        />
        <AccentField />
        <Preview />
      </Section>
      <Section title={messages.footer} text={messages.footerText}>
        <FormField name="footer" label={labels.footer} helperText={hints.footer} />
        {linkNames.map((name) => (
          <LinkField key={name} name={name} />
        ))}
        <PageNames />
        <FormField name="contact" label={labels.contact} autoComplete="off" helperText={hints.contact} />
        <NoContactNotice />
        <FormField
          name="securityContact"
          label={labels.securityContact}
          autoComplete="off"
          helperText={hints.securityContact}
        />
      </Section>
      <Section title={messages.registration} text={messages.registrationText}>
        <ChoiceField
          name="registration"
          choices={registrationModes}
          texts={messages.modes}
          hints={messages.modeHints}
        />
        <ChoiceField
          name="registrationRole"
          choices={registrationRoles}
          texts={messages.registrationRoles}
          hints={messages.registrationRoleHints}
        />
        <FormField
          name="storage"
          label={labels.storage}
          required
          autoComplete="off"
          inputMode="numeric"
          helperText={hints.storage}
        />
      </Section>
      <Section title={messages.images} text={messages.imagesText}>
        <ChoiceField
          name="uploads"
          choices={uploadModes}
          texts={messages.uploadModes}
          hints={messages.uploadHints}
        />
        <FormField
          name="imageStorage"
          label={labels.imageStorage}
          required
          autoComplete="off"
          inputMode="numeric"
          helperText={hints.imageStorage}
        />
        <FormField
          name="uploadsPerHour"
          label={labels.uploadsPerHour}
          required
          autoComplete="off"
          inputMode="numeric"
        />
      </Section>
    </>
  );
}

/** A page of the blog, typed or chosen from a list, or a URL. Says why readers don't see the link. */
function LinkField({ name }: { name: LinkName }) {
  const { values, setFieldValue } = useFormikContext<SettingsValues>();
  const state = values.linkStates[name];
  const isProblem = state !== 'shown' && values[name] === values.base[name];

  return (
    <>
      <FormField
        name={name}
        label={labels[name]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        inputMode="url"
        helperText={hints.pageOrUrl}
        slotProps={{ htmlInput: { dir: 'ltr', list: PAGES_ID } }}
      />
      {isProblem && (
        <Alert
          severity="warning"
          action={
            // A page that is gone for good has no path that could be cleared.
            values[name] === '' && (
              <Button
                color="inherit"
                size="small"
                onClick={() => void setFieldValue(`linkStates.${name}`, 'shown')}
              >
                {messages.removeLink}
              </Button>
            )
          }
        >
          {state === 'deleted'
            ? hints.pageDeleted
            : messages.menu.problems[state === 'noPage' ? state : 'hidden']}
        </Alert>
      )}
    </>
  );
}

const PAGES_ID = 'pagesOfBlog';

/** Suggests the pages of the blog. */
function PageNames() {
  const { currentData } = useListPagesQuery(undefined);

  return (
    <datalist id={PAGES_ID}>
      {currentData?.result.map(({ slug, title }) => (
        <option key={slug} value={paths.page(slug)}>
          {title}
        </option>
      ))}
    </datalist>
  );
}

const { useListPagesQuery } = blogApi.injectEndpoints({
  endpoints: (build) => ({
    listPages: build.query<ModeratedArticleListing, undefined>({
      query: () => ({ url: 'admin/articles', params: { state: 'page', limit: 100 } }),
      extraOptions: { silent: true },
      keepUnusedDataFor: 0,
    }),
  }),
});

/** Asks for a contact, to whom people can appeal. */
const NoContactNotice = () =>
  useFormikContext<Blog>().values.contact.trim() === '' && (
    <Alert severity="warning">{hints.noContact}</Alert>
  );

interface ChoiceFieldProps<Name extends 'pageDates' | 'registration' | 'registrationRole' | 'uploads'> {
  name: Name;
  choices: readonly Blog[Name][];
  texts: Record<Blog[Name], string>;
  hints: Record<Blog[Name], string>;
}

function ChoiceField<Name extends 'pageDates' | 'registration' | 'registrationRole' | 'uploads'>({
  name,
  choices,
  texts,
  hints,
}: ChoiceFieldProps<Name>) {
  const { values } = useFormikContext<Blog>();

  return (
    <FormField
      name={name}
      label={labels[name]}
      select
      slotProps={{ select: { native: true } }}
      helperText={hints[values[name]]}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {texts[choice]}
        </option>
      ))}
    </FormField>
  );
}

/** Shows a new logo or accent in the browser's tab, too. */
function showIcon(blog: Blog) {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  // Its type may be that of the previous icon.
  icon?.removeAttribute('type');
  if (icon) icon.href = logoUrl(blog);
}

/** A color, typed or picked. */
function AccentField() {
  const { values, setFieldValue } = useFormikContext<Blog>();

  return (
    <FormField
      name="accent"
      // The page has a style element with the id "accent".
      id="accentColor"
      label={labels.accent}
      autoComplete="off"
      helperText={hints.accent}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <Box
                component="input"
                type="color"
                aria-label={messages.pickAccent}
                value={isColor(values.accent) ? values.accent : DEFAULT_ACCENT}
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

/** Contains the status of an upload, which has no room of its own while it is empty. */
const logoAreaStyle = { position: 'relative' };
const pickerStyle = { width: 44, height: 32, p: 0, border: 0, bgcolor: 'transparent', cursor: 'pointer' };

/** Shows the typed logo and title, and the whole page in the typed accent until the form is left. */
function Preview() {
  const { values, initialValues } = useFormikContext<Blog>();
  const accent = values.accent.trim().toLowerCase();
  const canPreview = accent === '' || (isColor(accent) && readableAccent(accent) === accent);
  const restoreAccent = useEffectEvent(() => showAccent(initialValues.accent));

  useEffect(() => {
    if (canPreview) showAccent(accent);
  }, [accent, canPreview]);
  useEffect(() => () => restoreAccent(), []);

  return (
    <Box role="group" aria-label={messages.preview} sx={previewStyle}>
      <Box sx={previewTitleStyle}>
        <Logo
          logo={isImageUrl(values.logo.trim()) ? values.logo.trim() : ''}
          accent={(canPreview ? accent : initialValues.accent) || DEFAULT_ACCENT}
        />
        <bdi>{values.title}</bdi>
      </Box>
      <span>
        <RichText
          text={messages.previewText}
          tags={{
            link: (text) => (
              <Box component="span" sx={linkStyle}>
                {text}
              </Box>
            ),
          }}
        />
      </span>
      <Box component="span" sx={sampleButtonStyle}>
        {messages.previewButton}
      </Box>
    </Box>
  );
}

const previewStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  p: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  overflowWrap: 'anywhere',
};
/** The same as in the header. */
const previewTitleStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 1,
  marginInlineEnd: 'auto',
  minWidth: 0,
  typography: 'h2',
  fontSize: '1.15rem',
};
const linkStyle = { color: 'primary.main', textDecoration: 'underline' };
const sampleButtonStyle = {
  px: 2,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  typography: 'button',
};

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
