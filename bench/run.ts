/*
 * Runs a benchmark: `npm run bench -- depth --articles 100000`. Without a name, lists them. Results are in results.md.
 */

/** The file of each benchmark, and what it measures. */
const benchmarks: Record<string, { file: string; measures: string }> = {
  requests: { file: 'all.ts', measures: 'each kind of request, to bare node:http' },
  start: { file: 'firstStart.ts', measures: 'packages, bytes and time of a first start' },
  depth: { file: 'depth.ts', measures: 'the first to the last page of a listing' },
  search: { file: 'search.ts', measures: 'searches' },
  own: { file: 'own.ts', measures: 'an author’s own lists' },
  create: { file: 'create.ts', measures: 'publishing' },
  headers: { file: 'headers.ts', measures: 'the cost of security headers' },
  flood: { file: 'flood.ts', measures: 'a network that asks for everything' },
  unread: { file: 'unread.ts', measures: 'clients that read nothing' },
  listing: { file: 'listing.ts', measures: 'a listing by its parts' },
  size: { file: 'size.ts', measures: 'bytes of the first load' },
  mixed: { file: 'mixed.ts', measures: 'readers beside writers, and memory' },
  autosaves: { file: 'autosaves.ts', measures: 'readers beside drafts that are saved' },
  pages: { file: 'pages.ts', measures: 'pages in a browser on a slow phone' },
  healthz: { file: 'healthz.ts', measures: 'waits of /healthz during long work' },
  hostile: { file: 'hostile.ts', measures: 'hostile requests and texts' },
  code: { file: 'code.ts', measures: 'highlighting of code' },
  typing: { file: 'typing.ts', measures: 'typing in the editor' },
  journeys: { file: 'journeys.ts', measures: 'what people wait for' },
  files: { file: 'requestFiles.ts', measures: 'functions and lines that a request runs' },
  images: { file: 'images.ts', measures: 'converting and serving images' },
  import: { file: 'import.ts', measures: 'an import beside readers' },
  takeBack: { file: 'takeBack.ts', measures: 'taking changes back beside readers' },
  imports: { file: 'imports.ts', measures: 'other people’s blogs, from folders' },
  wordpress: { file: 'wordpress.ts', measures: 'large WordPress exports' },
  exports: { file: 'exports.ts', measures: 'exports of large blogs' },
  language: { file: 'language.ts', measures: 'pages while the language is changed' },
  package: { file: 'package.ts', measures: 'the installed package' },
};

const [name] = process.argv.splice(2, 1);
const benchmark = name === undefined ? undefined : benchmarks[name];
if (benchmark) await import(`./${benchmark.file}`);
else {
  const lines = Object.entries(benchmarks).map(([each, { measures }]) => `  ${each.padEnd(10)} ${measures}`);
  const usage = ['Usage: npm run bench -- NAME [options]', '', 'It measures:', ...lines].join('\n');
  if (name === undefined || name === '--help') console.log(usage);
  else {
    console.error(usage);
    process.exitCode = 1;
  }
}
