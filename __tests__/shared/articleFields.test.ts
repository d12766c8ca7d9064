import { plainTextMax, shortTextLabel } from '../../src/shared/article.ts';
import { readArticleFile } from '../../src/shared/articleFields.ts';
import { transferMessages } from '../../src/shared/messages/en/transfer.ts';
import { validationMessages } from '../../src/shared/messages/en/validation.ts';
import { TAGS_MAX } from '../../src/shared/tags.ts';

const { import: messages, frontMatter } = transferMessages;
const NOW = Date.parse('2026-06-15T12:00:00Z');

const read = (fields: string, { path = 'posts/a.md', body = 'Text\n' } = {}) =>
  readArticleFile(`---\n${fields}\n---\n${body}`, { path, now: NOW });

describe('readArticleFile', () => {
  it.each([
    'draft: true',
    'draft: "true"',
    'Draft: yes',
    'DRAFT: on',
    'draft: 1',
    'isDraft: true',
    'saveAsDraft: true',
    'save_as_draft: y',
    'published: false',
    'published: no',
    'published: "off"',
    'published: 0',
    'publish: false',
    'is-published: n',
    'public: false',
    'status: draft',
    'Status: Draft',
    'post_status: pending',
    'draft: true\npublished: true',
  ])('treats an article with %j as a draft, without a note', (fields) => {
    expect(read(fields)).toMatchObject({ isDraft: true, notes: [] });
  });

  it.each([
    ['private: true', messages.wasPrivate],
    ['hidden: yes', messages.wasPrivate],
    ['unlisted: true', messages.wasPrivate],
    ['status: private', messages.wasPrivate],
    ['visibility: members', messages.unsureDraft('visibility: members')],
    ['status: in review', messages.unsureDraft('status: in review')],
    ['draft: maybe', messages.unsureDraft('draft: maybe')],
    ['published: soon', messages.unsureDraft('published: soon')],
    ['published: [1]', messages.unsureDraft('published: ["1"]')],
    ['permalink: false', messages.unsureDraft('permalink: false')],
    ['password: hunter2', messages.wasProtected],
    ['expiryDate: 2026-06-14', messages.wasExpired],
    ['unpublishDate: 2020-01-01T10:00:00Z', messages.wasExpired],
  ])('makes %j a draft and says why', (fields, note) => {
    expect(read(fields)).toMatchObject({ isDraft: true, notes: [note] });
  });

  it.each([
    ['_drafts/a.md', null],
    ['content/drafts/a.md', null],
    ['Drafts/a.md', null],
    ['posts/a.draft.md', null],
    ['archetypes/default.md', messages.wasTemplate],
    ['scaffolds/post.md', messages.wasTemplate],
    ['vault/_templates/a.md', messages.wasTemplate],
  ])('makes %s a draft', (path, note) => {
    const { isDraft, notes } = read('published: true', { path });

    expect(isDraft).toBe(true);
    expect(notes).toEqual(note === null ? [] : [note]);
  });

  it.each([
    '',
    'draft: false',
    'draft: "no"',
    'draft:',
    'published: true',
    'published: yes',
    'published: 2019-05-01',
    'publish: 1 May 2019',
    'status: published',
    'Status: PUBLISH',
    'visibility: public',
    'expiryDate: 2026-06-16',
    'private: false\nhidden: no',
    'password: ""',
  ])('treats an article with %j as public', (fields) => {
    expect(read(fields)).toMatchObject({ isDraft: false, notes: [] });
  });

  it('takes a folder for one of drafts only by its whole name', () => {
    expect(read('', { path: 'draftsman/redrafts/a.md' }).isDraft).toBe(false);
  });

  it.each([
    ['Date: 2019-05-01', '2019-05-01'],
    ["pubDate: 'Jul 08 2022'", 'Jul 08 2022'],
    ['published: 2019-05-01', '2019-05-01'],
    ['published: true\ncreated_at: 2019-05-01', '2019-05-01'],
    ['date: 2019-05-01\npublishDate: 2019-06-01', '2019-05-01'],
    ['date: 2019-05-01\npublishDate: 2030-06-01', '2030-06-01'],
    ['date: 2019-05-01\npublishDate: 2019-06-01\ndraft: true', '2019-06-01'],
    ['date: Last Modified', ''],
    ['date: git Created\ncreated: 2019-05-01', '2019-05-01'],
    ['draft: true', ''],
    ['draft: true\ndate: 2030-06-01', ''],
    ['private: true\npublishDate: 2030-06-01', ''],
    ['draft: true\npublishDate: 2030-06-01', '2030-06-01'],
    ['status: scheduled\ndate: 2030-06-01', '2030-06-01'],
  ])('finds the date of %j', (fields, date) => {
    expect(read(fields).date).toBe(date);
  });

  it('reads times in the time zone of the site, also those that hold an article back', () => {
    const now = Date.parse('2026-06-15T12:00:00Z');
    const inTokyo = (fields: string) =>
      readArticleFile(`---\n${fields}\n---\nText`, { now, timeZone: 'Asia/Tokyo' });

    expect(inTokyo('expiryDate: 2026-06-15 20:00').isDraft).toBe(true);
    expect(inTokyo('expiryDate: 2026-06-15 22:00').isDraft).toBe(false);
    expect(inTokyo('date: 2019-05-01\npublishDate: 2026-06-15 20:00').date).toBe('2019-05-01');
    expect(inTokyo('date: 2019-05-01\npublishDate: 2026-06-15 22:00').date).toBe('2026-06-15 22:00');
  });

  it('ignores case, spaces, hyphens and underscores in names', () => {
    const { title, tags, slug, covers, updated } = read(
      'Title: On looms\nTAGS: [linen]\nSlug: looms\nFeatured Image: a.png\nlast-modified-at: 2020-01-01',
    );

    expect([title, tags, slug, covers, updated]).toEqual([
      'On looms',
      ['linen'],
      'looms',
      ['a.png'],
      '2020-01-01',
    ]);
  });

  it('prefers the usual spelling of a name that is there twice', () => {
    expect(read('Title: One\ntitle: Two').title).toBe('Two');
  });

  it.each([
    ['title: 007', '007'],
    ['title: true', 'true'],
    ['title: Yes', 'Yes'],
    ['title: "a <table> of *things*"', 'a <table> of *things*'],
    ['title: >\n  Two\n  lines', 'Two lines'],
    ['title: "\\u202bשלום\\u202c"', 'שלום'],
    ['title : On looms', 'On looms'],
    ['title: "Why "warp" and "weft" matter"', 'Why "warp" and "weft" matter'],
  ])('reads the title of %j', (fields, title) => {
    expect(read(fields).title).toBe(title);
  });

  it.each([
    ['# On looms\n\nText', 'On looms', 'Text'],
    ['\n#  On # looms ## \n\n\nText', 'On # looms', '\nText'],
    ['On looms\n========\nText', 'On looms', 'Text'],
    ['<!-- a\n\ncomment -->\n\n# On looms\nText', 'On looms', '<!-- a\n\ncomment -->\n\nText'],
    ['![cover](a.png)\n\n# On looms\n\nText', 'On looms', '![cover](a.png)\n\nText'],
    ['# The `<table>` *and* __more__ of [it](x) \\# {#top}\nText', 'The <table> and more of it #', 'Text'],
    ['# Nothing below\n', 'Nothing below', '# Nothing below\n'],
    ['# snake_case_name <em>now</em>\nText', 'snake_case_name now', 'Text'],
  ])('takes the title from the heading above a text: %j', (body, title, rest) => {
    expect(readArticleFile(body)).toMatchObject({ title, body: rest });
  });

  it.each([
    '```sh\n# a comment\n```\n',
    'Text\n\n# Chapter one\n',
    '    # indented code\n',
    '## Second level\n',
    '#hashtag\n',
    '- item\n===\n',
  ])('takes no title from %j', (body) => {
    expect(readArticleFile(body)).toMatchObject({ title: '', body });
  });

  it('keeps the heading if the front matter has a title', () => {
    expect(read('title: One', { body: '# Two\n' })).toMatchObject({ title: 'One', body: '# Two\n' });
  });

  it.each([
    ['tags: a; b c', ['a', 'b c']],
    ['tags: |\n  one two\n  three', ['one two', 'three']],
    ['categories: [[Cat One, Cat Two], Cat Three]', ['Cat One', 'Cat Two', 'Cat Three']],
    ['tags: [null, "", x]', ['x']],
  ])('reads the tags of %j', (fields, tags) => {
    expect(read(fields).tags).toEqual(tags);
  });

  it('names the tags that it leaves out', () => {
    const tags = Array.from({ length: TAGS_MAX + 1 }, (_, index) => `t${index}`);

    expect(read(`tags: [${tags.join(', ')}]`).notes).toEqual([
      'Left out t8: an article can have 8 tags, each of up to 32 characters.',
    ]);
  });

  it.each([
    ['image: {path: /a.png, alt: A}', ['/a.png']],
    ['header: {overlay_image: /a.png}', ['/a.png']],
    ['banner: "![[a.png|300]]"', ['a.png']],
    ['cover: "![A](a.png)"', ['a.png']],
    ['featured: true\nheader: no', []],
  ])('finds the cover of %j', (fields, covers) => {
    expect(read(fields).covers).toEqual(covers);
  });

  it.each([
    ['description: How they weave', 'How they weave'],
    ['summary: How they weave', 'How they weave'],
    ['Excerpt: How they weave', 'How they weave'],
    ['description: ""\nsummary: How they weave', 'How they weave'],
    ['excerpt: No\ndescription: How they weave', 'How they weave'],
    ['description: |\n  How they\n\n  weave', 'How they weave'],
    ['description: >-\n  ## How\n  they weave', 'How they weave'],
    ['description: 1843', '1843'],
    ['summary: true', undefined],
    ['description: [How, they]', undefined],
    ['excerpt: "<p>How <em>they</em></p><p>weave&nbsp;&amp; why&#8230;</p>"', 'How they weave & why…'],
    [
      'description: "How <!-- not --> they **weave**, [and why](/why) `<b>`"',
      'How they weave, and why `<b>`'.replaceAll('`', ''),
    ],
    ['summary: "How {{< ref \\"looms.md\\" >}} they {% raw %}weave"', 'How they weave'],
    ['description: "If a < b and b > c, <Loom> weaves"', 'If a < b and b > c, <Loom> weaves'],
    ['description: "\\u202Eevaew yehT"', 'evaew yehT'],
    ['title: On looms\ndescription: On looms', undefined],
  ])('finds the description of %j', (fields, description) => {
    expect(read(fields)).toMatchObject({
      texts: description === undefined ? {} : { description },
      notes: [],
    });
    expect(Object.keys(read(fields).texts)).toEqual(description === undefined ? [] : ['description']);
  });

  it('takes no description from what the site sets for all articles', () => {
    const { texts } = readArticleFile('---\ntitle: A\n---\nText', { defaults: { description: 'A blog' } });

    expect(texts).toEqual({});
  });

  it('returns the texts of a file that was exported here as they are', () => {
    const id = '01890000-0000-7000-8000-000000000001';
    const description = ` **A** <b>draft</b> ${'x'.repeat(400)} `;

    const { texts, notes } = read(
      `title: A\ndescription: ${JSON.stringify(description)}\nparams:\n  id: ${id}`,
    );

    expect(texts).toEqual({ description });
    expect(notes).toEqual([]);
  });

  it('cuts a description after a word, and says so', () => {
    const { texts, notes } = read(`description: ${'They weave, '.repeat(40)}`);

    expect(texts.description).toMatch(/^They weave, .*They weave…$/);
    expect(texts.description?.length).toBe(299);
    expect(notes).toEqual([messages.textCut(shortTextLabel('description'), plainTextMax.description)]);
  });

  it.each([
    ['words', 'x '.repeat(150).trim(), null],
    ['words without spaces', '織'.repeat(301), `${'織'.repeat(299)}…`],
    ['emoji', '🧵'.repeat(300), null],
  ])('measures %s in characters', (_what, written, cut) => {
    expect(read(`description: "${written}"`).texts.description).toBe(cut ?? written);
  });

  it('leaves out a description that readers could not be shown, instead of the article', () => {
    const { texts, notes } = read(`description: "Zalgo ${'\u0301'.repeat(9)}"`);

    expect(texts).toEqual({});
    expect(notes).toEqual([`${validationMessages.combiningMarks(shortTextLabel('description'))}.`]);
  });

  it('refuses front matter that never ends instead of publishing it', () => {
    expect(() => readArticleFile('---\ntitle: Open\npassword: x\n\nText\n')).toThrow(
      frontMatter.unclosed('---'),
    );
    expect(readArticleFile('---\n\nNothing: only a rule\n').body).toBe('---\n\nNothing: only a rule\n');
  });
});
