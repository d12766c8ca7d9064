import { findImageHashes, imageFile, imageHash, imageUrl, variantWidths } from '../../src/shared/image.ts';

const [one, other] = ['ab' + '0'.repeat(62), 'cd' + '1'.repeat(62)];

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
  it('is a path by hash and width', () => {
    expect([imageUrl(one), imageUrl(one, 480), imageFile(one)]).toEqual([
      `/media/ab/${one}.webp`,
      `/media/ab/${one}-480.webp`,
      `ab/${one}.webp`,
    ]);
  });
});

describe('imageHash', () => {
  it('returns the hash of an image and of its variants', () => {
    expect([imageHash(imageUrl(one)), imageHash(imageUrl(other, 960))]).toEqual([one, other]);
  });

  it.each([
    ['another folder', `/media/ff/${one}.webp`],
    ['another width', `/media/ab/${one}-481.webp`],
    ['another origin', `https://example.org${imageUrl(one)}`],
    ['something after it', `${imageUrl(one)}?x`],
    ['upper case', imageUrl(one).toUpperCase()],
  ])('returns null for %s', (_case, url) => {
    expect(imageHash(url)).toBeNull();
  });
});

describe('findImageHashes', () => {
  it('finds images in any notation, each once', () => {
    const text = `![](${imageUrl(one)} "A title") <img src="https://example.org${imageUrl(other, 480)}">
      [![x][1]](/) ${imageUrl(one, 1600)}

      [1]: ${imageUrl(one)}`;
    expect(findImageHashes(text)).toEqual([one, other]);
  });

  it('finds none in a text without images', () => {
    expect(findImageHashes('/media/ab/short.webp /media/')).toEqual([]);
  });
});
