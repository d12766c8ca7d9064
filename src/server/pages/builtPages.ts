import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { CriticalRule, RenderPage } from '../../shared/initialPage.ts';
import { cliMessages } from '../../shared/messages/en/cli.ts';
import { pinnedLanguage } from '../lib/language.ts';

const { start: messages } = cliMessages;

/** The app as `npm run build` builds it for the server. */
interface PageRendererModule {
  pageRenderer: (built: string, critical: CriticalRule[]) => Promise<RenderPage>;
}

/** Instances of the app: that of the blog's language, and the previous one for pages that are still rendered. */
const INSTANCES = 2;

/** Returns the folder of the built client; null if there is none, as in development. */
export function findBuiltClient(built: string): string | null {
  const publicDir = path.join(built, 'public');
  if (existsSync(path.join(publicDir, 'index.html'))) return publicDir;
  console.error(messages.noClient(publicDir));
  return null;
}

/**
 * Loads the server-side page renderer; null if it is not built: then browsers render every page. It renders in the language
 * in which it is called (`inLanguage`), with an instance of the app per language, as components read many texts when they
 * are loaded. The first takes 0.3 s, others 0.05 s, and each 5 MB; that of the language in which this is called is loaded now.
 */
export async function loadPageRenderer(built: string): Promise<RenderPage | null> {
  const file = path.join(built, 'pages/renderPage.cjs');
  if (!existsSync(file)) {
    console.error(messages.noRenderer(file));
    return null;
  }
  const styles = builtStyles(path.join(built, 'public'));
  const critical = JSON.parse(
    readFileSync(path.join(built, 'pages/criticalStyles.json'), 'utf8'),
  ) as CriticalRule[];
  const require = createRequire(file);

  /** With pauses, so that others are served meanwhile. */
  async function makeInstance(): Promise<RenderPage> {
    Reflect.deleteProperty(require.cache, file);
    const { pageRenderer } = require(file) as PageRendererModule;
    await setImmediate();
    return pageRenderer(styles, critical);
  }

  const instances = new Map<string, Promise<RenderPage>>();
  function findInstance(): Promise<RenderPage> {
    const { tag } = pinnedLanguage();
    const known = instances.get(tag);
    if (known) return known;
    const instance = makeInstance();
    instances.set(tag, instance);
    const [oldest = ''] = instances.keys();
    if (instances.size > INSTANCES) instances.delete(oldest);
    return instance;
  }

  await findInstance();
  return async (address, initialPage) => (await findInstance())(address, initialPage);
}

/** Returns the html and CSS that every page of the build has. */
function builtStyles(publicDir: string): string {
  const index = path.join(publicDir, 'index.html');
  if (!existsSync(index)) return '';
  const html = readFileSync(index, 'utf8');
  const [, stylesheet] = /<link[^>]*\bhref="?\/(assets\/pages\.\w+\.css)/.exec(html) ?? [];
  return stylesheet === undefined ? html : html + readFileSync(path.join(publicDir, stylesheet), 'utf8');
}
