import { defineEnglish, plural } from '../define.ts';

/** `markdown-blog publish` and `markdown-blog pull`. */
export const publishMessages = defineEnglish({
  publishUsage: `Usage: markdown-blog publish FOLDER --url URL --token-file FILE [OPTIONS]

Publishes the Markdown files of a folder, with the images beside them. Files that haven't changed are left alone.

Options:
  --url URL            The blog, such as https://blog.example.org
  --token-file FILE    File with an access token that has the scopes read, write and images. Without it, the
                       environment variable MARKDOWN_BLOG_TOKEN is used
  --dry-run            Show what would change, and change nothing
  --prune              Delete articles that this folder published and whose file is gone
  --force              Replace what was edited on the blog since the last run
  --json               Print the result as JSON
  --help               Show this help

Exit codes: 0 if everything is published, 1 if a file failed, 2 for wrong arguments.`,
  pullUsage: `Usage: markdown-blog pull FOLDER --url URL --token-file FILE [OPTIONS]

Writes your published articles to a folder as Markdown files with front matter, and their images. Files with local
changes are kept.

Options:
  --url URL            The blog, such as https://blog.example.org
  --token-file FILE    File with an access token that has the scope read. Without it, the environment variable
                       MARKDOWN_BLOG_TOKEN is used
  --dry-run            Show what would change, and change nothing
  --force              Replace files with local changes
  --json               Print the result as JSON
  --help               Show this help

Exit codes: 0 if all files are up to date, 1 if a file failed, 2 for wrong arguments.`,
  urlMissing: 'Add --url with the address of the blog, such as https://blog.example.org.',
  urlInvalid: (url: string) =>
    `"${url}" is not the address of a blog. Use one such as https://blog.example.org.`,
  urlInsecure: 'Use https. With http, others on the network can read the token.',
  tokenMissing: 'Add --token-file with a file that contains an access token. Create one in the dashboard.',
  tokenUnreadable: (file: string) => `Can’t read the token file ${file}.`,
  noFolder: (folder: string) => `There is no folder ${folder}.`,
  unreachable: (url: string) => `Can’t reach ${url}. Check the address and your connection.`,
  notABlog: 'The server’s answer is not from a Markdown Blog. Check the address.',
  tooManyFiles: (max: number) => plural(max, { other: 'The folder has more than # Markdown files.' }),
  stateInvalid: (file: string) => `${file} is damaged. Restore it, or delete it to compare all files again.`,
  sameArticle: (path: string) => `This is the same article as ${path}. Change "slug" or the title.`,
  imageMissing: (path: string) => `The image ${path} doesn’t exist.`,
  imagesElsewhere: (paths: readonly string[]) =>
    `${plural(paths.length, { one: '# image isn’t in the folder', other: '# images aren’t in the folder' })}: ${paths.slice(0, 5).join(', ')}${paths.length > 5 ? ', …' : '.'}`,
  newTagsLeftOut: (tags: readonly string[]) =>
    `Published without ${tags.join(', ')}: you have added too many new tags today. Publish again later to add them.`,
  otherDraft:
    'The blog has another draft with this title. Commit .markdown-blog.json, so that a changed file replaces its draft.',
  unsafePath: (path: string) =>
    `${path} is a link, hidden, or outside of the folder. Only Markdown files in the folder are written.`,
  localChanges:
    'The file has local changes and the article was edited too. Merge them, or use --force to replace the file. The blog has the lines with -, the file those with +:',
  conflict:
    'The article was edited on the blog. Merge the changes into the file, get them with markdown-blog pull, or use --force to replace them. The blog has the lines with -, the file those with +:',
  goneConflict: (slug: string) =>
    `The article ${slug} was deleted or unpublished on the blog. Use --force to publish the file as a new one.`,
  pruneConflict: 'Not deleted, because the article was edited on the blog. Use --force to delete it.',
  noText: 'The file has no text.',
  tooCostly: 'The text is too complex.',
  unreadable: (reason: string) => `The file can’t be read or written: ${reason}.`,
  tokenShared: (file: string) =>
    `Other users of this computer can read the token file ${file}. Protect it: chmod 600 ${file}`,
  keptForFailure: 'Not deleted, because it may be a file that failed, under a new name. Fix that file first.',
  draft: '(draft)',
  actions: {
    create: 'create',
    update: 'update',
    unchanged: 'unchanged',
    delete: 'delete',
    conflict: 'conflict',
    fail: 'failed',
  },
  summary: (counts: Record<'create' | 'update' | 'unchanged' | 'delete' | 'conflict' | 'fail', number>) =>
    `${counts.create} created, ${counts.update} updated, ${counts.delete} deleted, ${counts.unchanged} unchanged, ${counts.fail} failed${counts.conflict === 0 ? '' : `, ${counts.conflict} in conflict`}`,
  dryRun: 'Dry run: nothing was changed.',
});
