import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import {
  BLOCK_MAX,
  highlight,
  LINE_MAX,
  UNWATCHED_MAX,
  grammars,
} from '../src/server/content/code/highlight.ts';
import { render } from '../src/server/content/render.ts';
import { hostileCode } from '../tools/hostileCode.ts';

argumentsOrExit(`Usage: npm run bench -- code

Measure what syntax highlighting costs, for a normal article and for hostile code in each language.`);

const measureCpu = (work: () => void): number => {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};
const ms = (time: number) => `${time.toFixed(1)} ms`;

const program = `/** The numbers of Bernoulli, as in note G. */
export function bernoulli(n: number): number[] {
  const numbers: number[] = [];
  for (let m = 0; m <= n; m += 1) numbers[m] = 1 / (m + 1); // the first guess
  return numbers.map((value) => (value > 0.5 ? value : -value));
}
`;
const article = (language: string) =>
  `Some *words* about a program.\n\n\`\`\`${language}\n${program}\`\`\`\n\n`.repeat(10);
const [highlighted, plain] = ['ts', 'text'].map((language) => {
  for (let warm = 0; warm < 20; warm += 1) render(article(language));
  return measureCpu(() => Array.from({ length: 100 }, () => render(article(language)))) / 100;
});
console.log(`An article with ten blocks of ${program.length} characters, CPU time (mean of 100):`);
console.log(`  highlighted ${ms(highlighted ?? 0)}, plain ${ms(plain ?? 0)}\n`);

for (const size of [UNWATCHED_MAX, BLOCK_MAX]) {
  const watched = size > UNWATCHED_MAX ? 'with a time limit' : 'without a time limit';
  console.log(`Hostile code of ${size / 1024} KiB, ${watched}, slowest text per language, CPU time:`);
  const texts = hostileCode(size, LINE_MAX);
  for (const grammar of Object.keys(grammars)) {
    let [worst, name] = [0, ''];
    for (const [text, code] of texts) {
      const time = measureCpu(() => highlight([{ grammar, code }]));
      if (time > worst) [worst, name] = [time, text];
    }
    console.log(`  ${grammar.padEnd(12)} ${ms(worst).padStart(10)}  ${name}`);
  }
}
