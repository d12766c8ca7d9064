import { killImport } from '../../../tools/killImport.ts';

it('goes on with an import of 3,000 articles after each of three kills', async () => {
  expect(await killImport(3000, 3)).toEqual([]);
});
