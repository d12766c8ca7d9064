import { type Selectable, sql } from 'kysely';
import {
  type ArticleKind,
  type ArticleSummary,
  publicStatuses,
  type PublicStatus,
  type PublicArticleSummary,
  type ShortText,
  type ShortTexts,
  shortTexts,
  pickShortTexts,
} from '../../shared/article.ts';
import { codePoints } from '../../shared/articleText.ts';
import { findImageIds, type ImageUse } from '../../shared/image.ts';
import { hasRight, type Role } from '../../shared/roles.ts';
import { tagKey } from '../../shared/tags.ts';
import { translateLabels } from '../lib/articleLabels.ts';
import { now } from './portable.ts';
import type { ArticleStatus, Database, Db } from './schema.ts';

/** Anything that can start a query: the database, a transaction or part of a query. */
export type Reader = Pick<Db, 'selectFrom'>;

/*
 * The only place that reads the `article` table: lint rejects `selectFrom('article')` in every other file. `published`
 * decides which articles visitors may read, `listed` what the public listings show. Pages are in neither: what visitors
 * may read at a URL, pages included, is `readable`, and what they may find is `findable`.
 */

/** A literal: with a parameter, the query planner can't use the partial indexes on published articles. */
const PUBLISHED = sql.lit<ArticleStatus>('published');

/**
 * Selects the articles that every visitor may read, at their URL and in their author's listing. It leaves out articles of
 * an account that is being deleted, whose rows are deleted in batches.
 */
export const published = (db: Reader) =>
  db
    .selectFrom('article')
    .where('article.status', '=', PUBLISHED)
    .where('article.ownerId', 'not in', leavingAccounts(db));

/** What visitors may read at a URL. */
const PUBLIC = publicStatuses.map((status) => sql.lit<PublicStatus>(status));

/** Selects what every visitor may read at its URL: published articles and pages. */
export const readable = (db: Reader) =>
  db
    .selectFrom('article')
    .where('article.status', 'in', PUBLIC)
    .where('article.ownerId', 'not in', leavingAccounts(db));

/** Selects what search and sitemap lead to: listed articles and pages. */
export const findable = (db: Reader) => readable(db).where('article.isListed', '=', sql.lit(1));

/** Returns what a public text is. */
export const kindOf = (status: ArticleStatus): ArticleKind => (status === 'page' ? 'page' : 'article');

/**
 * Selects all that are pages or become pages again, whatever their status. They are few and found by their own table: by an
 * expression, so that SQLite doesn't start from all articles.
 */
export const allPages = (db: Reader) =>
  db
    .selectFrom('article')
    .innerJoin('articlePage', (join) =>
      join.on('article.number', '=', sql<number>`"articlePage"."number" + 0`),
    );

/** Selects pages that are public. They belong to the blog, whoever looks after them. */
export const publicPages = (db: Reader) =>
  allPages(db).where(sql<boolean>`"article"."status" || '' = 'page'`);

/** Condition on `article`: it is a page, or becomes one again. */
export const isPage = sql<boolean | number>`exists (
    select 1 from "articlePage" where "articlePage"."number" = "article"."number"
  )`;

/** Who acts on articles of others, as far as that decides on which. */
export interface ByRole {
  /** The account's id; null for the command line, which is an admin. */
  id: string | null;
  role: Role;
}

/** Why an article is kept for admins. */
export type KeptForAdmins = 'own' | 'page' | 'hidden';

/**
 * Selects why others than admins may not moderate an article, in a query on `article`; null if they may. Editors are no judges of
 * their own case, pages belong to the blog, and what admins hid stays hidden: docs/decisions/0063-roles.md. What is kept from
 * editors is in none of their lists, too.
 */
export const keptForAdmins = ({ id, role }: ByRole) =>
  hasRight(role, 'manageBlog')
    ? sql<null>`null`
    : sql<KeptForAdmins | null>`(case
        when "article"."ownerId" = ${id} then 'own'
        when ${isPage} then 'page'
        when exists (
          select 1 from "articleHiding" where "articleHiding"."number" = "article"."number" and "byAdmin" = 1
        ) then 'hidden'
      end)`;

/** Selects accounts that are being deleted. The literal is for their partial index, which is mostly empty. */
export const leavingAccounts = (db: Reader) =>
  db.selectFrom('user').select('user.id').where('user.isLeaving', '=', sql.lit(1));

/** Selects published articles for the public listings, feeds, sitemap and search: those of limited accounts are left out. */
export const listed = (db: Reader) => published(db).where('article.isListed', '=', sql.lit(1));

