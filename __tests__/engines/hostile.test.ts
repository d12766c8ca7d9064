import { Blog } from '../../tools/browser/blog.ts';
import { freePort } from '../../tools/freePort.ts';
import { type RunningServer, startServer } from '../../tools/startServer.ts';
import { corpus } from '../helpers/e2e/xss/corpus.ts';
import { provoke } from '../helpers/e2e/xss/provoke.ts';
import { type HostileArticle, inBatches, publish } from '../helpers/e2e/xss/publish.ts';
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
    const batches = await inBatches(engine, corpus.markdown);
    // Those that share an article first, and of those that would hide what follows them as many as there is room for.
    articles = (await publish(new Blog(server.url), batches.slice(0, ARTICLES))).slice(0, ARTICLES);
  });
  afterEach(async () => {
    await engine.close();
    await server.stop();
  });

  /** What the browser has told the server that the policy of a page kept from running. */
  async function kept(): Promise<string[]> {
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    return metrics
      .split('\n')
      .filter((line) => /^blog_csp_reports_total\{directive="(script|require-trusted)/.test(line));
  }

  /** Opens each article and does what a reader can do there, and more. Gives which scripts ran. */
  async function readAll(): Promise<string[]> {
    const ran: string[] = [];
    for (const { slug } of articles) {
      await visitor.open(`/allArticles/${slug}`);
      await engine.evaluate(() => {
        const seen: string[] = [];
        const note = (...said: unknown[]) => void seen.push(said.join(' '));
        Object.assign(window, {
          seen,
          x: note,
          alert: note,
          confirm: note,
          prompt: note,
          print: note,
          open: note,
        });
        // WebKit follows a link also where an event of this kind is only made up.
        for (const press of ['click', 'auxclick'])
          addEventListener(press, (event) => event.preventDefault(), true);
      }, null);
      await provoke(engine, READ);
      ran.push(...(await engine.evaluate(() => (window as unknown as { seen: string[] }).seen, null)));
    }
    return ran;
  }

  it(`of ${ARTICLES} hostile articles nothing runs, and nothing is left for the policy to keep from running`, async () => {
    expect(articles).toHaveLength(ARTICLES);

    expect(await readAll()).toEqual([]);
    expect(await kept()).toEqual([]);
  });

  it('a script that comes into a page all the same does not run, and the server hears of it', async () => {
    await visitor.open(`/allArticles/${articles[0]?.slug ?? ''}`);

    const ran = await engine.evaluate(async () => {
      const ran: string[] = [];
      Object.assign(window, { x: (said: string) => void ran.push(said) });
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
          // Who knows Trusted Types refuses already here.
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
