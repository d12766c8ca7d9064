import { globSync } from 'node:fs';
import path from 'node:path';
import { typeface } from '../../scripts/typeface.ts';

const { css, files } = typeface();
const named = [...css.matchAll(/url\(\/(assets\/[^)]+)\)/g)].map(([, name]) => name);

describe('the typeface', () => {
  it('is copied to where its css looks for it', () => {
    const copied = globSync(files.from).map((file) =>
      files.to.replace('[name]', path.parse(file).name).replace('[ext]', path.parse(file).ext),
    );

    expect(named).toHaveLength(12);
    expect(copied).toEqual(expect.arrayContaining(named));
  });

  it('is loaded by the script that a text is written in, moves no text, and has faces that stand in for it', () => {
    const faces = css.split('@font-face').slice(1);
    const ours = faces.filter((face) => face.includes('Source Serif'));

    expect(ours).toHaveLength(12);
    expect(ours.filter((face) => !face.includes('unicode-range') || !face.includes('optional'))).toEqual([]);
    const standIns = faces.filter((face) => face.includes('local('));
    expect(standIns).toHaveLength(9);
    expect(standIns.filter((face) => !face.includes('size-adjust'))).toEqual([]);
  });
});
