import { randomUUID } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Scope } from '../../shared/accessToken.ts';
import type { JsonSchema } from '../../shared/apiDocument.ts';
import {
  type Article,
  type ArticleDraft,
  type ArticleKind,
  articleKinds,
  type ArticleSummary,
  pickDraft,
  pickShortTexts,
  TITLE_MAX,
  isPublicStatus,
} from '../../shared/article.ts';
import type { Draft, DraftSummary, SavedDraft } from '../../shared/draft.ts';
import { IMAGE_BYTES_MAX, type OwnImages, type UploadedImage } from '../../shared/image.ts';
import { type Listing, LIMIT_MAX, ownStates, sorts } from '../../shared/listing.ts';
import { mcpMessages as messages } from '../../shared/messages/en/mcp.ts';
import type { OwnArticleEntry, OwnDraftEntry } from '../../shared/ownArticles.ts';
import { paths, publicPath } from '../../shared/pages.ts';
import type { Tag } from '../../shared/tags.ts';
import {
  array,
  boolean,
  type InferType,
  number,
  object,
  type ObjectSchema,
  string,
  ValidationError,
} from '../../shared/yup.ts';
import { detectFormat, isImageFormat } from '../images/formats.ts';
import { describeYup } from '../lib/jsonSchema.ts';
import { type BlogClient, CallFailed } from './blogClient.ts';

/** What a tool works with. */
export interface ToolContext {
  client: BlogClient;
  /** The blog's origin. */
  url: string;
  /** The folder from which images may be uploaded; null if none may. */
  imageFolder: string | null;
}

type ToolName = keyof typeof messages.tools;

/** A tool as `tools/list` describes it. */
interface ToolDescription {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: JsonSchema;
  annotations: {
    title: string;
    readOnlyHint: boolean;
    destructiveHint: boolean;
    idempotentHint: boolean;
    openWorldHint: false;
  };
}

export interface Tool {
  /** The scopes that a token needs, all of them, or one of those in a list. */
  scopes: readonly (Scope | readonly Scope[])[];
  description: ToolDescription;
  /** Returns a JSON value. Throws ToolFailed, CallFailed and ValidationError. */
  run: (context: ToolContext, values: Record<string, unknown>) => Promise<unknown>;
}

/** A problem with what a tool is asked to do. Its message is for the assistant. */
class ToolFailed extends Error {}

/** Returns the message of a known problem, which an assistant can act on; null for a bug. */
export function describeFailure(error: unknown): string | null {
  if (error instanceof ValidationError) return `${error.errors.join(', ')}.`;
  return error instanceof ToolFailed || error instanceof CallFailed ? error.message : null;
}

/** The id of no draft. */
const NO_DRAFT = '00000000-0000-4000-8000-000000000000';

/**
 * Returns the scopes of the client's token, as the blog enforces them: tries one call for each that changes nothing.
 * Throws CallFailed if the token is invalid or the blog doesn't answer.
 */
export async function findScopes(client: BlogClient): Promise<Set<Scope>> {
  const harmless: [Scope, () => Promise<unknown>][] = [
    ['read', () => client.call('GET', '/api/articles?limit=1')],
    ['drafts', () => client.call('POST', '/api/preview', { json: { markdown: '' } })],
    ['write', () => client.call('DELETE', `/api/drafts/${NO_DRAFT}`)],
    ['images', () => client.call('GET', '/api/images?limit=1')],
  ];
  const allowed = new Set<Scope>();
  for (const [scope, call] of harmless) {
    try {
      await call();
      allowed.add(scope);
    } catch (error) {
      if (!(error instanceof CallFailed && [403, 404].includes(error.status))) throw error;
      if (error.status === 404) allowed.add(scope);
    }
  }
  return allowed;
}

interface Effects {
  readOnly?: true;
  destructive?: true;
  idempotent?: true;
}

