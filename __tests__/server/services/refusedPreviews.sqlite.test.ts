import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { imageUrl } from '../../../src/shared/image.ts';
import { storeImage } from '../../helpers/images.ts';
import { startSite } from '../../helpers/site.ts';

const ORIGIN = 'https://blog.example.org';

// On SQLite only: with PostgreSQL, it isn't certain which of two requests comes first.
describe('a share picture that is refused to one client', () => {
  it('is made for others that ask at the same time as a client with too many', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'previews-'));
    const [imageWorker, gate] = [path.join(folder, 'worker.mjs'), path.join(folder, 'gate')];
    const realWorker = JSON.stringify(path.resolve('src/server/images/imageWorker.ts'));
    writeFileSync(
      imageWorker,
      `import { existsSync } from 'node:fs';
      import { setTimeout } from 'node:timers/promises';
      while (!existsSync(${JSON.stringify(gate)})) await setTimeout(20);
      await import(${realWorker});`,
    );
    // As sharp would be found from the real one.
    cpSync('node_modules/sharp/package.json', path.join(folder, 'node_modules/sharp/package.json'));
    const site = await startSite({ publicUrl: ORIGIN, imageWorker, trustProxy: true });
    const eve = await site.aUser();
    const hash = await storeImage(site, eve);
    await site.anArticle({ by: eve, cover: imageUrl(hash), title: 'Covered' });
    const drawn = [];
    for (let number = 0; number < 12; number += 1)
      drawn.push((await site.anArticle({ by: eve, title: `Article ${number}` })).slug);
    const [last = '', ...others] = drawn;
    const ask = async (url: string, from: string) => {
      const { statusCode, headers } = await site.call('GET', url, { headers: { 'x-forwarded-for': from } });
      return [statusCode, headers.location ?? headers['content-type'], headers['cache-control']];
    };
    const greedy = (network: number) => `2001:db8:1:${network}::1`;

    const asked = others.map((slug, network) => ask(`/share/${slug}.png`, greedy(network)));
    // As no picture is made yet, it is the eleventh.
    expect(await Promise.race(asked)).toEqual([302, '/share.png', 'no-store']);
    const both = (url: string) => [ask(url, greedy(0)), ask(url, '2001:db8:2::1')] as const;
    const [photo, drawing] = [both(imageUrl(hash, 'share')), both(`/share/${last}.png`)];

    expect(await photo[0]).toEqual([302, imageUrl(hash), 'no-store']);
    expect(await drawing[0]).toEqual([302, '/share.png', 'no-store']);
    writeFileSync(gate, '');
    expect(await photo[1]).toEqual([200, 'image/jpeg', expect.stringContaining('public')]);
    expect(await drawing[1]).toEqual([200, 'image/png', expect.stringContaining('public')]);
    await Promise.all(asked);
    await site.close();
    rmSync(folder, { recursive: true });
  });
});