/** Sort key of listed articles; null for others. Its index has listed articles only. */
export const listedPosition = sql<number>`(
    case when "article"."status" = 'published' and "article"."isListed" = 1 then "article"."position" end
  )`;

/** Sort key of all articles. An expression with its own index, so that the planner doesn't use that index for one author. */
export const overallPosition = sql<number>`("article"."position" + 0)`;

/** Condition on `articleTag`: the article is listed. */
export const isListedTag = sql<boolean>`"articleTag"."isListed" = 1`;

/** Selects the numbers of the articles that have a tag: an author's published ones or, without `ownerId`, all listed ones. */
export const tagged = (db: Reader, { tag, ownerId }: { tag: string; ownerId?: string | undefined }) =>
  db
    .selectFrom('articleTag')
    .select('articleTag.number')
    .where('articleTag.tag', '=', tag)
    .$if(ownerId === undefined, (query) => query.where(isListedTag))
    .$if(ownerId !== undefined, (query) => query.where('articleTag.ownerId', '=', ownerId ?? ''));

/** Selects one author's published articles, as the author may see them. */
export const ownedBy = (db: Reader, ownerId: string) =>
  db.selectFrom('article').where('article.ownerId', '=', ownerId).where('article.status', '=', PUBLISHED);

/**
 * Selects the same for a query that names articles by number or slug. The expressions make both engines find them by
 * that: otherwise SQLite walks through all of the author's articles.
 */
export const ownedAmong = (db: Reader, ownerId: string) =>
  db
    .selectFrom('article')
    .where(sql<boolean>`"article"."ownerId" || '' = ${ownerId} and "article"."status" || '' = 'published'`);

/** Selects one author's published articles and the pages that they look after. */
export const ownReadable = (db: Reader, ownerId: string) =>
  db.selectFrom('article').where('article.ownerId', '=', ownerId).where('article.status', 'in', PUBLIC);

/** Selects the same for a query that names them by number or slug, like `ownedAmong`. */
export const ownReadableAmong = (db: Reader, ownerId: string) =>
  db
    .selectFrom('article')
    .where(
      sql<boolean>`"article"."ownerId" || '' = ${ownerId} and "article"."status" || '' in ('published', 'page')`,
    );

/** Selects an author's articles that are in no listing: those that aren't public, and pages. */
export const ownUnlisted = (db: Reader, ownerId: string) =>
  db
    .selectFrom('article')
    .where('article.ownerId', '=', ownerId)
    .where('article.status', 'in', [...NON_PUBLIC, sql.lit<ArticleStatus>('page')]);

/** Selects unpublished, hidden and deleted articles. Only their authors and admins may know that they exist. */
export const nonPublicArticles = (db: Reader) =>
  db.selectFrom('article').where('article.status', 'in', NON_PUBLIC);

const NON_PUBLIC = (['unpublished', 'hidden', 'deleted'] as const).map((status) =>
  sql.lit<ArticleStatus>(status),
);

/** Selects articles hidden by an admin or by their author's suspension, joined with the reason. */
export const hiddenArticles = (db: Reader) =>
  db
    .selectFrom('article')
    .innerJoin('articleHiding', 'articleHiding.number', 'article.number')
    .where('article.status', '=', sql.lit<ArticleStatus>('hidden'));

/** Selects articles in the bin, joined with when they were deleted. Those whose time is over count as gone. */
export const deletedArticles = (db: Reader) =>
  db
    .selectFrom('article')
    .innerJoin('articleDeletion', 'articleDeletion.number', 'article.number')
    .where('article.status', '=', sql.lit<ArticleStatus>('deleted'))
    .where('article.expiresAt', '>', now());

/** Selects all articles, public or not. For internal work and never for a response. */
export const allArticles = (db: Reader) => db.selectFrom('article');

/** Selects all articles except those in the bin, which nobody may change. */
export const keptArticles = (db: Reader) => db.selectFrom('article').where('article.status', '<>', 'deleted');

/** Condition on `user`: the account isn't suspended, rejected or being deleted. */
export const isActiveAccount = sql<boolean>`(
    "user"."suspension" is null and "user"."isLeaving" = 0 and not exists (
      select 1 from "pendingAccount" where "pendingAccount"."userId" = "user"."id" and "rejectedAt" is not null
    )
  )`;

/** Selects the id of an image, as `imageId` returns it, in a query on `image`. The index `imageById` has it. */
export const idOfImage = sql<string>`cast(substr("image"."hash", 1, 32) as text)`;

