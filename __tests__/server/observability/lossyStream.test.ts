import { lossyStream } from '../../../src/server/observability/lossyStream.ts';

describe('a log that can not be written for a while', () => {
  it('does not fail, goes on when it can, and says how many lines are missing', () => {
    const written: string[] = [];
    let isFull = false;
    const stream = lossyStream((text) => {
      if (isFull) throw new Error('no space left');
      written.push(text);
    });

    stream.write('one\n');
    isFull = true;
    stream.write('two\n');
    stream.write('three\n');
    isFull = false;
    stream.write('four\n');
    stream.write('five\n');

    expect(written).toEqual([
      'one\n',
      expect.stringMatching(/^\n\{.*"msg":"2 lines of the log are lost"\}\n$/) as string,
      'four\n',
      'five\n',
    ]);
  });
});