function defineTool<Values extends object>(
  name: ToolName,
  scopes: Tool['scopes'],
  effects: Effects,
  schema: ObjectSchema<Values>,
  run: (context: ToolContext, values: Values) => Promise<unknown>,
): Tool {
  const { title, description } = messages.tools[name];
  const { properties = {}, ...inputSchema } = describeYup(schema);
  const texts: Partial<Record<string, string>> = messages.arguments;
  const described = Object.entries(properties).map(
    ([key, property]) => [key, { ...property, title: undefined, description: texts[key] }] as const,
  );
  return {
    scopes,
    description: {
      name,
      title,
      description,
      inputSchema: { ...inputSchema, properties: Object.fromEntries(described), additionalProperties: false },
      annotations: {
        title,
        readOnlyHint: effects.readOnly ?? false,
        destructiveHint: effects.destructive ?? false,
        idempotentHint: effects.idempotent ?? effects.readOnly ?? false,
        openWorldHint: false,
      },
    },
    async run(context, values) {
      const unknown = Object.keys(values).find((key) => !(key in properties));
      if (unknown !== undefined) throw new ToolFailed(messages.unknownArgument(unknown));
      return run(context, (await schema.validate(values, { abortEarly: false })) as Values);
    },
  };
}

/** Small, so that a page of results doesn't take up too much of an assistant's context. */
const PAGE_DEFAULT = 20;
const page = {
  page: number().integer().min(1).default(1),
  limit: number().integer().min(1).max(LIMIT_MAX).default(PAGE_DEFAULT),
};
const bySlug = object({ slug: string().required() });
const byId = object({ id: string().required() });
const version = number().integer().min(1).required();
const kind = string<ArticleKind>().oneOf(articleKinds);
/** Validated by the blog, whose messages say what is wrong. */
const texts = {
  title: string().max(TITLE_MAX),
  markdown: string(),
  cover: string(),
  description: string(),
  tags: array(string().defined()),
} satisfies Record<keyof Texts, unknown>;
const publishing = object({
  id: string().required(),
  version,
  confirm: boolean().required(),
});

/** All tools, in the order in which assistants get them. */
const tools: readonly Tool[] = [
  defineTool(
    'list_articles',
    ['read'],
    { readOnly: true },
    object({ ...page, tag: string(), sort: string().oneOf(sorts), kind }),
    async (context, { kind, ...values }) =>
      listArticles(context, { ...values, ...(kind === 'page' && { state: kind }) }),
  ),
  defineTool('get_article', ['read'], { readOnly: true }, bySlug, async ({ client, url }, { slug }) => {
    const article = await client.call<Article>('GET', `/api/articles/${encodeURIComponent(slug)}`);
    if (!article) return null;
    const { kind, markdown, version } = article;
    return { ...summarize(article, kind, url), ...pickShortTexts(article), version, markdown };
  }),
  defineTool(
    'search_articles',
    ['read'],
    { readOnly: true },
    object({
      query: string().required(),
      state: string<(typeof ownStates)[number]>().oneOf(ownStates).default('published'),
      ...page,
    }),
    async (context, { query, state, ...values }) =>
      isPublicStatus(state)
        ? listArticles(context, { q: query, ...(state === 'page' && { state }), ...values })
        : listing(
            await context.client.call<Listing<OwnDraftEntry>>(
              'GET',
              withQuery('/api/articles', { q: query, state, ...values }),
            ),
            (draft) => summarizeDraft(draft, context.url),
          ),
  ),
  defineTool('list_drafts', ['read'], { readOnly: true }, object(page), async ({ client, url }, values) =>
    listing(await client.call<Listing<DraftSummary>>('GET', withQuery('/api/drafts', values)), (draft) =>
      summarizeDraft(draft, url),
    ),
  ),
  defineTool('get_draft', ['read'], { readOnly: true }, byId, async ({ client, url }, { id }) => {
    const draft = await getDraft(client, id);
    const { tags, markdown, publishProblem, hiddenReason } = draft;
    const texts = { ...pickShortTexts(draft), tags };
    return { ...summarizeDraft(draft, url), ...texts, publishProblem, hiddenReason, markdown };
  }),
  defineTool('list_tags', ['read'], { readOnly: true }, object(page), async ({ client }, values) =>
    listing(await client.call<Listing<Tag>>('GET', withQuery('/api/tags', values)), (tag) => tag),
  ),
  defineTool(
    'create_draft',
    ['drafts'],
    {},
    object({ ...texts, article: string(), kind }),
    async (context, { article: slug, ...values }) => createDraft(context, slug ?? null, values),
  ),
  defineTool(
    'update_draft',
    ['read', 'drafts'],
    { destructive: true, idempotent: true },
    object({ id: string().required(), version, ...texts }),
    async (context, { id, version, ...values }) => updateDraft(context, { id, version }, values),
  ),
  defineTool('publish_draft', ['read', 'write'], { destructive: true }, publishing, publishDraft),
  defineTool('list_images', ['images'], { readOnly: true }, object(page), async ({ client }, values) =>
    listing(
      await client.call<OwnImages>('GET', withQuery('/api/images', values)),
      ({ url, width, height, createdAt, uses }) => ({ url, width, height, createdAt, uses }),
    ),
  ),
  defineTool(
    'upload_image',
    [['images', 'drafts']],
    { idempotent: true },
    object({ path: string().required() }),
    async ({ client, imageFolder }, { path: file }) => {
      const content = await readImage(imageFolder, file);
      const image = await client.call<UploadedImage>('POST', '/api/images', {
        bytes: { type: 'image/*', content },
      });
      return image && { url: image.url, width: image.width, height: image.height, note: image.note };
    },
  ),
];

