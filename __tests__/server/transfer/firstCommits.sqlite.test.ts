import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { readFirstCommits } from '../../../src/server/transfer/firstCommits.ts';
import { aRepository } from '../../helpers/repository.ts';

const [FIRST, SECOND, THIRD, FOURTH] = [2019, 2020, 2021, 2022].map(
  (year) => `${year}-05-01T10:00:00.000Z`,
) as [string, string, string, string];

describe('the first commits of files', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'commits-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const write = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  const move = (from: string, to: string) => rename(path.join(folder, from), path.join(folder, to));
  const read = async (inside = '.') =>
    Object.fromEntries(
      [...(await readFirstCommits(path.join(folder, inside)))].map(([name, at]) => [
        name,
        new Date(at).toISOString(),
      ]),
    );

  it('are found in a folder of the repository, through renames and deletions', async () => {
    const { commit } = await aRepository(folder);
    await write('drafts/a b ü.md'.normalize('NFD'), 'They weave patterns of flowers and leaves.');
    await write('posts/back.md', 'They come back.');
    await write('posts/name.md', 'Its name goes to another file.');
    await write('other/no.md', 'Text');
    await commit(FIRST);
    await move('drafts/a b ü.md'.normalize('NFD'), 'posts/a.md');
    await rm(path.join(folder, 'posts/back.md'));
    await move('posts/name.md', 'posts/moved.md');
    await commit(SECOND);
    await write('posts/name.md', 'This one is new.');
    await write('posts/back.md', 'They came back.');
    await write('posts/c.md', 'x');
    await commit(THIRD);
    await write('posts/a.md', 'They weave patterns of flowers and leaves, and birds.');
    await write('posts/uncommitted.md', 'Text');

    expect(await read('posts')).toEqual({
      ...{ 'a.md': FIRST, 'back.md': FIRST, 'moved.md': FIRST },
      ...{ 'name.md': THIRD, 'c.md': THIRD },
    });
  });

  it('are unknown for what is older than a shallow clone', async () => {
    const { commit, git } = await aRepository(folder);
    for (const [name, time] of Object.entries({ a: FIRST, b: SECOND, c: THIRD, d: FOURTH })) {
      await write(`${name}.md`, name);
      await commit(time);
    }
    await git('clone', '--quiet', '--depth', '2', `file://${folder}`, 'clone');

    expect(await read('clone')).toEqual({ 'd.md': FOURTH });
  });

  it('are unknown outside of a repository, without Git, and in a hook of another repository', async () => {
    await write('a.md', 'a');
    expect(await read()).toEqual({});
    const { commit } = await aRepository(folder);
    await commit(FIRST);
    const { PATH, GIT_DIR } = process.env;
    try {
      process.env.GIT_DIR = '/nowhere';
      expect(await read()).toEqual({ 'a.md': FIRST });
      process.env.PATH = folder;
      expect(await read()).toEqual({});
    } finally {
      process.env.PATH = PATH;
      if (GIT_DIR === undefined) delete process.env.GIT_DIR;
      else process.env.GIT_DIR = GIT_DIR;
    }
  });

  it('run no program that the repository names, and ask no other one', async () => {
    const { commit, git } = await aRepository(folder);
    await write('a.md', 'a');
    await commit(FIRST);
    const bad = path.join(folder, 'bad');
    await writeFile(bad, `#!/bin/sh\necho ran >> '${folder}/ran'\n`, { mode: 0o755 });
    for (const [name, value] of Object.entries({
      ...{ 'core.fsmonitor': bad, 'core.pager': bad, 'pager.log': bad, 'gpg.program': bad },
      ...{ 'log.showSignature': 'true', 'diff.external': bad, 'core.sshCommand': bad },
    }))
      await git('config', name, value);

    expect(await read()).toEqual({ 'a.md': FIRST });
    await expect(promisify(execFile)('cat', [path.join(folder, 'ran')])).rejects.toThrow('No such file');
  });
});
