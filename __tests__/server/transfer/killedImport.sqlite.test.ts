import { killImport } from '../../../tools/killImport.ts';

it('goes on with an import after it was killed, without doubles and half articles', async () => {
  expect(await killImport(150, 2)).toEqual([]);
});
