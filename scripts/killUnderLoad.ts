import { randomInt } from 'node:crypto';
import { argumentsOrExit } from '../src/server/cli/arguments.ts';
import { killRound } from '../tools/killRound.ts';

const ROUNDS = 20;

argumentsOrExit(`Usage: npm run test:kill

Kill a server ${ROUNDS} times while authors write, and check that no acknowledged write is lost.`);

let losses = 0;
for (let round = 1; round <= ROUNDS; round += 1) {
  const seed = randomInt(2 ** 31);
  const result = await killRound(seed);
  losses += result.losses.length;
  console.log(
    `round ${round}, seed ${seed}: ${result.acknowledged} acknowledged, ${result.losses.length} lost`,
  );
  for (const loss of result.losses) console.log(`  ${loss}`);
}
console.log(`${ROUNDS} kills, ${losses} losses`);
process.exitCode = losses > 0 ? 1 : 0;
