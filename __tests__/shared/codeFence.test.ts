import { nextFence } from '../../src/shared/codeFence.ts';

/** Returns the lines that are in a block of code, between its fences. */
const codeIn = (text: string) => {
  const code: string[] = [];
  let fence = '';
  for (const line of text.split('\n')) {
    const next = nextFence(fence, line);
    if (fence !== '' && next !== '') code.push(line.trim());
    fence = next;
  }
  return code;
};

describe('nextFence', () => {
  it.each([
    ['a\n```js\nx\n```\nb', ['x']],
    ['~~~\nx\n```\ny\n~~~~ \r\nb', ['x', '```', 'y']],
    ['````\nx\n```\ny\n````\nb', ['x', '```', 'y']],
    ['- ```\n  x\n  ```\nb', ['x']],
    ['1. a\n2) ~~~ sh\n   x\n   ~~~\nb', ['x']],
    ['- - ```\n    x\n    ```\nb', ['x']],
    ['> ```\n> x\n> ```\nb', ['> x']],
    ['> - ```\n>   x\n>   ```\nb', ['>   x']],
    ['- > ```\n  > x\n  > ```\nb', ['> x']],
    // Not the end of the block, but a line in it.
    ['```\n- ```\nx\n```\nb', ['- ```', 'x']],
    ['```\nx\n``` js\ny\n```\nb', ['x', '``` js', 'y']],
    ['```a``` b\nc', []],
    ['-```\nc', []],
    ['1.```\nc', []],
    ['``\nc', []],
  ])('tells code from text in %j', (text, code) => {
    expect(codeIn(text)).toEqual(code);
  });

  it('reads a long line of markers at once', () => {
    expect(nextFence('', `${'> - '.repeat(100_000)}a`)).toBe('');
  });
});
