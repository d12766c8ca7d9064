import { now } from '../../../src/server/db/portable.ts';
import type { MailKind } from '../../../src/server/mail/mailQueue.ts';
import { createMailComposer } from '../../../src/server/services/accountMails.ts';
import { recordChange } from '../../../src/server/store/articleChanges.ts';
import { findOwnNumber } from '../../../src/server/store/articles/read.ts';
import { addOtherEmail } from '../../../src/server/store/otherEmails.ts';
import { setRole } from '../../../src/server/store/roles.ts';
import { addUnclaimed } from '../../../src/server/store/unclaimedAccounts.ts';
import { type Author, type Blog, idOf, PUBLIC_URL, startBlog } from '../../helpers/blog.ts';
import { draftsOf } from '../../helpers/drafts.ts';
import { adminOutput } from '../../helpers/runCommand.ts';

const DRAFT = '00000000-0000-4000-8000-000000000001';
const CONTACT = 'editors@example.org';

describe('every mail', () => {
  let blog: Blog;
  let ada: Author;
  beforeEach(async () => {
    blog = await startBlog();
    ada = await blog.aUser({ name: 'Ada', email: 'ada@example.org' });
  });
  afterEach(() => blog.close());

  const db = () => blog.connection.db;
  const withEmail = (kind: 'own' | 'pending' | 'former') => async () => {
    const email = kind === 'own' ? ada.email : 'new@example.org';
    await addOtherEmail(db(), { kind, userId: idOf(ada), email });
    return email;
  };
  const asItIs = async () => ada.email;

  /** What each kind needs to be due. Returns the recipient. */
  const kinds: Record<MailKind, () => Promise<string>> = {
    registration: withEmail('own'),
    accountInvitation: async () => {
      await addUnclaimed(db(), idOf(ada));
      return ada.email;
    },
    emailConfirmation: withEmail('pending'),
    emailChanged: withEmail('former'),
    passwordReset: asItIs,
    passwordChanged: asItIs,
    passkeyAdded: asItIs,
    passkeyRemoved: asItIs,
    tokenCreated: asItIs,
    accountApproved: asItIs,
    accountRejected: async () => {
      const rejection = { userId: idOf(ada), createdAt: now(), rejectedAt: now(), reason: 'Spam.' };
      await db().insertInto('pendingAccount').values(rejection).execute();
      return ada.email;
    },
    articleEdited: async () => {
      const { slug } = await blog.anArticle({ by: ada });
      const writer = { kind: 'session', id: 'one', name: '', accountId: idOf(ada) } as const;
      const number = (await findOwnNumber(db(), { ownerId: idOf(ada), slug })) ?? 0;
      const change = { act: 'edit', writer, before: { status: 'published', slug, revision: null } } as const;
      about = (await recordChange(db(), { number, ownerId: idOf(ada) }, change)) ?? '';
      return ada.email;
    },
    scheduleDropped: async () => {
      const { slug: articleSlug } = await blog.anArticle({ by: ada });
      const draft = await draftsOf(blog).aDraft(ada, { title: 'T', articleSlug, articleVersion: 1 });
      await db().updateTable('draft').set({ publishProblem: 'Changed.' }).execute();
      about = draft._id;
      return ada.email;
    },
    submissionSentBack: async () => {
      await setRole(db(), idOf(ada), 'contributor');
      const body = { title: 'Looms', markdown: 'Text.' };
      const headers = { 'if-none-match': '*' };
      await blog.call('PUT', `/api/drafts/${DRAFT}`, { as: ada, body, headers });
      await blog.call('POST', `/api/drafts/submission/${DRAFT}`, { as: ada, headers: { 'if-match': '*' } });
      await db().updateTable('submission').set({ state: 'sentBack', comment: 'One.\n\nTwo.' }).execute();
      about = DRAFT;
      return ada.email;
    },
    submissionPublished: async () => {
      ({ slug: about } = await blog.anArticle({ by: ada, title: 'Looms' }));
      return ada.email;
    },
    roleChanged: asItIs,
    test: asItIs,
  };
  let about = '';

  it.each(Object.keys(kinds) as MailKind[])('%s has no gap where a setting is empty', async (kind) => {
    const recipient = await kinds[kind]();
    const paragraphs = async () => {
      const mail = await createMailComposer(db(), PUBLIC_URL)({ kind, recipient, userId: idOf(ada), about });
      // Links have a new token each time.
      return (mail?.text ?? '').replaceAll(/#\w+=[\w-]+/g, '').split('\n\n');
    };

    const without = await paragraphs();
    await adminOutput(blog, 'set', 'contact', CONTACT);
    const withContact = await paragraphs();

    expect(withContact.filter((paragraph) => !paragraph.includes(CONTACT))).toEqual(without);
    expect(without.length).toBeGreaterThan(1);
    expect(without.filter((paragraph) => /^\s*$|undefined|null| {2}|\s[.,]/.test(paragraph))).toEqual([]);
  });

  it('keeps the time zone of a time on its line', async () => {
    const recipient = await kinds.registration();

    const mail = await createMailComposer(
      db(),
      PUBLIC_URL,
    )({
      kind: 'registration',
      recipient,
      userId: idOf(ada),
      about: '',
    });

    expect(mail?.text).toMatch(/\d:\d\d\s[AP]M\u00A0UTC/);
  });
});