/** Returns the tools for a token with these scopes. */
export const offeredTools = (
  scopes: ReadonlySet<Scope>,
  { canPublish, canUpload }: { canPublish: boolean; canUpload: boolean },
): Tool[] =>
  tools.filter(
    (tool) =>
      tool.scopes.every((needed) => [needed].flat().some((scope) => scopes.has(scope))) &&
      (tool.description.name !== 'publish_draft' || canPublish) &&
      (tool.description.name !== 'upload_image' || canUpload),
  );

const withQuery = (address: string, query: Record<string, string | number | undefined>): string => {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  return `${address}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)])).toString()}`;
};

function listing<Item, Summary>(found: Listing<Item> | null, summary: (item: Item) => Summary) {
  return { result: (found?.result ?? []).map(summary), nextPage: found?.next?.page ?? null };
}

async function listArticles(
  { client, url }: ToolContext,
  query: Record<string, string | number | undefined>,
) {
  return listing(
    await client.call<Listing<ListedArticle>>('GET', withQuery('/api/articles', query)),
    (article) => summarize(article, article.state === 'page' ? 'page' : 'article', url),
  );
}

/** An article of a list. Without filters, the blog lists articles only, and says no state. */
type ListedArticle = ArticleSummary & Partial<Pick<OwnArticleEntry, 'state'>>;

const summarize = (
  { slug, title, tags, clicks, createdAt, updatedAt }: ArticleSummary,
  kind: ArticleKind,
  url: string,
) => ({
  slug,
  kind,
  title,
  tags,
  clicks,
  createdAt,
  updatedAt,
  url: `${url}${publicPath({ slug, kind })}`,
});

const editUrl = (id: string, url: string) => `${url}${paths.createArticle}?draft=${id}`;

const summarizeDraft = (
  { _id: id, title, kind, articleSlug, version, updatedAt, publishAt }: Omit<Draft, 'markdown' | 'tags'>,
  url: string,
) => ({ id, title, kind, article: articleSlug, version, updatedAt, publishAt, editUrl: editUrl(id, url) });

/** The fields that an assistant provides; omitted ones are undefined. */
type Texts = Partial<ArticleDraft>;

/** Drops undefined values. */
const given = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));

