import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createMetrics } from '../../src/server/ops/metrics.ts';
import { startBlog } from '../helpers/blog.ts';

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: Record<string, string> }[] }[];
}

const rules = (parse(readFileSync('deploy/prometheus/alerts.yml', 'utf8')) as Rules).groups.flatMap(
  (group) => group.rules,
);

/** Metrics that Prometheus adds for each target. */
const OF_PROMETHEUS = ['up'];

/** A blog's metrics, including those only on PostgreSQL. */
async function figures(): Promise<Set<string>> {
  const metrics = createMetrics('.');
  const blog = await startBlog({ databaseUrl: 'sqlite::memory:', metrics });
  await blog.call('GET', '/healthz');
  const { text } = await metrics.read();
  await blog.close();
  return new Set([
    ...[...text.matchAll(/^([a-z_]+)[ {]/gm)].map(([, name = '']) => name),
    'blog_database_connections',
    ...OF_PROMETHEUS,
  ]);
}

describe('the alerts', () => {
  it('use existing metrics of the sample’s job', async () => {
    const known = await figures();

    for (const { alert, expr } of rules) {
      const asked = [...expr.matchAll(/\b([a-z_]+)(?=[[{)])/g)]
        .map(([, name = '']) => name)
        .filter((name) => name.includes('_') || OF_PROMETHEUS.includes(name));
      expect([alert, asked.length > 0, asked.filter((name) => !known.has(name))]).toEqual([alert, true, []]);
      expect(expr).toContain('job="markdown-blog"');
    }
    expect(readFileSync('deploy/prometheus/prometheus.yml', 'utf8')).toContain('job_name: markdown-blog\n');
  });

  it('describe the problem and first steps, and are documented', () => {
    const docs = readFileSync('docs/running.md', 'utf8');

    for (const { alert, annotations } of rules) {
      expect(Object.keys(annotations)).toEqual(['summary', 'description']);
      expect(docs).toContain(`| \`${alert}\``);
    }
    expect(rules.length).toBe([...docs.matchAll(/^\| `Blog\w+`/gm)].length);
  });
});
