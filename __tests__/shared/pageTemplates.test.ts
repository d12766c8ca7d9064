import { importCatalog } from '../../src/shared/messages/importCatalog.ts';
import { catalogNames } from '../../src/shared/messages/languages.ts';
import { findPlaceholder, findPlaceholderIn, placeholders } from '../../src/shared/pageTemplates.ts';
import { listTexts } from '../../tools/translations.ts';

describe('findPlaceholder', () => {
  const name = '[[? Your name ?]]';

  it.each([
    ['a separate line', name],
    ['the middle of a sentence', `Write to ${name}, please.`],
    ['a heading', `# ${name}`],
    ['a quote', `> ${name}`],
    ['a list', `- one\n- ${name}`],
    ['a table', `| a |\n| - |\n| ${name} |`],
    ['text without spaces, such as Japanese', `これは${name}です。`],
    ['lines that end as on Windows', `one\r\n${name}\r\n`],
    ['the text after a code block', `\`\`\`\n[[? Code ?]]\n\`\`\`\n${name}`],
    ['the text after a longer code block', `~~~~\n~~~\n[[? Code ?]]\n~~~~~ \n${name}`],
    ['a code block that never ends', `\`\`\`\n${name}`],
    ['the text after a code block in a list', `- \`\`\`\n  npm start\n  \`\`\`\n\n${name}`],
    ['the text after a code block in a numbered list', `1. \`\`\`\n   npm start\n   \`\`\`\n\n${name}`],
    [
      'the text after a list whose code block never ends',
      `- \`\`\`\n  npm start\n\n${name}\n\n\`\`\`\na\n\`\`\``,
    ],
    ['the text after a quote whose code block never ends', `> \`\`\`\n> a\n\n${name}\n\n\`\`\`\na\n\`\`\``],
    [
      'the text between lines of backticks that are indented as code',
      `    \`\`\`\n\n${name}\n\n\`\`\`\na\n\`\`\``,
    ],
    ['the text after inline code', `\`[[? Code ?]]\` and ${name}`],
    ['the text after backticks that begin no code', `\`\` and ${name}`],
    ['code that began nothing', `\`\`\`not a block\`\`\`\n${name}`],
  ])('finds one in %s', (_, markdown) => {
    expect(findPlaceholder(markdown)).toBe(name);
  });

  it.each([
    ['no text', ''],
    ['a code block', `\`\`\`md\n${name}\n\`\`\``],
    ['a code block within a list', `- \`\`\`\n  ${name}\n  \`\`\``],
    ['a code block within a quote', `> \`\`\`\n> ${name}\n> \`\`\``],
    ['inline code', `Write \`${name}\` there.`],
    ['inline code with more backticks', `Write \`\` ${name} \`\` there.`],
    ['a wiki link', '[[Your name]] and [[?]]'],
    ['a question in brackets', '[? Your name ?] [What?](/a) [[1]](#fn)'],
    ['templates of other programs', '{{ name }} <% name %> ${name} {{< ref "a" >}} [[#if a]]'],
    ['two lines', '[[? Your\nname ?]]'],
  ])('finds none in %s', (_, markdown) => {
    expect(findPlaceholder(markdown)).toBeNull();
  });

  it('takes no longer than the text is long', () => {
    const runs = Array.from({ length: 1400 }, (_, length) => '`'.repeat(length)).join(' ');

    expect(findPlaceholder(`${runs} ${name}`)).toBe(name);
    expect(findPlaceholder('[[?'.repeat(300_000) + name)).toBe(name);
  });

  it('looks at title and description, too', () => {
    const page = { title: 'About', description: '', markdown: 'Text.' };

    expect(findPlaceholderIn(page)).toBeNull();
    expect(findPlaceholderIn({ ...page, title: name })).toBe(name);
    expect(findPlaceholderIn({ ...page, description: name })).toBe(name);
  });
});

describe('the texts of templates', () => {
  it.each(catalogNames.filter((name) => name !== 'en'))(
    'have placeholders only in the right form: %s',
    async (name) => {
      const texts = [...listTexts(await importCatalog(name))].filter(([path]) =>
        path.startsWith('templates.'),
      );
      const marks = texts.map(([path, text]) => {
        const written = String(text);
        return [path, written.split('[[').length - 1, [...written.matchAll(placeholders())].length] as const;
      });

      expect(marks.filter(([, all, valid]) => all !== valid)).toEqual([]);
      expect(marks.filter(([, , valid]) => valid > 0).length).toBeGreaterThan(10);
    },
  );
});
