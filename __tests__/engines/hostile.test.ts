import { Blog } from '../../tools/browser/blog.ts';
import { freePort } from '../../tools/freePort.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { corpus } from '../helpers/e2e/xss/corpus.ts';
import { provoke } from '../helpers/e2e/xss/provoke.ts';
import { type HostileArticle, groupIntoArticles, publish } from '../helpers/e2e/xss/publish.ts';
import { until } from '../helpers/until.ts';
import type { Engine } from './engine.ts';
import { engines } from './engines.ts';
import { type Visitor, visitorOf } from './visitor.ts';

const ARTICLES = 40;
const READ = 'main article';

describe.each(engines)('in %s', (_name, start) => {
  let server: RunningServer;
  let metricsPort: number;
  let engine: Engine;
  let visitor: Visitor;
  let articles: HostileArticle[];

  beforeEach(async () => {
    metricsPort = await freePort();
    const limitsOff = { REGISTER_LIMIT: 'off', WRITE_LIMIT: 'off' };
    server = await startServer({ env: { ...limitsOff, METRICS_PORT: String(metricsPort) } });
    engine = await start();
    visitor = visitorOf(engine, server.url);
    const batches = await groupIntoArticles(engine, corpus.markdown);
    // First those that can share an article, then as many of those that need their own as fit.
    articles = (await publish(new Blog(server.url), batches.slice(0, ARTICLES))).slice(0, ARTICLES);
  });
  afterEach(async () => {
    await engine.close();
    await server.stop();
  });

  /** Returns the violations that the browser has reported to the server. */
  async function kept(): Promise<string[]> {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return metrics
      .split('\n')
      .filter((line) => /^blog_csp_reports_total\{directive="(script|require-trusted)/.test(line));
  }

  /** Opens each article and triggers everything in it. Returns the scripts that ran. */
  async function readAll(): Promise<string[]> {
    const ran: string[] = [];
    for (const { slug } of articles) {
      await visitor.open(`/allArticles/${slug}`);
      await engine.evaluate(() => {
        const seen: string[] = [];
        const note = (...args: unknown[]) => void seen.push(args.join(' '));
        Object.assign(window, {
          seen,
          x: note,
          alert: note,
          confirm: note,
          prompt: note,
          print: note,
          open: note,
        });
        // WebKit also follows a link on a synthetic event.
        for (const press of ['click', 'auxclick'])
          addEventListener(press, (event) => event.preventDefault(), true);
      }, null);
      await provoke(engine, READ);
      ran.push(...(await engine.evaluate(() => (window as unknown as { seen: string[] }).seen, null)));
    }
    return ran;
  }

  it(`${ARTICLES} hostile articles run no script and violate no policy`, async () => {
    expect(articles).toHaveLength(ARTICLES);

    expect(await readAll()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('an injected script is blocked by the policy and reported to the server', async () => {
    await visitor.open(`/allArticles/${articles[0]?.slug ?? ''}`);

    const ran = await engine.evaluate(async () => {
      const ran: string[] = [];
      Object.assign(window, { x: (value: string) => void ran.push(value) });
      const ways = [
        () =>
          document.body.append(
            Object.assign(document.createElement('script'), { textContent: 'x("script")' }),
          ),
        () => document.body.setAttribute('onclick', 'x("handler")'),
      ];
      for (const way of ways) {
        try {
          way();
        } catch (error) {
          // Browsers with Trusted Types already reject this.
          if (!(error instanceof TypeError)) throw error;
        }
      }
      document.body.click();
      await new Promise((resolve) => setTimeout(resolve, 100));
      return ran;
    }, null);

    expect(ran).toEqual([]);
    await until(async () => (await kept()).length > 0);
  });
});
