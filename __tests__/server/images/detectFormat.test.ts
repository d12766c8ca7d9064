import type * as Formats from '../../../src/server/images/formats.ts';
import { detectFormat } from '../../../src/server/images/formats.ts';
import { runInThread } from '../../helpers/runInThread.ts';

const formatOf = (text: string) => detectFormat(Buffer.from(text));

describe('detectFormat', () => {
  it('recognizes SVG behind a declaration, comments and a document type', () => {
    const declaration = '<?xml version="1.0" standalone="no"?>\n';
    const comments = '<!-- <svg> --><!---->\n<!DOCTYPE svg>\n<!-- -- -->';

    expect(formatOf(`${declaration}${comments}<svg>`)).toBe('svg');
    expect(formatOf(`${comments}<svg >`)).toBe('svg');
    expect(formatOf(`${declaration}<html><svg>`)).toBeNull();
  });

  it.each([
    ['comments', '<!---->'],
    ['document types', '<!DOCTYPE>'],
    ['declarations', '<?xml?>'],
    ['declarations without an end', '<?xml<!---->'],
    ['spaces', ' '],
  ])('answers for many %s', async (_name, part) => {
    const format = await runInThread(
      'src/server/images/formats.ts',
      ({ detectFormat }: typeof Formats, text) => detectFormat(Buffer.from(text)),
      part.repeat(4096),
    );

    expect(format).toBeNull();
  });
});
