import { killImport } from '../../../tools/killImport.ts';

it('resumes an import of 1,000 articles after each of three kills', async () => {
  expect(await killImport(1000, 3)).toEqual([]);
});
