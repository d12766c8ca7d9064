import { type ArticleDraft, writtenOf } from '../../../../shared/article.ts';
import type { MarkdownEditor } from '../../editor/markdownEditor.ts';
import type { DraftText } from './saveState.ts';

export type DraftFields = ArticleDraft & { version?: number };

/** The article that a text changes, with the version that it began with. */
export interface ChangedArticle {
  slug: string;
  version: number | null;
}

/** The form's text as its draft has it: the fields as they were told last, and the editor's text as it is. */
export function holdText(initial: DraftFields, editor: MarkdownEditor, changed: ChangedArticle | null) {
  let fields = initial;
  let article = changed;

  const withArticle = ({ version, ...fields }: DraftFields): DraftText => ({
    ...writtenOf(fields),
    ...(article && { articleSlug: article.slug, articleVersion: version ?? article.version }),
  });

  return {
    take: (changed: DraftFields) => {
      fields = changed;
    },
    /** The text is published: from now on it changes that article. */
    becomeChangeOf: (published: ChangedArticle) => {
      article = published;
    },
    /** As the draft would have these fields. */
    of: withArticle,
    read: (): DraftText => withArticle({ ...fields, markdown: editor.read() }),
  };
}

export type HeldText = ReturnType<typeof holdText>;
