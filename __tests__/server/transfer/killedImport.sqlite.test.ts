import { killImport } from '../../../tools/killImport.ts';

it('resumes an import after the server was killed, without duplicate or partial articles', async () => {
  expect(await killImport(40, 1)).toEqual([]);
});
