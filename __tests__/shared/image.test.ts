import {
  fileHash,
  findImageId,
  findImageIds,
  imageFile,
  imageId,
  imageUrl,
  parseImageUrl,
  variantWidths,
} from '../../src/shared/image.ts';

const [one, other] = ['ab' + '0'.repeat(62), 'cd' + '1'.repeat(62)];
/** Every URL of the image in earlier versions. */
const oldUrl = (hash: string, variant = '') => `/media/${hash.slice(0, 2)}/${hash}${variant}.webp`;

describe('variantWidths', () => {
  it.each([
    [480, []],
    [481, [480]],
    [1600, [480, 960]],
    [2560, [480, 960, 1600]],
  ])('returns the widths below %i', (width, widths) => {
    expect(variantWidths({ width, isAnimated: false })).toEqual(widths);
  });

  it('returns none for animated images', () => {
    expect(variantWidths({ width: 2560, isAnimated: true })).toEqual([]);
  });
});

describe('imageUrl', () => {
  it('is a path by 128 bits of the hash, and width', () => {
    expect([imageUrl(one), imageUrl(imageId(one)), imageUrl(one, 480), imageFile(one)]).toEqual([
      '/media/qwAAAAAAAAAAAAAAAAAAAA.webp',
      '/media/qwAAAAAAAAAAAAAAAAAAAA.webp',
      '/media/qwAAAAAAAAAAAAAAAAAAAA-480.webp',
      `ab/${one}.webp`,
    ]);
  });

  it.each(['0123456789abcdef0123456789abcdef', 'f'.repeat(32), 'fb'.repeat(16), '0'.repeat(32)])(
    'names the image with the id %s',
    (id) => {
      expect(imageUrl(id)).toMatch(/^\/media\/[\w-]{22}\.webp$/);
      expect(findImageId(imageUrl(id))).toBe(id);
    },
  );
});

describe('parseImageUrl', () => {
  it('returns what the URL of an image or a variant says, also of earlier versions', () => {
    const urls = [imageUrl(one), imageUrl(other, 960), oldUrl(one), oldUrl(other, '-1600')];

    expect(urls.map(parseImageUrl)).toEqual([
      { id: imageId(one), hash: null, variant: null },
      { id: imageId(other), hash: null, variant: 960 },
      { id: imageId(one), hash: one, variant: null },
      { id: imageId(other), hash: other, variant: 1600 },
    ]);
  });

  it.each([
    ['another folder', `/media/ff/${one}.webp`],
    ['a folder', imageUrl(one).replace('/media/', '/media/qw/')],
    ['another width', imageUrl(one, 481)],
    ['another width with a hash', oldUrl(one, '-481')],
    ['another origin', `https://example.org${imageUrl(one)}`],
    ['something after it', `${imageUrl(one)}?x`],
    ['a hash in upper case', oldUrl(one).toUpperCase()],
    ['more than 128 bits', imageUrl(one).replace('A.webp', 'B.webp')],
    ['more characters', imageUrl(one).replace('.webp', 'A.webp')],
    ['fewer characters', imageUrl(one).replace('A.webp', '.webp')],
  ])('returns null for %s', (_case, url) => {
    expect(parseImageUrl(url)).toBeNull();
  });
});

describe('fileHash', () => {
  it('returns the hash in the name of a file, and null for the name in a URL', () => {
    const names = [imageFile(one), imageFile(one, 480), imageUrl(one).slice('/media/'.length)];

    expect(names.map(fileHash)).toEqual([one, one, null]);
  });
});

describe('findImageIds', () => {
  it('finds images in any notation and of any version, each once', () => {
    const text = `![](${imageUrl(one)} "A title") <img src="https://example.org${imageUrl(other, 480)}">
      [![x][1]](/) ${imageUrl(one, 1600)} ![](${oldUrl(one)}) ![](${oldUrl('ef'.repeat(32), '-480')})

      [1]: ${imageUrl(one)}`;
    expect(findImageIds(text)).toEqual([imageId(one), imageId(other), 'ef'.repeat(16)]);
  });

  it('finds none in a text without images', () => {
    expect(findImageIds('/media/ab/short.webp /media/ /media/short.webp')).toEqual([]);
  });
});
