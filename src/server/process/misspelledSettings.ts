import { readConfig } from '../config.ts';

/** Names up to this length may differ from a setting's by one mistake, longer ones by two. */
const SHORT = 6;

/** A sentence for each variable that is no setting, but nearly has the name of one that is not set. */
export function misspelledSettings(env: Record<string, string | undefined>): string[] {
  const unset = settingNames().filter((name) => env[name] === undefined);
  return Object.keys(env).flatMap((name) => {
    const mistakes = name.length <= SHORT ? 1 : 2;
    const meant = unset
      .map((setting) => ({ setting, distance: distance(name, setting) }))
      .filter(({ distance }) => distance > 0 && distance <= mistakes)
      .sort((one, other) => one.distance - other.distance)[0];
    return meant ? [`${name} is no setting: did you mean ${meant.setting}?`] : [];
  });
}

/** All that are read. */
function settingNames(): string[] {
  const names = new Set<string>();
  const asked = (_env: object, name: string | symbol) => void names.add(String(name));
  readConfig(new Proxy({}, { get: asked }));
  return [...names];
}

/** Letters that are too many, missing, wrong, or changed places with the next one: optimal string alignment. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    rows.push(next);
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      );
    }
  }
  return at(one.length, other.length);
}
