import Button from '@mui/material/Button';
import { skipToken } from '@reduxjs/toolkit/query';
import { useId, useState } from 'react';
import { testMailInWords } from '../../../../shared/testMail.ts';
import { useReadTestMailQuery, useSendTestMailMutation } from './stateApi.ts';

/** In milliseconds: how often it is asked what became of the mail. */
const PACE = 2000;

/** Sends a mail to whoever presses it, and tells what becomes of it. */
export function TestMailButton() {
  const id = useId();
  const [send, sending] = useSendTestMailMutation();
  const [isDecided, setIsDecided] = useState(false);
  const mail = useReadTestMailQuery(sending.data?.id ?? skipToken, {
    pollingInterval: isDecided ? 0 : PACE,
  }).currentData;
  const isDecidedNow = mail !== undefined && mail.state !== 'waiting';
  if (isDecidedNow !== isDecided) setIsDecided(isDecidedNow);

  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Mails</h2>
      <p role="status">
        {mail ? testMailInWords(mail) : 'Whether mails arrive, one to your own email shows.'}
      </p>
      <Button variant="outlined" loading={sending.isLoading} onClick={() => void send(undefined)}>
        Send a test mail to me
      </Button>
    </section>
  );
}
