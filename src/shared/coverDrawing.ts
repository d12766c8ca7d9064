/* The drawing of an article without a cover, in pages and, without its letter, in link previews. */

/** Tiles of 24 units. Closed paths are filled shapes, the others are outlines. */
const TILES = [
  'M0 6h24M0 18h24',
  'M12 7a5 5 0 1 0 .01 0z',
  'M0 0h12v12H0zM12 12h12v12H12z',
  'M0 12q6-10 12 0t12 0',
  'M0 24L12 0l12 24z',
  'M12 5v14M5 12h14',
  'M12 3a9 9 0 1 0 .01 0',
  'M0 12a12 12 0 0 1 24 0M-12 24a12 12 0 0 1 24 0M12 24a12 12 0 0 1 24 0',
  'M0 18L12 6l12 12',
  'M0 0h24M0 12h24M6 0v12M18 12v12',
  'M12 2l10 10-10 10L2 12z',
  'M0 0h9v24H0z',
  'M12 0v24',
  'M6 6h12v12H6z',
  'M0 24q12 0 12-12T24 0M0 0q12 0 12 12t12 12',
  'M12 12L4 6M12 12l8-6M12 12v10',
];

interface Drawing {
  id: string;
  /** In degrees. */
  hue: number;
  tile: string;
  /** The transform of the tiles. */
  transform: string;
  /** The path that the tiles fill. */
  shape: string;
  /** A plain disc. */
  disc: { cx: number; cy: number; r: number };
}

/** The size of a drawing, in units. It is cut to the shape of its container. */
export const DRAWING_SIZE = { width: 320, height: 180 } as const;
const { width: WIDTH, height: HEIGHT } = DRAWING_SIZE;

/** Returns the drawing for a seed: always the same one, and in practice a different one for each seed. */
export function drawCover(seed: string): Drawing {
  const start = hash(seed);
  const random = createRandom(start);
  const between = (from: number, to: number) => Math.round(from + random() * (to - from));

  const tile = TILES[between(0, TILES.length - 1)] ?? '';
  const [x, y, r] = [between(150, 260), between(30, 120), between(60, 120)];
  const shapes = [
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
    `M${x} 0H${WIDTH}V${HEIGHT}H${x - r}z`,
    `M0 ${y + 40}Q${x} ${y - r} ${WIDTH} ${y + 60}V0H0z`,
    `M${x - 60} ${HEIGHT}L${x} ${y - 20}L${WIDTH} ${HEIGHT}z`,
    `M0 0H${WIDTH}V${HEIGHT - r / 2}L0 ${y / 2}z`,
    `M${x} ${HEIGHT}A${r + 40} ${r + 40} 0 0 1 ${WIDTH + 40} ${y - 20}V${HEIGHT}z`,
    `M${x - r} 0L${WIDTH} ${y + 30}V0z`,
    `M0 ${y}Q80 ${y - 60} 160 ${y}T${WIDTH} ${y}V${HEIGHT}H0z`,
  ];
  return {
    id: `cover-${start.toString(36)}`,
    hue: between(0, 359),
    tile,
    transform: `rotate(${between(-45, 45)})scale(${between(7, 14) / 10})`,
    shape: shapes[between(0, shapes.length - 1)] ?? '',
    disc: { cx: between(90, 300), cy: between(20, 150), r: between(18, 42) },
  };
}

/** Returns 32 bits, each of which depends on all characters: FNV-1a with the last steps of MurmurHash3. */
function hash(text: string): number {
  let sum = 2166136261;
  for (const character of text) sum = Math.imul(sum ^ (character.codePointAt(0) ?? 0), 16777619);
  sum = Math.imul(sum ^ (sum >>> 16), 0x85ebca6b);
  sum = Math.imul(sum ^ (sum >>> 13), 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}

/** Returns a generator of numbers from 0 to 1: mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
}