/** Selects the ids of the images in an owner's articles, public or not. */
export const imagesOfArticles = (db: Reader, ownerId: string) =>
  db
    .selectFrom('imageUse')
    .innerJoin('article', 'article.id', 'imageUse.id')
    .select('imageUse.imageId')
    .where('imageUse.kind', '=', 'article')
    .where('imageUse.ownerId', '=', ownerId);

/** Selects the ids of the images in an article, in its draft and in its history. */
export const imagesOfSubject = (
  db: Reader,
  { number, slug, ownerId }: { number: number; slug: string; ownerId: string },
) => {
  const uses = (kind: Exclude<ImageUse['kind'], 'deleted'>) =>
    db
      .selectFrom('imageUse')
      .select('imageUse.imageId')
      .where('imageUse.ownerId', '=', ownerId)
      .where('imageUse.kind', '=', kind);
  const articles = db.selectFrom('article').select('article.id').where('article.number', '=', number);
  const drafts = db
    .selectFrom('draft')
    .select('draft.id')
    .where('draft.ownerId', '=', ownerId)
    .where('draft.articleSlug', '=', slug);
  const revisions = db
    .selectFrom('revision')
    .select('revision.id')
    .where('revision.ownerId', '=', ownerId)
    .where('revision.subject', '=', `article ${slug}`);
  return uses('article')
    .where('imageUse.id', 'in', articles)
    .union(uses('draft').where('imageUse.id', 'in', drafts))
    .union(uses('revision').where('imageUse.id', 'in', revisions));
};

/** Condition on `image`: its owner has a published article or a page that uses it. */
const isInPublished = sql<boolean>`exists (
    select 1 from "imageUse" inner join "article" on "article"."id" = "imageUse"."id"
    where "imageUse"."kind" = 'article' and "imageUse"."imageId" = ${idOfImage}
      and "imageUse"."ownerId" = "image"."ownerId" and "article"."status" in ('published', 'page')
  )`;

/** Condition on `user`: the account has a published article, and so a page as an author. */
export const hasPublished = sql<boolean | number>`exists (
    select 1 from "article" where "article"."ownerId" = "user"."id" and "article"."status" = 'published'
  )`;

/** Condition on `image`: it is the avatar of an author who has published something. */
const isAvatarOfAuthor = sql<boolean>`exists (
    select 1 from "imageUse" where "imageUse"."kind" = 'avatar' and "imageUse"."imageId" = ${idOfImage}
      and "imageUse"."ownerId" = "image"."ownerId"
  ) and exists (
    select 1 from "article" where "article"."ownerId" = "image"."ownerId" and "article"."status" = 'published'
  )`;

/** Condition on `image`: it is the blog's logo. */
const isLogo = sql<boolean>`exists (
    select 1 from "imageUse" where "imageUse"."kind" = 'logo' and "imageUse"."imageId" = ${idOfImage}
      and "imageUse"."ownerId" = "image"."ownerId"
  )`;

/**
 * Whether the file was blocked for any account before this one uploaded it, or for one that it was given to or comes from: a copy of a
 * row has its time.
 */
const isBlocked = sql<boolean>`exists (
    select 1 from "image" as "blocked" where "blocked"."hash" = "image"."hash"
      and "blocked"."blockedAt" is not null
      and (
        "blocked"."ownerId" = "image"."ownerId" or "blocked"."blockedAt" <= "image"."createdAt"
        or "blocked"."createdAt" = "image"."createdAt"
      )
  )`;

/**
 * Selects the images that anyone with their URL can load: not those of suspended, rejected and leaving accounts, and
 * not blocked ones that no published article of their owner uses. Each owner of an image has a row, so one of them is enough to serve
 * it. `isPublished` is true once readers may find the image, so that other sites may show it too.
 */
export const servedImages = (db: Reader) =>
  db
    .selectFrom('image')
    .innerJoin('user', 'user.id', 'image.ownerId')
    .select(sql<boolean | number>`(${isInPublished} or (${isAvatarOfAuthor}) or ${isLogo})`.as('isPublished'))
    .where(isActiveAccount)
    .where(sql<boolean>`(not (${isBlocked}) or ${isInPublished})`);

/**
 * Condition on `user`: editors see what the account has submitted. It isn't suspended, rejected or being deleted, and doesn't await
 * approval.
 */
export const isReviewed = sql<boolean>`(
    "user"."suspension" is null and "user"."isLeaving" = 0 and not exists (
      select 1 from "pendingAccount" where "pendingAccount"."userId" = "user"."id"
    )
  )`;

/** Condition on `image`: a text with it, of its owner, waits for review or for its time. */
export const isInSubmission = sql<boolean>`exists (
    select 1 from "imageUse" inner join "user" on "user"."id" = "imageUse"."ownerId"
    where "imageUse"."kind" = 'submission' and "imageUse"."imageId" = ${idOfImage}
      and "imageUse"."ownerId" = "image"."ownerId" and ${isReviewed}
  )`;

