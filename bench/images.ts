import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { orExit, readArguments, UsageError } from '../src/server/cli/arguments.ts';
import { detectFormat, isImageFormat } from '../src/server/images/formats.ts';
import { readFrames, writeFrame } from '../src/server/images/frames.ts';
import type { ImageAnswer } from '../src/server/images/imageWorker.ts';
import { gifOfFrames } from '../tools/imageFixtures.ts';
import { measureImageBackups, measureReadersDuringUploads, photo } from './imageLoad.ts';
import { currentCommit, writeResults } from './resultsSection.ts';

const USAGE = `Usage: npm run bench -- images [convert|readers|backups ...] [--write]

convert: convert images of several kinds, each in a separate process, and print the processor time and the peak memory of
that process. Needs Linux. readers: measure how long readers wait for pages while photos are uploaded. backups: back up
10,000 images in a folder and in PostgreSQL, which needs pg_dump. All by default. --write writes the tables to
bench/results.md.`;

const { values, positionals } = orExit(() => {
  const given = readArguments(USAGE, {
    options: { write: { type: 'boolean', default: false } },
    positionals: [0, 3],
  });
  if (given.positionals.every((part) => ['convert', 'readers', 'backups'].includes(part))) return given;
  throw new UsageError(USAGE);
});
const isChosen = (part: string) => positionals.length === 0 || positionals.includes(part);

const WORKER = path.resolve('src/server/images/imageWorker.ts');
const MIB = 1024 * 1024;

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

const circumstances = () =>
  `Node ${process.version}, sharp ${sharp.versions.sharp}, ${cpus().length} x ${cpus()[0]?.model ?? ''}, load average ${loadavg()[0]?.toFixed(0)}. ${new Date().toISOString().slice(0, 10)}, commit ${currentCommit()}`;

async function report(heading: string, text: string) {
  console.log(text);
  if (values.write) await writeResults(heading, text);
}

if (isChosen('convert')) {
  const rows: string[] = [];
  for (const [name, make] of kinds) {
    const upload = await make();
    const { seconds, peak, outcome } = await convert(upload);
    const size = `${(upload.length / MIB).toFixed(1)} MiB`;
    rows.push(`| ${name} | ${size} | ${seconds.toFixed(1)} s | ${peak} MiB | ${outcome} |`);
  }
  await report(
    'Images',
    `\`npm run bench -- images convert\`: ${circumstances()}. One image per process, drawn for this; processor time with the start of the process, and its peak memory. The limits are 10 s and 512 MiB.

| upload | size | processor time | peak memory | result |
| --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  );
}
if (isChosen('readers')) {
  const rows = await measureReadersDuringUploads();
  await report(
    'Readers while images are uploaded',
    `\`npm run bench -- images readers\`: ${circumstances()}. Eight readers open lists and articles of 300 on SQLite, with 50 ms between two pages, while two authors upload JPEGs of 12 megapixels without a pause, and while they don't: three times 12 s each, in turn; the middle one of the three figures. The target is at most 50 ms more with uploads.

| uploads | images | pages | median | p99 | worst |
| --- | --- | --- | --- | --- | --- |
${rows.join('\n')}`,
  );
}
if (isChosen('backups')) {
  const rows = await measureImageBackups();
  await report(
    'Backups of images',
    `\`npm run bench -- images backups\`: ${circumstances()}. 10,000 images of 20 KB with a smaller size of 5 KB. A backup of a folder copies only new files; \`pg_dump\` copies everything each time.

| store | first backup | again, nothing new | with 100 new images |
| --- | --- | --- | --- |
${rows.join('\n')}`,
  );
}

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
