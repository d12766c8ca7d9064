import { createHash } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Compilation, type Compiler } from 'webpack';
import type { pageStyles as collectStyles } from '../src/client/renderPage.tsx';
import { samplePages } from './samplePages.ts';

interface Options {
  /** The built app for the server, which renders the sample pages. */
  renderPage: string;
  /** CSS that goes before what the pages need: colors, the typeface. */
  base: string;
  /** The file of the typeface to load early, below the public path. */
  font: string;
}

/**
 * Webpack's plugin for the stylesheet of the pages. It renders samples of all public pages and puts the rules that they
 * need into one file, so that browsers keep it instead of getting the rules with every page. A rule that no sample needed
 * comes inline with the pages that do: see `pageRenderer`. What styles the whole document stands in the html itself,
 * before the stylesheet, where the app finds it.
 */
export const pageStyles = ({ renderPage, base, font }: Options) => ({
  apply: ({ hooks }: Compiler) =>
    hooks.thisCompilation.tap('pageStyles', (compilation: Compilation) => {
      let built: Promise<{
        file: string;
        ofDocument: Awaited<ReturnType<typeof collectStyles>>['ofDocument'];
      }>;

      async function build() {
        const module = (await import(pathToFileURL(renderPage).href)) as { pageStyles: typeof collectStyles };
        const { ofDocument, rules } = await module.pageStyles(samplePages());
        const css = base + rules;
        const file = `assets/pages.${createHash('sha256').update(css).digest('hex').slice(0, 8)}.css`;
        compilation.emitAsset(file, new webpack.sources.RawSource(css));
        return { file, ofDocument };
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
          const { file, ofDocument } = await built;
          const styles = ofDocument.map(({ key, ids, css }) => ({
            tagName: 'style',
            voidTag: false,
            // Emotion moves styles that have no `data-s` to the end of the head, behind the stylesheet.
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

const STYLES =
  /(?:<style data-emotion=[^>]*>[^<]*<\/style>)+<link id="?styles"?[^>]*><link rel="?preload"?[^>]*>/;
const CHARSET = /<meta charset=[^>]*>/;

/** Moves the styles to the beginning of the head, as a page is painted no earlier than they have loaded. */
function moveUp(html: string): string {
  const [styles] = STYLES.exec(html) ?? [];
  if (styles === undefined || !CHARSET.test(html))
    throw new Error('The built html has no styles to move up.');
  return html.replace(styles, '').replace(CHARSET, (charset) => charset + styles);
}
