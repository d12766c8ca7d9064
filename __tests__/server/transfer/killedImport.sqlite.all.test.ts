import { killImport } from '../../../tools/killImport.ts';

it('resumes an import of 400 articles after each of three kills', async () => {
  expect(await killImport(400, 3)).toEqual([]);
});
