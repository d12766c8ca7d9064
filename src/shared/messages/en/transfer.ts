import { defineMessages, formatNumber, plural } from '../define.ts';

/** Moving in and out: export, import, old URLs. */
export const transferMessages = defineMessages('transfer', {
  slug: {
    taken: 'This URL is already in use. Choose another one.',
    inBin:
      'An article that you deleted still has this URL. Restore it or delete it for good under My Articles, Deleted. Or choose another URL.',
    reserved: 'This URL is reserved. Choose another one.',
    reservedForPages: (slug: string) =>
      `A page can’t have the URL /${slug}, which the blog itself uses. Choose another URL.`,
    unusable: 'Use letters or digits for the URL.',
    tooManyOldUrls: 'This URL can’t be changed anymore: 20 old URLs redirect to the article.',
    change: 'Change URL',
    label: 'URL',
    hint: (folder: string) =>
      `The part after ${folder}. Spaces and symbols become hyphens. The old URL redirects to the new one.`,
    done: (path: string) => `URL changed to ${path}`,
    moved: (title: string, path: string) =>
      `“${title}” had this URL and is now at ${path}. Its old links still lead to it.`,
  },

  frontMatter: {
    invalid: (format: string, reason: string) => `The front matter is not valid ${format}: ${reason}.`,
    at: (reason: string, line: number, column: number) => `${reason} at line ${line}, column ${column}`,
    unclosed: (fence: string) => `The front matter has no closing line of “${fence}”.`,
    tooLong: 'The front matter is too long. It can have up to 64 KiB.',
    tooDeep: 'The front matter is nested too deeply.',
    alias: 'The front matter uses YAML aliases, which are not supported.',
    language: (language: string) => `Front matter in “${language}” is not supported. Use YAML, TOML or JSON.`,
    invalidDate: (date: string) => `“${date}” is not a date.`,
  },

  importBlog: {
    noAuthor: 'No author',
    noAccount: 'The author has no account here.',
    refused: (author: string, reason: string) => `${author}: ${reason}`,
    nameAccount: 'Choose an account for articles without an author: --without-author EMAIL',
    unconfirmed: (author: string, email: string) =>
      `An account has the email ${email}, but its owner has not confirmed it. To use it: --author "${author}=${email}"`,
    looksLikeAdmin: (author: string) =>
      `The name looks like an admin’s name. Choose an account to use: --author "${author}=EMAIL"`,
    unknownAuthor: (name: string) => `No author of these files is called “${name}”.`,
    invalidAuthors: 'data/authors.json is not a JSON object of up to 16 MiB.',
  },

  export: {
    lead: 'Download your articles, drafts and images as a ZIP file. You can import it into another blog or use it with Hugo.',
    own: 'Your content',
    ownText: 'Published articles, drafts and images.',
    fields: {
      article: 'Article',
      history: 'Include version history',
      personalData: 'Include personal data',
    },
    historyHint: 'Earlier versions of your articles and drafts.',
    personalDataHint: 'What else is stored about you: account, profile, sessions, settings and activity.',
    submit: 'Export',
    whole: 'Whole blog',
    wholeHistory: 'Include earlier versions',
    wholeHistoryHint: 'Those that were published. Drafts stay private.',
    wholeText: 'Published articles of all authors, with their images. Only admins see this.',
    submitWhole: 'Export whole blog',
    progress: (size: string) => `Exporting… ${size} so far`,
    progressLabel: 'Export',
    cancel: 'Cancel',
    done: 'Export downloaded',
    canceled: 'Export canceled',
    failed: 'The export failed. Please try again.',
    item: 'Export',
    beforeDeletion: 'Export your content first',
    running: 'You already have an export running. Wait for it to finish.',
    ownNetwork: 'Too many exports are running from your network. Please try again soon.',
    busy: 'Too many exports are running right now. Please try again soon.',
  },

  import: {
    notZip: 'This file is not a ZIP file or an export of WordPress or Ghost, or it is damaged.',
    tooManyFiles: (max: string) => `The import has too many files. It can have up to ${max}.`,
    directoryTooLarge: 'The names and notes of the files in the ZIP file are too long.',
    tooLarge: 'The import is too large. It can have up to 1 GiB, unpacked.',
    suspicious: (name: string) =>
      `“${name}” unpacks to more than 50 MiB and 100 times its size. The import was refused.`,
    unsafePath: (name: string) => `“${name}” points outside the archive. The import was refused.`,
    duplicate: (name: string) => `The archive contains “${name}” twice. The import was refused.`,
    overlapping: (name: string) =>
      `“${name}” shares bytes with another file of the archive. The import was refused.`,
    damagedEntry: (name: string) => `“${name}” is damaged. Create the archive again.`,
    link: (name: string) => `“${name}” is a link. Replace it with the file it points to.`,
    encrypted: (name: string) => `“${name}” is encrypted. Remove the password and try again.`,
    fileTooLarge: 'The file is larger than 1 MiB.',
    notUtf8: 'The file is not UTF-8 text.',
    cutOff: 'The file is incomplete. Articles after this point are missing.',
    damaged: 'The article is damaged in the export: it is not valid XML.',
    invalidJson: 'The file is not valid JSON, or it is incomplete.',
    jsonTooComplex: 'The JSON file has too many values, or they are nested too deeply.',
    tableTooLarge: 'The table of posts is too large. It can have up to 32 MiB and a million fields.',
    tooDeep: 'The XML file has too many open elements. It is damaged.',
    tooManyAttributes: 'An element of the XML file has too many attributes. It is damaged.',
    nameTooLong: (name: string) =>
      `The name of “${name}” is too long. A name can have up to 1,000 characters.`,
    tooLongToRead:
      'This archive takes too long or too much memory to read. Split it into smaller ZIP files and import them one by one.',
    articleTooLong:
      'This article takes too long or too much memory to convert. Split it into smaller ones in the old blog, and export it again.',
    readingLater: 'The server is busy. The import continues soon.',
    jsonTooLarge: 'The file is larger than 128 MiB. Export your articles in parts.',
    isResponse: 'It looks like a comment on another article.',
    noText: 'The article has no text.',
    tooCostly: 'The article is too complex to be shown.',
    otherType: (type: string) => `Content of the type “${type}” is not imported, only posts and pages.`,
    inTrash: 'The article is in the trash.',
    wasPrivate: 'It was private, so it becomes a draft.',
    describesFolder: 'It describes a folder of the site, so it is not an article.',
    notFoundPage: 'It is the old site’s error page, so it is not an article.',
    excluded: 'The old site’s configuration leaves it out, so it is not an article.',
    siteTemplate: 'It is a template of the site, so it is not an article.',
    describesSource: 'It describes the files, so it is not an article.',
    otherFormat: (format: string) => `${format} is not supported. Convert it to Markdown first.`,
    noFrontMatter: 'It has no front matter, so it is not a post.',
    wasTemplate: 'It is in a folder of templates, so it becomes a draft.',
    wasExpired: 'It has expired, so it becomes a draft.',
    unsureDraft: (field: string) => `“${field}” doesn’t say that it was public, so it becomes a draft.`,
    wasProtected: 'It had a password, so it becomes a draft.',
    wasLimited: 'It was for members only, so it becomes a draft.',
    wasEmail: 'It was only sent by email, so it becomes a draft.',
    coAuthors: 'It has several authors. Only the first is kept.',
    onlyPlainText: 'Only its plain text is in the export. Formatting is lost.',
    dateOfFile: (day: string) => `It has no date, so it gets ${day}, when its file was last changed.`,
    dateOfChange: (day: string) => `It has no date, so it gets ${day}, when it was last changed.`,
    dateOfCommit: (day: string) =>
      `It has no date, so it gets ${day}, when its file was first committed to its Git repository.`,
    undated: 'It has no date.',
    undatedDraft: 'It has no date, so it becomes a draft.',
    undatedRefused:
      'It has no date. Choose one for all such articles with --undated 2026-01-31, or --undated drafts.',
    untitled: 'Untitled',
    titleCut: 'The title is too long and was shortened.',
    textCut: (label: string, max: number) => `${label} is longer than ${max} characters and was shortened.`,
    oldUrlsLeft: 'Its old URLs don’t redirect here: only admins can add redirects.',
    tooManyArticles: (max: string) => `An import can have up to ${max} articles. Import the rest separately.`,
    coverLost: 'The cover is not on the web. Upload it in the editor.',
    lostTags: (tags: readonly string[], max: number, length: number) =>
      `Left out ${tags.slice(0, 10).join(', ')}${tags.length > 10 ? ', …' : ''}: an article can have ${max} tags, each of up to ${length} characters.`,
    templateTags: (tags: readonly (readonly [name: string, count: number])[]) =>
      `Shortcodes and template tags are shown as text: ${tags
        .slice(0, 10)
        .map(([name, count]) => (count > 1 ? `${name} (${formatNumber(count)})` : name))
        .join(', ')}${tags.length > 10 ? ', …' : '.'}`,
    embeds: (count: number) =>
      plural(count, { one: '# embed became a link.', other: '# embeds became links.' }),
    lostElements: (count: number) =>
      plural(count, {
        one: '# element, such as a form or a script, was removed.',
        other: '# elements, such as forms or scripts, were removed.',
      }),
    leftOut: (names: readonly string[]) =>
      `Left out: ${names.slice(0, 10).join(', ')}${names.length > 10 ? ', …' : '.'}`,
    shortcodes: (names: readonly string[]) =>
      `Shown as text: ${names.map((name) => `[${name}]`).join(', ')}.`,
    lostStyles: (count: number) =>
      plural(count, {
        one: '# element lost its color, size or alignment.',
        other: '# elements lost their color, size or alignment.',
      }),
    unresolved: (count: number) =>
      plural(count, {
        one: '# link to a missing note became text.',
        other: '# links to missing notes became text.',
      }),
    missingLinks: (urls: readonly string[], count: number) =>
      `${plural(count, {
        one: '# link leads to a file that becomes no public article',
        other: '# links lead to files that become no public articles',
      })}: ${urls.join(', ')}${count > urls.length ? ', …' : '.'}`,
    slugTaken: (slug: string) => `The URL /allArticles/${slug} is taken, so the article gets a similar one.`,
    newTagsLeftOut: (tags: readonly string[]) =>
      `Left out ${tags.join(', ')}: you have added too many new tags today. Add them later, or ask an admin to import the archive.`,
    replaces: (title: string, path: string) =>
      `Replaces “${title}” (${path}), which came from a file with this name.`,
    makesWay: (title: string) =>
      `“${title}” makes way for this page and gets a similar URL. Its old links still lead to it.`,
    pageUrlTaken: (path: string) => `The URL ${path} is taken, so the page gets a similar one.`,
    pageUrlReserved: (path: string) =>
      `The blog itself uses the URL ${path}, so the page gets a similar one.`,
    isPage: 'It becomes a page.',
    wasArticle: 'An earlier import made it an article.',
    pageNeedsAdmin: 'Only admins can publish pages, so this page became a draft of an article.',
    placeholderLeft: (placeholder: string) =>
      `This page still has a placeholder, so it became a draft: ${placeholder}`,
    oldUrls: (paths: readonly string[]) => `Redirects from ${paths.join(', ')}.`,
    imageLeftOut: (url: string, reason: string) => `Image ${url} was not imported: ${reason}`,
    remoteImages: (urls: readonly string[]) =>
      `${plural(urls.length, { one: '# image stays where it is', other: '# images stay where they are' })}: ${urls.slice(0, 5).join(', ')}${urls.length > 5 ? ', …' : ''}`,
    imageMissing: 'the file is missing.',
    moreImages: (count: number) =>
      plural(count, { one: '# more image was not imported.', other: '# more images were not imported.' }),
    imagesTooCostly: 'Images were not imported, as the text is too complex. Upload them in the editor.',
  },
});
