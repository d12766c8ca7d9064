import {
  BLOCK_MAX,
  findGrammar,
  highlight,
  LINE_MAX,
  PIECES_MAX,
  grammars,
} from '../../../src/server/content/code/highlight.ts';
import { render } from '../../../src/server/content/render.ts';
import { sanitizeAgain } from '../../../src/server/content/sanitize.ts';
import { escapeHtml } from '../../../src/server/lib/escapeHtml.ts';
import { textContent } from '../../../src/shared/articleText.ts';
import { hostileCode } from '../../../tools/hostileCode.ts';
import { sample } from '../../helpers/sample.ts';

const fenced = (language: string, code: string) => `\`\`\`${language}\n${code}\n\`\`\`\n`;
const html = (language: string, code: string) => render(fenced(language, code)).sanitizedHtml;
const isPlain = (html: string) => !html.includes('<span');

describe('a code block', () => {
  it('is highlighted and names its language', () => {
    expect(html('js', 'const a = "<b>"; // why')).toBe(
      '<div class="code" data-language="JavaScript"><pre role="group" aria-label="JavaScript code" tabindex="0">' +
        '<code class="language-js"><span class="hl-keyword">const</span> a = <span class="hl-string">"&lt;b&gt;"</span>; ' +
        '<span class="hl-comment">// why</span>\n</code></pre></div>\n',
    );
  });

  it('keeps its text', () => {
    const code = 'const s = `a ${b} &amp; <i>`;\n\n\tif (a && b < c) {}';

    expect(textContent(html('ts', code))).toBe(code.replace(/\s+/g, ' '));
  });

  it.each([
    ['a language without a grammar', 'brainfuck', '+++', 'brainfuck'],
    ['a language of slow grammar', 'csharp', 'int a;', 'C#'],
    ['text', 'text', 'const a = 1', null],
    ['no language', '', 'const a = 1', null],
  ])('is not highlighted for %s', (_what, language, code, named) => {
    const block = html(language, code);

    expect(isPlain(block)).toBe(true);
    expect(/data-language="([^"]*)"/.exec(block)?.[1] ?? null).toBe(named);
  });

  it('is not highlighted if it or one of its lines is too long', () => {
    expect(isPlain(html('js', 'let a;\n'.repeat(BLOCK_MAX / 7 + 1)))).toBe(true);
    expect(isPlain(html('js', `let ${'a'.repeat(LINE_MAX)};`))).toBe(true);
    expect(isPlain(html('js', `let ${'a'.repeat(LINE_MAX - 10)};`))).toBe(false);
  });

  it('is not highlighted if it nests too deep', () => {
    expect(isPlain(html('bash', 'echo $(date)'))).toBe(false);
    expect(isPlain(html('bash', '$(('.repeat(5000)))).toBe(true);
  });

  it('written as html has no class except its language', () => {
    const { sanitizedHtml } = render(
      '<pre><code class="language-js hl-added"><span class="hl-keyword">let</span> a</code></pre>',
    );

    expect(sanitizedHtml).toContain('<code class="language-js"><span>let</span> a</code>');
  });
});

describe('an article full of code', () => {
  it('is highlighted until its time is used up, and accepted', () => {
    const blocks = Array.from({ length: 3 }, () => ({ grammar: 'javascript', code: 'let a' }));

    expect(highlight(blocks, 0)).toEqual([null, null, null]);
    expect(highlight(blocks, 60_000)).not.toContain(null);
  });

  it('stops highlighting within a block that takes far too long', () => {
    const code = hostileCode(BLOCK_MAX, LINE_MAX).map(([, code]) => code);
    const blocks = code.map((code) => ({ grammar: 'cpp', code }));

    expect(highlight(blocks, 1).at(-1)).toBeNull();
    expect(highlight([{ grammar: 'cpp', code: 'int a;' }])).toEqual([expect.stringContaining('hl-type')]);
  });

  it('has a limited number of highlighted pieces', () => {
    const block = { grammar: 'json', code: '1,'.repeat(900).concat('\n').repeat(11) };
    const highlighted = highlight(
      Array.from({ length: 4 }, () => block),
      60_000,
    );

    expect(highlighted.join('').split('<span').length).toBeLessThanOrEqual(PIECES_MAX + 1);
    expect(highlighted.at(-1)).toBeNull();
  });
});

describe.each(sample(Object.keys(grammars), 6))('hostile code in %s', (grammar) => {
  it('keeps valid html, with only the allowed classes', () => {
    expect(findGrammar(grammar)).toBe(grammar);
    const blocks = hostileCode(400, 200).map(
      ([, code]) => `<pre><code class="language-${grammar}">${escapeHtml(code)}</code></pre>`,
    );

    const { sanitizedHtml } = render(blocks.join('\n'));

    expect(sanitizedHtml.split('<div class="code"').length - 1).toBe(blocks.length);
    expect(sanitizeAgain(sanitizedHtml)).toBe(sanitizedHtml);
  });
});
