import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the arguments that `npm start` passes to Node in this checkout. */
export function startArguments(checkout = '.'): string[] {
  const text = readFileSync(join(checkout, 'package.json'), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.replace(/^(?:exec )?node /, '').split(' ');
}
