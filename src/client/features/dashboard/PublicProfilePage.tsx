import { useField } from 'formik';
import { isImageUrl } from '../../../shared/article.ts';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { paths } from '../../../shared/pages.ts';
import { countCharacters } from '../../../shared/text.ts';
import { type AuthorProfile, authorProfileSchema, BIO_MAX, LINKS_MAX } from '../../../shared/user.ts';
import {
  useGetAccountFactsQuery,
  useGetAuthorProfileQuery,
  useUpdateAuthorProfileMutation,
} from '../../api/accountApi.ts';
import { AuthorAvatar } from '../../components/AuthorAvatar.tsx';
import { Box } from '../../components/Box.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm } from '../../components/forms/Form.tsx';
import { ImageUrlField } from '../../components/images/ImageUrlField.tsx';
import { PageHeading, Section } from '../../components/Page.tsx';
import { Loading, TryAgain } from '../../components/status.tsx';
import { toast } from '../../lib/toast.ts';
import { Link } from '../../navigation/navigation.tsx';
import { useCurrentUser } from '../../session/session.ts';

const { publicProfile: texts, fields } = accountMessages;

/** Edits what the author page shows next to the name: image, bio and links. */
export function PublicProfilePage() {
  const { currentData: profile, error, refetch } = useGetAuthorProfileQuery();
  const { currentData: facts } = useGetAccountFactsQuery();
  const isPublic = facts !== undefined && facts.articleCount > 0;

  return (
    <>
      <PageHeading sx={{ mb: 1 }}>{appMessages.pages.publicProfile}</PageHeading>
      <Box sx={leadStyle}>
        <span>{isPublic ? texts.leadPublic : texts.lead}</span>
        {isPublic && <Link to={paths.author(facts.handle)}>{texts.viewPage}</Link>}
      </Box>
      {error && !profile && <TryAgain retry={refetch} />}
      {!error && !profile && <Loading />}
      {profile && <ProfileForm profile={profile} handle={facts?.handle ?? ''} />}
    </>
  );
}

function ProfileForm({ profile, handle }: { profile: AuthorProfile; handle: string }) {
  const [updateProfile] = useUpdateAuthorProfileMutation();

  async function save(values: AuthorProfile) {
    await updateProfile({ ...values, links: values.links.filter((link) => link !== '') }).unwrap();
    toast.success(texts.saved);
  }

  return (
    <SchemaForm
      schema={authorProfileSchema}
      initialValues={{
        ...profile,
        links: Array.from({ length: LINKS_MAX }, (_, index) => profile.links[index] ?? ''),
      }}
      submitLabel={texts.submit}
      onSubmit={save}
      onRejected={toast.error}
      isReusable
      hasSections
    >
      <Section title={texts.about} text={texts.aboutText}>
        <AvatarField handle={handle} />
        <BioField />
      </Section>
      <Section title={texts.links} text={texts.linksText}>
        <Box sx={linksStyle}>
          {Array.from({ length: LINKS_MAX }, (_, index) => (
            <FormField
              key={index}
              name={`links[${index}]`}
              label=""
              type="url"
              autoComplete="off"
              placeholder={texts.linkPlaceholder}
              slotProps={{ htmlInput: { 'aria-label': texts.linkLabel(index + 1) } }}
            />
          ))}
        </Box>
      </Section>
    </SchemaForm>
  );
}

/** A field for an image URL, with the image or, if there is none, the initial. */
function AvatarField({ handle }: { handle: string }) {
  const { name } = useCurrentUser();
  const [{ value }] = useField<string>('avatar');
  const url = value.trim();

  return (
    <ImageUrlField
      name="avatar"
      label={fields.avatar}
      helperText={texts.avatarHint}
      preview={<AuthorAvatar name={name} handle={handle} src={isImageUrl(url) ? url : ''} size="large" />}
      sx={avatarFieldStyle}
      areaSx={avatarStyle}
    />
  );
}

function BioField() {
  const [{ value }] = useField<string>('bio');
  return (
    <FormField
      name="bio"
      label={fields.bio}
      multiline
      minRows={3}
      maxRows={8}
      helperText={texts.bioHint(countCharacters(value.trim()), BIO_MAX)}
    />
  );
}

const leadStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 2,
  mb: 4,
  color: 'text.secondary',
  '& a': { color: 'primary.main', '@media (pointer: coarse)': { py: 1.25 } },
};
const avatarStyle = { display: 'flex', flexWrap: 'wrap', columnGap: 2.5, alignItems: 'center' };
const avatarFieldStyle = { flex: '1 1 12rem', minWidth: 0 };
const linksStyle = { display: 'grid', gap: 1.25 };
