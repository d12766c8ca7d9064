import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { lossyStream, standardOutput } from '../../../src/server/observability/lossyStream.ts';

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

const MIB = 1024 * 1024;

describe('a log that whoever reads it does not take', () => {
  it('does not fill the memory, and says how many lines are missing when it is read again', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
    const [pipe] = (await once(server, 'connection')) as [Socket];
    const log = standardOutput(Object.assign(pipe, { fd: -1 }));
    let read = '';
    reader.setEncoding('utf8').on('data', (text: string) => (read = (read + text).slice(-MIB)));
    reader.pause();

    for (let line = 0; line < 40; line += 1) {
      log.write(`${'x'.repeat(MIB)}\n`);
      await new Promise(setImmediate);
    }
    const waiting = pipe.writableLength;
    reader.resume();
    while (pipe.writableLength > 0) await new Promise((resolve) => setTimeout(resolve, 5));
    log.write('the last line\n');
    while (!read.includes('the last line')) await new Promise((resolve) => setTimeout(resolve, 5));

    reader.destroy();
    server.close();
    expect(waiting).toBeLessThan(10 * MIB);
    expect(read).toMatch(/\n\{.*"msg":"\d+ lines of the log are lost"\}\nthe last line\n$/);
  });
});
