import { killTakeBack } from '../../tools/killTakeBack.ts';

describe('a server that is killed while it takes changes back', () => {
  it('takes each article back exactly once', async () => {
    expect(await killTakeBack(60, 8)).toEqual([]);
  });
});
