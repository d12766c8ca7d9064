import { explain, HowToUse, readArguments } from '../../../src/server/cli/readArguments.ts';

const USAGE = 'Usage: npm run anything -- FILE';

describe('the arguments of a command', () => {
  const read = (args: string[]) =>
    readArguments(USAGE, {
      args,
      options: { force: { type: 'boolean', default: false }, name: { type: 'string', default: 'Ada' } },
      positionals: [1, 2],
    });
  const failureOf = (args: string[]): unknown => {
    try {
      return read(args);
    } catch (error) {
      return error;
    }
  };

  it('are options with their defaults, and others, in any order', () => {
    const { values, positionals } = read(['one', '--name', 'Eve', 'two']);

    expect([values.force, values.name, positionals]).toEqual([false, 'Eve', ['one', 'two']]);
  });

  it.each([
    ['an option that nobody knows', ['one', '--no-such'], `Unknown option '--no-such'.\n\n${USAGE}`],
    [
      'an option without its value',
      ['one', '--name'],
      `Option '--name <value>' argument missing.\n\n${USAGE}`,
    ],
    ['too few', [], USAGE],
    ['too many', ['one', 'two', 'three'], USAGE],
  ])('are explained as an error when they are %s', (_what, args, message) => {
    expect(failureOf(args)).toMatchObject({ message, isAskedFor: false });
  });

  it.each([[['--help']], [['-h']], [['--help', 'one', 'two', 'three']]])(
    'are explained, and that is no error, when %j asks for it',
    (args) => {
      expect(failureOf(args)).toMatchObject({ message: USAGE, isAskedFor: true });
    },
  );

  it('are explained where it belongs: to who asked, or as what went wrong', () => {
    const [said, complained] = [
      jest.spyOn(console, 'log').mockReturnValue(),
      jest.spyOn(console, 'error').mockReturnValue(),
    ];

    const codes = [true, false].map((isAskedFor) => explain(new HowToUse(USAGE, { isAskedFor })));

    expect([codes, said.mock.calls, complained.mock.calls]).toEqual([[0, 2], [[USAGE]], [[USAGE]]]);
    jest.restoreAllMocks();
  });
});
