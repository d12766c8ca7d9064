import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { CreatedToken } from '../../src/shared/accessToken.ts';
import type { Article, ArticleDraft, ArticleKind, PublicArticleSummary } from '../../src/shared/article.ts';
import type { SettingsChange } from '../../src/shared/blogSettings.ts';
import type { Draft, DraftContent, DraftSummary, SavedDraft } from '../../src/shared/draft.ts';
import type { UploadedImage } from '../../src/shared/image.ts';
import type { Listing } from '../../src/shared/listing.ts';
import type { AuthorProfile, Registration, TokenReply } from '../../src/shared/user.ts';

export type Person = Registration & TokenReply;

/** Pages need an admin. */
type ArticleWishes = ArticleDraft & { kind: ArticleKind };

const NO_CONTENT = 204;

/** Fills a running blog through its API, so that a test can start in the middle. */
export class Blog {
  readonly url: string;
  #people = 0;
  #articles = 0;

  constructor(url: string) {
    this.url = url;
  }

  async aUser(wishes: Partial<Registration> = {}): Promise<Person> {
    const number = ++this.#people;
    const registration = {
      name: `Ada ${number}`,
      email: `ada${number}@example.org`,
      password: 'analytical engine',
      ...wishes,
    };
    const { token } = await this.#send<TokenReply>('POST users/register', registration);
    return { ...registration, token };
  }

  /** Logs in from another browser. */
  async logIn(by: Person, userAgent: string): Promise<Person> {
    const { email, password } = by;
    const headers = { 'user-agent': userAgent };
    const { token } = await this.#send<TokenReply>(
      'POST users/login',
      { email, password },
      undefined,
      headers,
    );
    return { ...by, token };
  }

  /** Creates an access token that may write. Returns its owner, who acts with it. */
  async aToken({ by, name }: { by: Person; name: string }): Promise<Person> {
    const request = { name, scopes: ['read', 'write'], days: null };
    const { token } = await this.#send<CreatedToken>('POST tokens', request, by.token);
    return { ...by, token };
  }

  async anArticle({ by, ...wishes }: Partial<ArticleWishes> & { by: Person }): Promise<Article> {
    const title = `Note ${++this.#articles}`;
    const draft = { title, markdown: `What stands in *${title}*.`, cover: '', ...wishes };
    return this.#send<Article>('POST articles/new', draft, by.token);
  }

  /** The newest 100 articles, newest first. */
  async listArticles(): Promise<PublicArticleSummary[]> {
    return (await this.#send<Listing<PublicArticleSummary>>('GET articles/all?limit=100')).result;
  }

  /** Edits an article as if in another tab. */
  async edit(
    { slug, title, markdown, cover }: Article,
    { by, ...changes }: Partial<ArticleDraft> & { by: Person },
  ) {
    await this.#send(`PATCH articles/edit/${slug}`, { title, markdown, cover, ...changes }, by.token);
  }

  async aDraft({ by, ...wishes }: Partial<DraftContent> & { by: Person }): Promise<SavedDraft> {
    const draft = { title: `Draft ${++this.#articles}`, markdown: 'Words.', cover: '', ...wishes };
    return this.#send<SavedDraft>(`PUT drafts/${randomUUID()}`, draft, by.token, { 'if-none-match': '*' });
  }

  async drafts(by: Person): Promise<DraftSummary[]> {
    return (await this.#send<Listing<DraftSummary>>('GET drafts', undefined, by.token)).result;
  }

  /** Changes a draft, whatever its version. */
  async changeDraft(id: string, { by, ...changes }: Partial<DraftContent> & { by: Person }) {
    const { title, markdown, cover } = await this.#send<Draft>(`GET drafts/${id}`, undefined, by.token);
    const body = { title, markdown, cover, ...changes };
    await this.#send(`PUT drafts/${id}`, body, by.token, { 'if-match': '*' });
  }

  schedule = (id: string, publishAt: Date, by: Person) =>
    this.changeDraft(id, { by, publishAt: publishAt.toISOString() });

  /** Uploads an image file. Returns its URL. */
  async anImage(by: Person, file: string): Promise<string> {
    const reply = await fetch(`${this.url}/api/images`, {
      method: 'POST',
      headers: { 'content-type': `image/${file.split('.').at(-1)}`, authorization: `Bearer ${by.token}` },
      body: await readFile(file),
    });
    if (!reply.ok) throw new Error(`The upload of ${file} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as UploadedImage).url;
  }

  async setProfile(by: Person, profile: Partial<AuthorProfile>) {
    await this.#send('PUT users/me/profile', profile, by.token);
  }

  /** Changes settings as an admin. */
  async changeSettings(by: Person, change: SettingsChange) {
    await this.#send('PATCH admin/settings', change, by.token);
  }

  /** Pins an article to the home page and the list of all articles, as an admin. */
  async pin({ slug }: Pick<Article, 'slug'>, by: Person) {
    await this.#send(`PUT admin/pins/${slug}`, undefined, by.token);
  }

  async unpin({ slug }: Pick<Article, 'slug'>, by: Person) {
    await this.#send(`DELETE admin/pins/${slug}`, undefined, by.token);
  }

  async remove({ slug }: Article, by: Person) {
    const headers = { authorization: `Bearer ${by.token}` };
    await fetch(`${this.url}/api/articles/delete/${slug}`, { method: 'DELETE', headers });
  }

  async #send<Reply>(
    call: string,
    body?: object,
    token?: string,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const [method = '', path = ''] = call.split(' ');
    const reply = await fetch(`${this.url}/api/${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${await reply.text()}`);
    return (reply.status === NO_CONTENT ? undefined : await reply.json()) as Reply;
  }
}

/** Stores the token as if the person had logged in earlier. */
export async function signIn(page: Page, { token }: Person) {
  await page.goto('/healthz');
  await page.evaluate((token) => localStorage.setItem('token', token), token);
}