/** Selects the slug of the article in a query on `imageUse`; null for other uses. */
export const articleSlugOfUse = sql<string | null>`(
    select "slug" from "article" where "imageUse"."kind" = 'article' and "article"."id" = "imageUse"."id"
  )`.as('slug');

/** Selects whether it is an article in the bin in a query on `imageUse`. */
export const isDeletedUse = sql<boolean | number>`exists (
    select 1 from "article"
    where "imageUse"."kind" = 'article' and "article"."id" = "imageUse"."id" and "article"."status" = 'deleted'
  )`.as('isDeleted');

/** Selects the title of the text in a query on `imageUse`; null for an avatar. */
export const titleOfUse = sql<string | null>`(case "imageUse"."kind"
    when 'article' then (select "title" from "article" where "article"."id" = "imageUse"."id")
    when 'draft' then (
      select "title" from "draft" where "draft"."ownerId" = "imageUse"."ownerId" and "draft"."id" = "imageUse"."id"
    )
    when 'submission' then (
      select "title" from "submission"
      where "submission"."ownerId" = "imageUse"."ownerId" and "submission"."draftId" = "imageUse"."id"
    )
    when 'revision' then (select "title" from "revision" where "revision"."id" = "imageUse"."id")
  end)`.as('title');

/**
 * Selects the author's name in a query on `article`. A subquery instead of a join: where most users never write,
 * PostgreSQL would scan all users up to the author.
 */
