type Palette = readonly [sky: string, ...colors: string[]];

const WIDTH = 1200;
const HEIGHT = 675;

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const svg = (background: string, shapes: string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="100%" height="100%" fill="${background}"/>${shapes.join('')}</svg>`;

/** Hills under a sun. */
function hills([sky, sun = '', ...ridges]: Palette): string {
  const ridge = (color: string, depth: number) => {
    const top = 260 + depth * 95;
    const crest = range(25).map((step) => {
      const x = step * 50;
      const y = top + 55 * Math.sin(x / (150 - depth * 18) + depth * 2) + 22 * Math.sin(x / 61 + depth);
      return `L${x} ${y.toFixed(0)}`;
    });
    return `<path fill="${color}" d="M0 ${HEIGHT}${crest.join('')}L${WIDTH} ${HEIGHT}Z"/>`;
  };
  return svg(sky, [`<circle cx="860" cy="210" r="84" fill="${sun}"/>`, ...ridges.map(ridge)]);
}

/** Woven strips. */
function weave([gap, across = '', down = '']: Palette): string {
  const strip = 75;
  const cells = range(16).flatMap((x) =>
    range(9).map((y) => {
      const isAcross = (x + y) % 2 === 0;
      const [dx, dy] = isAcross ? [-6, 9] : [9, -6];
      return `<rect x="${x * strip + dx}" y="${y * strip + dy}" width="${strip - 2 * dx}" height="${strip - 2 * dy}" rx="10" fill="${isAcross ? across : down}"/>`;
    }),
  );
  return svg(gap, cells);
}

/** Contour lines. */
function contours([ground, line = '', ...peaks]: Palette): string {
  const peak = (color: string, number: number) => {
    const [cx, cy] = [260 + number * 360, number % 2 ? 230 : 430];
    return range(9).map((step) => {
      const radius = 300 - step * 33;
      return `<ellipse cx="${cx + step * 9}" cy="${cy - step * 6}" rx="${radius}" ry="${(radius * 0.72).toFixed(0)}" fill="${color}" fill-opacity="0.16" stroke="${line}" stroke-opacity="0.5" stroke-width="2"/>`;
    });
  };
  return svg(ground, peaks.flatMap(peak));
}

/** Houses at night, some with lights. */
function town([sky, wall = '', window = '']: Palette): string {
  const houses = range(12).flatMap((house) => {
    const [x, top] = [house * 100, 250 + ((house * 137) % 210)];
    const lights = range(12).filter((light) => (light * 7 + house * 5) % 4 === 0);
    return [
      `<rect x="${x}" y="${top}" width="96" height="${HEIGHT - top}" fill="${wall}"/>`,
      ...lights.map(
        (light) =>
          `<rect x="${x + 16 + (light % 3) * 24}" y="${top + 24 + Math.floor(light / 3) * 44}" width="14" height="22" fill="${window}"/>`,
      ),
    ];
  });
  return svg(sky, [`<circle cx="210" cy="150" r="52" fill="${window}" fill-opacity="0.85"/>`, ...houses]);
}

/** Cover images by file name. */
export const covers: Record<string, string> = {
  'hills.svg': hills(['#f6d8b8', '#f28f5b', '#c9826b', '#8d5a63', '#54405a', '#2b2842']),
  'weave.svg': weave(['#16302f', '#d9a441', '#2f7f78']),
  'contours.svg': contours(['#e9e4d4', '#4b6b52', '#4b8f66', '#b98b3e', '#4b8f66']),
  'town.svg': town(['#1d2447', '#11162f', '#f3c766']),
  'sea.svg': hills(['#cfe6ee', '#fdf3d0', '#8fbccb', '#5f97ad', '#356f8a', '#1b4a63']),
  'estuary.svg': hills(['#f3e3d3', '#fff6df', '#d8b9a0', '#a9a58f', '#6f8a80', '#3f6168']),
};
