/** What became of a mail by which somebody tries whether mails are sent. */
export interface TestMail {
  state: 'waiting' | 'sent' | 'postponed' | 'givenUp';
  /** Why the last try failed, in the codes of nodemailer and the mail server; '' where none has. */
  problem: string;
}

/** The same, as a sentence. */
export function testMailInWords({ state, problem }: TestMail): string {
  const sentences = {
    waiting: 'The test mail waits to be sent.',
    sent: 'The mail server has taken the test mail: it should be in the mailbox soon, or among the spam there.',
    postponed: `The mail server did not take the test mail (${problem}). It is tried again for nine hours; npm run admin -- doctor asks the mail server.`,
    givenUp: `The mail server has refused the test mail for good (${problem}). Its log says why.`,
  };
  return sentences[state];
}
