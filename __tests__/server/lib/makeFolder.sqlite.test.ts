import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { makeFolder, makeFolderOf } from '../../../src/server/lib/makeFolder.ts';

describe('the folder of everything that is kept', () => {
  let place: string;
  beforeEach(() => (place = mkdtempSync(path.join(tmpdir(), 'folder-'))));
  afterEach(() => rmSync(place, { recursive: true }));

  it('is made with all above it that is missing, for its own user alone', () => {
    const folder = path.join(place, 'of/my/blog');

    makeFolder(folder);

    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(path.dirname(folder)).mode & 0o777).toBe(0o700);
  });

  it('is left as it is where it stands already', () => {
    const file = path.join(place, 'blog.db');
    writeFileSync(file, '');

    makeFolder(place);

    expect(existsSync(file)).toBe(true);
  });

  it('is refused where a file is in the way, at its end or before', () => {
    const file = path.join(place, 'file');
    writeFileSync(file, '');

    expect(() => makeFolder(file)).toThrow('EEXIST');
    expect(() => makeFolder(path.join(file, 'data'))).toThrow('EEXIST');
  });

  it('is made for the file that the address of a database names, and for no other address', () => {
    makeFolderOf(`sqlite:${path.join(place, 'of/my/blog.db')}`);
    makeFolderOf('sqlite::memory:');
    makeFolderOf('postgres://localhost/of/my');

    expect([readdirSync(place), readdirSync(path.join(place, 'of'))]).toEqual([['of'], ['my']]);
  });
});
