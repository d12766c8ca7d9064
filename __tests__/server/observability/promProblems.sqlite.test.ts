import { promProblems } from '../../helpers/promProblems.ts';

const described = (name: string, type: string, sample = `${name} 1`) =>
  `# HELP ${name} It is.\n# TYPE ${name} ${type}\n${sample}\n`;

describe('the check of figures', () => {
  it.each([
    ['well_named_seconds', 'gauge', []],
    ['things_total', 'gauge', ['things_total is no counter, with _total']],
    ['things', 'counter', ['things is a counter without _total']],
    ['wait_milliseconds', 'gauge', ['wait_milliseconds has no base unit']],
    ['things_count', 'gauge', ['things_count has the ending of a part']],
  ])('says of %s, a %s, what promtool says', (name, type, problems) => {
    expect(promProblems(described(name, type))).toEqual(problems);
  });

  it('misses help and type, and finds lines that are none', () => {
    expect(promProblems('things 1\n')).toEqual(['things has no type']);
    expect(promProblems('# TYPE things gauge\nthings 1\n')).toEqual(['things has no help']);
    expect(promProblems(described('things', 'gauge', 'things one'))).toEqual(['no sample: things one']);
  });
});
