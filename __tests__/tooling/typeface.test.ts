import { globSync } from 'node:fs';
import path from 'node:path';
import { typeface } from '../../scripts/typeface.ts';

const { css, files, preload } = typeface();
const named = [...css.matchAll(/url\(\/(assets\/[^)]+)\)/g)].map(([, name]) => name);

describe('the web font', () => {
  const faces = css.split('@font-face').slice(1);
  const facesOf = (family: string) => faces.filter((face) => face.includes(family));
  const own = facesOf('Source Serif 4 Variable');
  const fallbacks = facesOf('Like ours');

  it('is copied to the location in its CSS', () => {
    const copied = globSync(files.from).map((file) =>
      files.to.replace('[name]', path.parse(file).name).replace('[ext]', path.parse(file).ext),
    );

    expect(new Set(named).size).toBe(12);
    expect(copied).toEqual(expect.arrayContaining([...named, preload]));
  });

  it('has a file for each script', () => {
    expect(own).toHaveLength(12);
    expect(own.filter((face) => !face.includes('unicode-range'))).toEqual([]);
  });

  it('replaces the fallback, also in text that is already shown', () => {
    expect(own.filter((face) => !face.includes('font-display:swap'))).toEqual([]);
  });

  it('has scaled fallbacks for each style', () => {
    const sizes = fallbacks.map((face) => /size-adjust:([\d.]+)%/.exec(face)?.[1]);

    expect(fallbacks).toHaveLength(12);
    expect(new Set(sizes).size).toBe(12);
  });
});
