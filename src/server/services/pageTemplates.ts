import type { Blog } from '../../shared/blog.ts';
import { templateMessages } from '../../shared/messages/en/templates.ts';
import type { PageTemplates } from '../../shared/pageTemplates.ts';
import { keptDays, type Retention } from '../db/expiry.ts';
import type { Db } from '../db/schema.ts';
import { KNOWN_NETWORK_DAYS } from '../limits/loginThrottle.ts';
import { FORMER_EMAIL_DAYS } from '../store/otherEmails.ts';
import { SESSION_DAYS, SESSION_DAYS_MAX } from '../store/sessions.ts';
import { listWebhooks } from '../store/webhooks.ts';

/** What the server's settings decide about personal data. */
export interface TemplateSources extends Retention {
  sendsMails: boolean;
  /** Whether images are stored by another provider. */
  hasImageStore: boolean;
}

/**
 * Returns the texts that new pages can start with, in the language of the interface. The privacy policy says what the blog stores
 * with the settings in force, and nothing of what they turn off. What only an admin knows is a placeholder.
 */
export async function createTemplates(
  db: Db,
  blog: Pick<Blog, 'contact' | 'registration'>,
  sources: TemplateSources,
): Promise<PageTemplates> {
  const hasWebhooks = (await listWebhooks(db)).length > 0;
  return { about: createAbout(blog), privacy: createPrivacy(blog, { ...sources, hasWebhooks }) };
}

const heading = (text: string) => `## ${text}`;
const toText = (...blocks: (string | false)[]) => `${blocks.filter(Boolean).join('\n\n')}\n`;

/** Returns a link to the blog's contact, or '' if there is none. */
const contactLink = ({ contact }: Pick<Blog, 'contact'>) => contact && `<${contact}>`;

function createAbout(blog: Pick<Blog, 'contact'>) {
  const { title, topic, authors, people, contact, address } = templateMessages.about;
  return {
    title,
    markdown: toText(topic, heading(authors), people, heading(contact), contactLink(blog) || address),
  };
}

function createPrivacy(
  blog: Pick<Blog, 'contact' | 'registration'>,
  { auditLogDays = null, sendsMails, hasImageStore, hasWebhooks }: TemplateSources & { hasWebhooks: boolean },
) {
  const texts = templateMessages.privacy;
  const markdown = toText(
    texts.notice,
    heading(texts.responsible),
    texts.address,
    contactLink(blog) || texts.email,
    heading(texts.readers),
    texts.visits,
    texts.addresses,
    texts.hosting,
    texts.clicks(keptDays.clicks),
    texts.reports(keptDays.reports),
    texts.images,
    heading(texts.accounts),
    texts.account,
    blog.registration === 'approval' && texts.approval(keptDays.rejectedAccounts),
    texts.decisions,
    texts.sessions(SESSION_DAYS, SESSION_DAYS_MAX),
    texts.networks(KNOWN_NETWORK_DAYS),
    texts.texts(keptDays.deletedArticles),
    texts.reviews,
    texts.imports(keptDays.endedImports),
    texts.changes(keptDays.articleChanges),
    auditLogDays === null ? texts.logForever : texts.log(auditLogDays),
    sendsMails && texts.mails(keptDays.endedMails),
    sendsMails && texts.formerEmail(FORMER_EMAIL_DAYS),
    heading(texts.places),
    texts.host,
    hasImageStore && texts.imageStore,
    texts.backups,
    hasWebhooks && texts.webhooks,
    heading(texts.rights),
    texts.ownData,
    texts.complaint,
    texts.basis,
  );
  return { title: texts.title, markdown };
}