export const ownerName = sql<string>`(
    select "name" from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerName');

/** Selects the author's handle in a query on `article`. */
export const ownerHandle = sql<string>`(
    select "handle" from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerHandle');

/** Selects the author's avatar in a query on `article`; '' for a suspended account, as for one without. */
export const ownerAvatar = sql<string>`(
    select case when "suspension" is null then "avatar" else '' end
    from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerAvatar');

/** Selects what the author tells readers, in a query on `article`; nothing of a suspended account. `ownerLinks` is JSON. */
export const ownerProfile = [
  sql<string>`(
    select case when "suspension" is null then "bio" else '' end
    from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerBio'),
  sql<string>`(
    select case when "suspension" is null then "links" else '[]' end
    from "user" where "user"."id" = "article"."ownerId"
  )`.as('ownerLinks'),
] as const;

/**
 * Selects what text over the cover needs, in a query on `article`; null unless the cover is an upload that was measured. Its id
 * comes first in `images`, a JSON array.
 */
export const coverShade = sql<number | null>`(
    select max("shade") from "image"
    where "article"."cover" like '/media/%' and ${idOfImage} = substr("article"."images", 3, 32)
  )`.as('coverShade');

/** Selects whether the author is an admin in a query on `article`. */
export const ownerIsAdmin = sql<boolean | number>`exists (
    select 1 from "admin" where "admin"."userId" = "article"."ownerId"
  )`.as('ownerIsAdmin');

/** Selects whether a user has listed articles in a query on `user`. */
export const hasListedArticles = sql<
  boolean | number
>`"user"."limitedFor" is null and "user"."isLeaving" = 0 and exists (
    select 1 from "article" where "article"."ownerId" = "user"."id" and "article"."status" = 'published'
  )`.as('hasListed');

/** Selects whether the article that a draft changes is unpublished or hidden, in a query on `draft`. */
export const changesNonPublic = sql<boolean | number>`exists (
    select 1 from "article"
    where "article"."slug" = "draft"."articleSlug" and "article"."ownerId" = "draft"."ownerId"
      and "article"."status" in ('unpublished', 'hidden')
  )`.as('isUnpublished');

/** Selects why that article is hidden, or null, in a query on `draft`. */
export const hiddenReason = sql<string | null>`(
    select "articleHiding"."reason" from "article"
    inner join "articleHiding" on "articleHiding"."number" = "article"."number"
    where "article"."slug" = "draft"."articleSlug" and "article"."ownerId" = "draft"."ownerId"
  )`.as('hiddenReason');

/** Returns the table's columns for the short texts, to pass to `select`. */
export const textColumns = <Table extends 'article' | 'draft' | 'revision' | 'submission'>(table: Table) =>
  shortTexts.map((name) => `${table}.${name}` as const);

/** A tag of an article. Its slug is in the tag's URL; its name is spelled as the article's author spells it. */
export interface ArticleTag {
  slug: string;
  name: string;
}

/** Encodes tags for `article.tags`, which saves listings a join. */
export const packTags = (tags: readonly ArticleTag[]): string =>
  JSON.stringify(tags.map(({ slug, name }) => [slug, name]));

export const unpackTags = (packed: string): ArticleTag[] =>
  packed === '[]' ? [] : (JSON.parse(packed) as [string, string][]).map(([slug, name]) => ({ slug, name }));

export const unpackTagNames = (packed: string): string[] => tagNames(unpackTags(packed));

/** Maximum length in characters. The order of titles that only differ after these is undefined. */
const SORT_KEY_MAX = 80;

/** Characters before the first letter or digit, such as a quotation mark. */
const LEADING_PUNCTUATION = /^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u;

/** Returns the key that both engines sort titles by: it ignores case, diacritics and leading punctuation. */
export const titleSortKey = (title: string): string =>
  codePoints(tagKey(title).replace(LEADING_PUNCTUATION, '')).slice(0, SORT_KEY_MAX).join('');

export const tagNames = (tags: readonly ArticleTag[]): string[] => tags.map(({ name }) => name);

type TextWithImages = ShortTexts & { markdown: string };

export const imagesNamedIn = ({ cover, markdown, ...texts }: TextWithImages) =>
  findImageIds([cover, ...Object.values(pickShortTexts({ cover, ...texts })), markdown].join('\n'));

/**
 * Returns the `images` column of a text, its cover first: every write of the text sets it with the same values.
 */
export const packImages = (text: TextWithImages): string => JSON.stringify(imagesNamedIn(text));

/** Approximate size of a name in `images` and of its row and keys in `imageUse`, in bytes. */
const IMAGE_USE_BYTES = 512;

/** Returns how many bytes of its author's storage the names of the images in a text take up. */
export const imageUseBytes = (text: TextWithImages): number => IMAGE_USE_BYTES * imagesNamedIn(text).length;

/** An article without its clicks, with the number to look them up by. */
export interface NumberedArticle<Shown extends { clicks: number }> {
  number: number;
  article: Omit<Shown, 'clicks'>;
}

/** The columns that every view of an article needs, except for its html. */
export const summaryColumns = [
  'article.number',
  'article.id',
  ...textColumns('article'),
  'article.slug',
  'article.tags',
  'article.readingMinutes',
  'article.createdAt',
  'article.updatedAt',
] as const;

/** The columns of what strangers see of an article, except for its html. */
export const publicColumns = [...summaryColumns, ownerName, ownerHandle, ownerIsAdmin] as const;

type SummaryRow = Pick<
  Selectable<Database['article']>,
  'number' | 'id' | ShortText | 'slug' | 'tags' | 'readingMinutes' | 'createdAt' | 'updatedAt'
> & {
  sanitizedHtml: string;
};

export const toSummary = (row: SummaryRow): Omit<ArticleSummary, 'clicks'> => ({
  _id: row.id,
  ...pickShortTexts(row),
  slug: row.slug,
  tags: unpackTagNames(row.tags),
  readingMinutes: row.readingMinutes,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  sanitizedHtml: translateLabels(row.sanitizedHtml),
});

/** Returns the summary with links to the author and the tags. */
export const toPublicSummary = (
  row: SummaryRow &
    Pick<PublicArticleSummary, 'ownerName' | 'ownerHandle'> & {
      ownerIsAdmin: boolean | number;
    },
): Omit<PublicArticleSummary, 'clicks'> => ({
  ...toSummary(row),
  ownerName: row.ownerName,
  ownerHandle: row.ownerHandle,
  ownerIsAdmin: Boolean(row.ownerIsAdmin),
  tagSlugs: unpackTags(row.tags).map(({ slug }) => slug),
});

/** What strangers see of articles and authors don't see of their own, as pages have it: a new field doesn't compile without. */
const publicOfPages: Omit<PublicArticleSummary, keyof ArticleSummary> = {
  ownerName: '',
  ownerHandle: '',
  ownerIsAdmin: false,
  tagSlugs: [],
};

/** Returns what strangers see of a page: it belongs to the blog, so it names no author, and it is in the lists of no tags. */
export const withoutAuthor = <Summary extends Omit<PublicArticleSummary, 'clicks'>>(
  page: Summary,
): Summary => ({ ...page, ...publicOfPages, readingMinutes: null, tags: [] });

/** The columns of an author's public profile. */
export const profileColumns = ['avatar', 'bio', 'links'] as const;

/** Returns the profile of a row of `user`. */
export const toAuthorProfile = ({ avatar, bio, links }: Record<(typeof profileColumns)[number], string>) => ({
  avatar,
  bio,
  links: JSON.parse(links) as string[],
});
