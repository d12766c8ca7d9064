import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { pageStyles as collectStyles } from '../src/client/renderPage.tsx';

interface Options {
  /** The built app that renders the sample pages. */
  renderPage: string;
  /** CSS that comes first: colors and typeface. */
  base: string;
  /** The file of the typeface to load early, below the public path. */
  font: string;
}

/**
 * webpack plugin that makes the stylesheet of the pages. It renders samples of all public pages and writes the rules they
 * need to one file, which browsers cache. A rule that no sample needs is inlined in its pages: see `pageRenderer`. Global
 * styles are in the HTML before the stylesheet, where the app finds them. Writes the rules for the first paint next to
 * `renderPage`; the server inlines those that a page needs.
 */
export const pageStyles = ({ renderPage, base, font }: Options) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.thisCompilation.tap('pageStyles', (compilation: Compilation) => {
      let built: Promise<{
        file: string;
        globalStyles: Awaited<ReturnType<typeof collectStyles>>['ofDocument'];
      }>;

      async function build() {
        const module = createRequire(renderPage)(renderPage) as { pageStyles: typeof collectStyles };
        // `npm run dev` needs neither.
        const { criticalRules } = await import('./criticalStyles.ts');
        const { samplePages } = await import('./samplePages.ts');
        const { bodies, ofDocument: globalStyles, rules } = await module.pageStyles(samplePages());
        const css = base + rules.replaceAll(OLD_SIDE, '');
        const critical = criticalRules(css, bodies.join('') + globalStyles.map((one) => one.css).join(''));
        await writeFile(join(dirname(renderPage), 'criticalStyles.json'), JSON.stringify(critical));
        const file = `assets/pages.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
        compilation.emitAsset(file, new webpack.sources.RawSource(css));
        return { file, globalStyles };
      }

      compilation.hooks.processAssets.tapPromise(
        { name: 'pageStyles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        async () => {
          built = build();
          await built;
        },
      );
      HtmlWebpackPlugin.getCompilationHooks(compilation).alterAssetTagGroups.tapPromise(
        'pageStyles',
        async (page) => {
          const { file, globalStyles } = await built;
          const styles = globalStyles.map(({ key, ids, css }) => ({
            tagName: 'style',
            voidTag: false,
            // Without `data-s`, Emotion moves styles to the end of the head, after those that must override them.
            attributes: { 'data-emotion': `${key} ${ids.join(' ')}`, 'data-s': true },
            innerHTML: css,
            meta: {},
          }));
          const link = {
            tagName: 'link',
            voidTag: true,
            attributes: { id: 'styles', rel: 'stylesheet', href: `${page.publicPath}${file}` },
            meta: {},
          };
          const preload = {
            tagName: 'link',
            voidTag: true,
            attributes: {
              ...{ rel: 'preload', as: 'font', type: 'font/woff2' },
              ...{ crossorigin: true, href: page.publicPath + font },
            },
            meta: {},
          };
          page.headTags.unshift(...styles, link, preload);
          return page;
        },
      );
      HtmlWebpackPlugin.getCompilationHooks(compilation).beforeEmit.tap('pageStyles', (page) => ({
        ...page,
        html: moveUp(page.html),
      }));
    }),
});

/** Emotion's prefixed copies of logical sides, which browsers before 2019 need. */
const OLD_SIDE = /-webkit-(?:margin|padding)-(?:start|end):[^;}]*;/g;

const STYLES =
  /(?:<style data-emotion=[^>]*>[^<]*<\/style>)+<link id="?styles"?[^>]*><link rel="?preload"?[^>]*>/;
/** The charset and the viewport. Browsers choose the sizes of preloaded images by the viewport that they know by then. */
const FIRST = /<meta charset=[^>]*>\s*<meta name="?viewport"?[^>]*>/;

/**
 * Moves the styles to the beginning of the head, right after the charset and the viewport. Pages that need the stylesheet
 * aren't painted before it has loaded.
 */
function moveUp(html: string): string {
  const [styles] = STYLES.exec(html) ?? [];
  if (styles === undefined || !FIRST.test(html))
    throw new Error('The built html has no styles to move up, or no viewport right after its charset.');
  return html.replace(styles, '').replace(FIRST, (first) => first + styles);
}
