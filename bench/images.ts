import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { orExit, readArguments } from '../src/server/cli/arguments.ts';
import { detectFormat, isImageFormat } from '../src/server/images/detectFormat.ts';
import { readFrames, writeFrame } from '../src/server/images/frames.ts';
import type { ImageAnswer } from '../src/server/images/imageWorker.ts';
import { gifOfFrames, noise } from '../tools/imageFixtures.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const { values } = orExit(() =>
  readArguments(
    `Usage: npm run bench:images -- [--write]

Convert images of several kinds, each in a separate process, and print the processor time and the peak memory of that
process. Needs Linux. --write writes the table to bench/results.md.`,
    { options: { write: { type: 'boolean', default: false } } },
  ),
);

const WORKER = path.resolve('src/server/images/imageWorker.ts');
const MIB = 1024 * 1024;

/** A blurred, noisy image, about as large in bytes as a photo of this size. */
const photo = async (width: number, height: number) => {
  const grain = await noise(width >> 2, height >> 2)
    .png()
    .toBuffer();
  return sharp(grain).resize(width, height, { kernel: 'cubic' });
};

const kinds: [string, () => Promise<Buffer>][] = [
  ['JPEG, 12 MP', async () => (await photo(4032, 3024)).jpeg({ quality: 90 }).toBuffer()],
  ['JPEG, 48 MP', async () => (await photo(8064, 6048)).jpeg({ quality: 75 }).toBuffer()],
  [
    'JPEG, 48 MP, progressive',
    async () => (await photo(8064, 6048)).jpeg({ quality: 75, progressive: true }).toBuffer(),
  ],
  ['PNG, 4 MP', async () => (await photo(2560, 1600)).png().toBuffer()],
  ['GIF, 50 frames, 8 MP in all', async () => gifOfFrames(50, 400, 400)],
];

const rows: string[] = [];
for (const [name, make] of kinds) {
  const upload = await make();
  const { seconds, peak, outcome } = await convert(upload);
  rows.push(
    `| ${name} | ${(upload.length / MIB).toFixed(1)} MiB | ${seconds.toFixed(1)} s | ${peak} MiB | ${outcome} |`,
  );
  console.log(rows.at(-1));
}
const text = `\`npm run bench:images\`: Node ${process.version}, sharp ${sharp.versions.sharp}, ${cpus().length} x ${cpus()[0]?.model ?? ''}, load ${loadavg()[0]?.toFixed(0)}. ${new Date().toISOString().slice(0, 10)}, at commit ${currentCommit()}. One image per process, drawn for this; processor time with the start of the process, and its peak memory. The limits are 10 s and 512 MiB.

| upload | size | processor time | peak memory | result |
| --- | --- | --- | --- | --- |
${rows.join('\n')}`;
if (values.write) await writeResults('Images', text);

async function convert(upload: Buffer) {
  const format = detectFormat(upload);
  if (!isImageFormat(format)) throw new Error('not an image');
  const child = spawn(process.execPath, ['--max-old-space-size=64', WORKER], {
    env: { MALLOC_ARENA_MAX: '2' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const limits = { processorLimit: 60_000, memoryMax: 2048 * MIB };
  writeFrame(child.stdin, { ...limits, format }, upload);
  const { value: answer } = await readFrames<ImageAnswer>(child.stdout).next();
  const read = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  const peak = Math.round(Number(/VmHWM:\s*(\d+)/.exec(read('status'))?.[1]) / 1024);
  // The 14th and 15th field, in hundredths of a second.
  const fields = read('stat').split(') ')[1]?.split(' ') ?? [];
  const seconds = (Number(fields[11]) + Number(fields[12])) / 100;
  child.kill();
  const header = answer?.header;
  const outcome =
    !answer || !header || 'failure' in header
      ? JSON.stringify(header)
      : `${header.width} × ${header.height}, ${(answer.body.length / MIB).toFixed(1)} MiB`;
  return { seconds, peak, outcome };
}