async function createDraft(
  { client, url }: ToolContext,
  slug: string | null,
  values: Texts & { kind?: ArticleKind | undefined },
) {
  if (slug !== null && values.kind !== undefined) throw new ToolFailed(messages.kindOfArticle);
  const id = randomUUID();
  const json = { ...(await loadInitialDraft(client, slug)), ...given(values) };
  const saved = await save(client, id, json, { 'if-none-match': '*' });
  return { id, version: saved?.version ?? 1, editUrl: editUrl(id, url) };
}

/** Returns the initial fields of a draft: those of the article that it changes, if any. Throws ToolFailed. */
async function loadInitialDraft(client: BlogClient, slug: string | null): Promise<object> {
  if (slug === null) return {};
  const address = encodeURIComponent(slug);
  const other = await client.call<Draft>('GET', `/api/drafts/of/${address}`);
  if (other) throw new ToolFailed(messages.draftExists(other._id));
  const article = await client.call<Article>('GET', `/api/articles/${address}`);
  return article ? { ...pickDraft(article), articleSlug: article.slug, articleVersion: article.version } : {};
}

async function updateDraft(
  { client, url }: ToolContext,
  { id, version }: { id: string; version: number },
  values: Texts,
) {
  const draft = await getDraft(client, id);
  if (draft.version !== version) throw new ToolFailed(messages.draftChanged);
  if (draft.publishAt !== null) throw new ToolFailed(messages.draftScheduled);
  const saved = await save(client, id, given(values), { 'if-match': `"${version}"` });
  return { id, version: saved?.version ?? version, editUrl: editUrl(id, url) };
}

async function save(client: BlogClient, id: string, json: object, headers: Record<string, string>) {
  try {
    return await client.call<SavedDraft>('PUT', `/api/drafts/${id}`, { json, headers });
  } catch (error) {
    // The body of this error is the conflicting draft, not a message.
    if (error instanceof CallFailed && error.status === 409) throw new ToolFailed(messages.draftChanged);
    throw error;
  }
}

async function publishDraft(
  { client, url }: ToolContext,
  { id, version, confirm }: InferType<typeof publishing>,
) {
  if (!confirm) throw new ToolFailed(messages.notConfirmed);
  const draft = await getDraft(client, id);
  if (draft.version !== version) throw new ToolFailed(messages.draftChanged);
  const { articleSlug, articleVersion, isUnpublished } = draft;
  const isChange = articleSlug !== null && !isUnpublished;
  const article = await client.call<Article>(
    isChange ? 'PATCH' : 'POST',
    isChange ? `/api/articles/edit/${encodeURIComponent(articleSlug)}` : '/api/articles/new',
    {
      json: pickDraft(draft),
      headers: {
        // Publishes the draft itself, once.
        'idempotency-key': `"${id}"`,
        'draft-id': id,
        ...(isChange && articleVersion !== null && { 'if-match': `"${articleVersion}"` }),
      },
    },
  );
  return article && { slug: article.slug, url: `${url}${publicPath(article)}` };
}

async function getDraft(client: BlogClient, id: string): Promise<Draft> {
  const draft = await client.call<Draft>('GET', `/api/drafts/${encodeURIComponent(id)}`);
  if (!draft) throw new ToolFailed(messages.draftChanged);
  return draft;
}

/** Reads an image in the folder. Throws ToolFailed for links that lead out of it, and for anything but an image. */
async function readImage(folder: string | null, file: string): Promise<Buffer> {
  if (folder === null) throw new ToolFailed(messages.imageOutside(file));
  const root = await realpath(folder);
  const real = await realpath(path.resolve(root, file)).catch(() => '');
  if (!real.startsWith(root + path.sep)) throw new ToolFailed(messages.imageOutside(file));
  const found = await stat(real);
  if (!found.isFile()) throw new ToolFailed(messages.imageOutside(file));
  if (found.size > IMAGE_BYTES_MAX)
    throw new ToolFailed(messages.imageTooLarge(IMAGE_BYTES_MAX / 1024 / 1024));
  const content = await readFile(real);
  if (!isImageFormat(detectFormat(content))) throw new ToolFailed(messages.imageFormat(file));
  return content;
}
