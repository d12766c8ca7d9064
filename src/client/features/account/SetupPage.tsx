import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { accountMessages } from '../../../shared/messages/en/account.ts';
import { findCatalog } from '../../../shared/messages/languages.ts';
import { paths } from '../../../shared/pages.ts';
import { type Setup, SETUP_CODE, setupSchema } from '../../../shared/registration.ts';
import { useGetSetupQuery, useSetUpMutation } from '../../api/accountApi.ts';
import { useBlog } from '../../api/blogApi.ts';
import { FormField } from '../../components/forms/fields.tsx';
import { type OnRejected, SchemaForm } from '../../components/forms/Form.tsx';
import { InterfaceLanguageField } from '../../components/forms/InterfaceLanguageField.tsx';
import { TryAgain } from '../../components/status.tsx';
import { toast } from '../../lib/toast.ts';
import { useSuccessRedirect, Link } from '../../navigation/navigation.tsx';
import { redactBody } from '../../session/redactedBody.ts';
import { AccountFrame, getLinkToken } from './AccountFrame.tsx';
import { NewAccountFields } from './NewAccountFields.tsx';

const texts = accountMessages.setup;

/** Sets up a blog: the account of its first admin, and the blog's name and language. */
export function SetupPage() {
  const { data: setup, error, refetch } = useGetSetupQuery();
  const linkCode = getLinkToken(useLocation().hash, SETUP_CODE);
  const [hasCode, setHasCode] = useState(false);

  if (setup === undefined) {
    return (
      <AccountFrame heading={texts.heading} lead={texts.lead}>
        {error && <TryAgain retry={refetch} />}
      </AccountFrame>
    );
  }

  // If others already have accounts, only the link with the code opens the form.
  if (!setup.isNeeded || (!setup.isEmpty && linkCode === '')) {
    const { heading, lead } = setup.isNeeded
      ? { heading: texts.heading, lead: texts.openLink }
      : { heading: texts.doneHeading, lead: texts.doneLead };
    return (
      <AccountFrame heading={heading} lead={lead}>
        <Button component={Link} to={paths.login} variant="contained" size="large">
          {texts.logIn}
        </Button>
      </AccountFrame>
    );
  }

  if (linkCode === '' && !hasCode) {
    return (
      <AccountFrame heading={texts.notReadyHeading} lead={texts.notReady}>
        <Button variant="outlined" onClick={() => setHasCode(true)}>
          {texts.enterCode}
        </Button>
      </AccountFrame>
    );
  }

  return (
    <AccountFrame heading={texts.heading} lead={texts.lead}>
      <SetupForm code={linkCode} />
    </AccountFrame>
  );
}

function SetupForm({ code }: { code: string }) {
  const { title, language, interfaceLanguage } = useBlog();
  const [setUp] = useSetUpMutation();
  const [isCodeRefused, setIsCodeRefused] = useState(false);
  const succeed = useSuccessRedirect(paths.admin);

  async function submit(setup: Setup) {
    await setUp(redactBody(setup)).unwrap();
    succeed(texts.done);
    // The page has its language from the start.
    if (setup.interfaceLanguage !== interfaceLanguage) location.reload();
  }

  const reject: OnRejected<Setup> = (message, showUnderFields) => {
    if (message === texts.wrongCode) {
      setIsCodeRefused(true);
      showUnderFields(['code']);
    } else toast.error(message);
  };

  return (
    <SchemaForm
      submitsOnEnter
      schema={setupSchema}
      initialValues={{ name: '', email: '', password: '', title, language, interfaceLanguage, code }}
      submitLabel={texts.submit}
      onSubmit={submit}
      onRejected={reject}
    >
      {(code === '' || isCodeRefused) && (
        <FormField
          name="code"
          label={texts.code}
          required
          autoComplete="off"
          autoFocus={code === ''}
          helperText={texts.codeHint}
        />
      )}
      <NewAccountFields autoFocus={code !== ''} />
      <FormField name="title" label={texts.title} required autoComplete="off" helperText={texts.titleHint} />
      <FormField
        name="language"
        label={texts.language}
        required
        autoComplete="off"
        helperText={texts.languageHint}
      />
      <InterfaceLanguageField label={texts.interfaceLanguage} helperText={texts.interfaceLanguageHint} />
      <ProposeInterfaceLanguage />
    </SchemaForm>
  );
}

/** Chooses the language of the articles for the interface too, until another is chosen there. */
function ProposeInterfaceLanguage() {
  const { values, touched, setFieldValue } = useFormikContext<Setup>();
  const catalog = findCatalog(values.language.trim()) ?? 'en';
  const proposed = catalog === 'en' ? '' : catalog;
  const isChosen = touched.interfaceLanguage === true;

  useEffect(() => {
    if (!isChosen) void setFieldValue('interfaceLanguage', proposed);
  }, [isChosen, proposed, setFieldValue]);
  return null;
}
