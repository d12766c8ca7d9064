/** What became of a mail by which somebody tries whether mails are sent. */
export interface TestMail {
  state: 'waiting' | 'sent' | 'postponed' | 'givenUp';
  /** Why the last try failed, in the codes of nodemailer and the mail server; '' where none has. */
  problem: string;
}

/** How to find out what is wrong, or what is, where no call tells but a mail that is sent: from the problem of one. */
export function mendingOfMails(problem: string): string {
  if (problem.startsWith('EENVELOPE 530'))
    return 'It wants a user and a password, which SMTP_URL has to name.';
  // A recipient that is refused so is given up.
  if (problem.startsWith('EENVELOPE 5')) return 'It takes none from the sender that MAIL_FROM names.';
  return 'npm run admin -- doctor asks the mail server, which SMTP_URL names.';
}

/** What became of a test mail, in sentences. */
export function testMailInWords({ state, problem }: TestMail): string {
  const sentences = {
    waiting: 'The test mail waits to be sent.',
    sent: 'The mail server has taken the test mail: it should be in the mailbox soon, or among the spam there.',
    postponed: `The mail server did not take the test mail (${problem}). It is tried again for nine hours. ${mendingOfMails(problem)}`,
    givenUp: `The mail server has refused the test mail for good (${problem}). Its log says why.`,
  };
  return sentences[state];
}
