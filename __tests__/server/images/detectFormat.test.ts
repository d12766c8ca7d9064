import { detectFormat } from '../../../src/server/images/formats.ts';

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
  ])('answers at once for many %s', (_name, part) => {
    const start = process.cpuUsage();

    expect(formatOf(part.repeat(20))).toBeNull();
    expect(formatOf(part.repeat(4096))).toBeNull();
    // In microseconds of processor time.
    expect(process.cpuUsage(start).user).toBeLessThan(1_000_000);
  });
});
