/**
 * Returns the problems that `promtool check metrics` would report, and invalid lines. The rules are those of
 * https://prometheus.io/docs/practices/naming/ that promtool checks.
 */
export function promProblems(text: string): string[] {
  const lines = text.split('\n').filter(Boolean);
  const helps = namesOf(lines, 'HELP');
  const types = new Map(
    lines
      .flatMap((line) => [/^# TYPE (\S+) (\S+)$/.exec(line)?.slice(1) as [string, string]])
      .filter(Boolean),
  );
  const samples = lines.filter((line) => !line.startsWith('#'));

  return [
    ...samples.filter((line) => !SAMPLE.test(line)).map((line) => `no sample: ${line}`),
    ...[...types].flatMap(([name, type]) => problemsOfName(name, type)),
    ...[...types.keys()].filter((name) => !helps.has(name)).map((name) => `${name} has no help`),
    ...samples
      .map(familyOf(types))
      .filter((name) => !types.has(name))
      .map((name) => `${name} has no type`),
  ];
}

const SAMPLE = /^[a-z_:][a-z0-9_:]*(\{([a-z_][a-z0-9_]*="([^"\\]|\\.)*",?)*\})? (NaN|[+-]Inf|[-+\d.e]+)$/;
const UNITS = /_(milliseconds|microseconds|minutes|hours|days|kilobytes|megabytes|percent)(_|$)/;
const PARTS = /_(bucket|count|sum)$/;

const namesOf = (lines: string[], kind: string) =>
  new Set(lines.flatMap((line) => new RegExp(`^# ${kind} (\\S+) .`).exec(line)?.[1] ?? []));

const familyOf = (types: Map<string, string>) => (line: string) => {
  const name = /^[^\s{]+/.exec(line)?.[0] ?? '';
  const family = name.replace(PARTS, '');
  return types.get(family) === 'histogram' ? family : name;
};

function problemsOfName(name: string, type: string): string[] {
  const isTotal = name.endsWith('_total');
  return [
    ...(type === 'counter' && !isTotal ? [`${name} is a counter without _total`] : []),
    ...(type !== 'counter' && isTotal ? [`${name} is no counter, with _total`] : []),
    ...(PARTS.test(name) ? [`${name} has the ending of a part`] : []),
    ...(UNITS.test(name) ? [`${name} has no base unit`] : []),
    ...(/[A-Z:]/.test(name) ? [`${name} is not in snake case`] : []),
  ];
}
