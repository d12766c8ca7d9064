import { convertNote, openVault } from '../../../src/server/transfer/obsidian.ts';
import { convertShortcodes } from '../../../src/server/transfer/shortcodes.ts';

/** The beginnings of items and quotes in which a block of code may be. */
const containers = ['', '> ', '- ', '12. ', '> 1) ', '- * '];
const inside = (container: string) => container.replace(/[^>]/g, ' ');
const block = (container: string, code: string) =>
  [`${container}\`\`\``, `${inside(container)}${code}`, `${inside(container)}\`\`\``].join('\n');

const notRead = () => Promise.reject(new Error('Not read.'));

describe('text outside of code', () => {
  it.each(containers)('has its shortcodes converted, and code its own kept, after %j', (container) => {
    const code = block(container, '{{< youtube dQw4w9WgXcQ >}} {% raw %}');

    const { markdown, templateTags } = convertShortcodes(
      `${code}\n\n{{< youtube dQw4w9WgXcQ >}}`,
      () => null,
    );

    expect(markdown.startsWith(`${code}\n`)).toBe(true);
    expect(markdown.slice(code.length)).toContain('https://');
    expect(markdown.slice(code.length)).not.toContain('{{<');
    expect(templateTags.size).toBe(0);
  });

  it.each(containers)('has its wiki links converted, and code its own kept, after %j', (container) => {
    const file = { name: 'Looms.md', bytes: 1, changedAt: null, read: async () => Buffer.from('a') };
    const vault = openVault({
      files: [{ ...file, stream: notRead }],
      isVault: true,
      close: () => undefined,
    });
    const code = block(container, '[[Looms]] ==x== %%y%%');

    const { markdown } = convertNote(`${code}\n\n[[Looms]] ==x==`, vault, () => true);

    expect(markdown).toBe(`${code}\n\n[Looms](/Looms.md) <mark>x</mark>`);
  });
});
