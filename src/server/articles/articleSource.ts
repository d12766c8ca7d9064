import { paths } from '../../shared/pages.ts';
import { type ShortTexts, shortTextsOf } from '../../shared/shortTexts.ts';
import { namesIn } from './articleTags.ts';
import { ownedBy, ownerName, published } from './readModel.ts';
import { textColumns } from './textColumns.ts';
import type { Db } from '../db/schema.ts';

/** An article as its author wrote it. */
export interface ArticleSource extends ShortTexts {
  slug: string;
  createdAt: string;
  updatedAt: string;
  ownerName: string;
  tags: string[];
  markdown: string;
  /** 0 while its author's account is limited. */
  isListed: number;
}

/** Of the articles that everybody may read, or of one owner's. */
export async function findSource(db: Db, slug: string, ownerId?: string): Promise<ArticleSource | null> {
  const row = await (ownerId === undefined ? published(db) : ownedBy(db, ownerId))
    .innerJoin('articleBody', 'articleBody.number', 'article.number')
    .select(textColumns('article'))
    .select(['article.slug', 'article.createdAt', 'article.updatedAt', 'article.tags', 'article.isListed'])
    .select(['articleBody.markdown', ownerName])
    .where('article.slug', '=', slug)
    .executeTakeFirst();
  return row ? { ...row, tags: namesIn(row.tags) } : null;
}

/** What JSON writes as it is, and a YAML parser takes for the end of a line or for no text at all. */
const NOT_YAML = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** Any text as a scalar that is both JSON and YAML. */
const scalar = (text: string) =>
  JSON.stringify(text).replace(
    NOT_YAML,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** The markdown to the letter, below a YAML front matter as site generators read it. */
export function withFrontMatter(article: ArticleSource, origin: string): string {
  const { ownerName, createdAt, updatedAt, tags, markdown } = article;
  const { title, ...texts } = shortTextsOf(article);
  const fields = {
    title,
    author: ownerName,
    date: createdAt,
    updated: updatedAt,
    canonical_url: origin + paths.article(article.slug),
    ...texts,
  };
  const lines = Object.entries(fields).flatMap(([name, value]) =>
    value ? [`${name}: ${scalar(value)}`] : [],
  );
  // A list in JSON is one in YAML too.
  const tagLine = tags.length > 0 ? [`tags: [${tags.map(scalar).join(', ')}]`] : [];
  return ['---', ...lines, ...tagLine, '---', '', markdown].join('\n');
}
