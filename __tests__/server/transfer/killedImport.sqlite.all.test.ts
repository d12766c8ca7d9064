import { killImport } from '../../../tools/killImport.ts';

it('goes on with an import of 10,000 articles after each of three kills', async () => {
  expect(await killImport(10_000, 3)).toEqual([]);
});
