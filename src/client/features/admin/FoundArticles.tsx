import { counted, countedFirst } from '../../../shared/counted.ts';
import type { ArticleFindings, FoundArticle } from '../../../shared/foundArticle.ts';
import { type ArticleAct, articleActs } from './articleActs.ts';
import type { ArticleFilter } from './articlesAddress.ts';
import { bodyOf } from './filterAddress.ts';
import { FoundArticleLine } from './FoundArticleLine.tsx';
import { SelectableList } from './SelectableList.tsx';
import { type Articles, titlesOf } from './useArticles.ts';

interface Props {
  filter: ArticleFilter;
  findings: ArticleFindings;
  articles: Articles;
}

const slugOf = ({ slug }: FoundArticle) => slug;
const takenBy =
  (act: ArticleAct) =>
  ({ state }: FoundArticle) =>
    articleActs[act].states.includes(state);

/** How many match, by whether they can be read. */
const findingsInWords = ({ published, hidden, suspended }: ArticleFindings) =>
  [
    countedFirst(published, 'article'),
    ...(hidden > 0 ? [`hidden: ${counted(hidden, 'article')}`] : []),
    ...(suspended > 0 ? [`hidden with their authors’ accounts: ${counted(suspended, 'article')}`] : []),
  ].join('; ') + '.';

/** The articles that match, with what can be done with several or all at once. */
export function FoundArticles({ filter, findings, articles }: Props) {
  const { result, published, hidden, suspended, asOf, reaches } = findings;
  // What is published meanwhile, or too old to be looked at, was not counted, and is not meant.
  const meant = { ...filter, before: filter.before ?? asOf, ...(reaches !== null && { reaches }) };

  function takenOf(act: ArticleAct, some: readonly FoundArticle[] | null) {
    const taken = some?.filter(takenBy(act));
    const count = taken
      ? taken.length
      : articleActs[act].states.reduce((sum, state) => sum + findings[state], 0);
    return { count, inWords: taken?.length === 1 ? (taken[0]?.title ?? '') : counted(count, 'article') };
  }

  const act = (name: ArticleAct, some: readonly FoundArticle[] | null, typed?: string) =>
    articles.act(name, {
      ...(some ? { items: some.filter(takenBy(name)).map(slugOf) } : { filter: bodyOf(meant) }),
      named: titlesOf(result),
      ...(typed !== undefined && { typed }),
    });

  return (
    <>
      <p>{findingsInWords(findings)}</p>
      <SelectableList
        label="Articles"
        entries={result}
        itemOf={slugOf}
        all={published + hidden + suspended}
        acts={articleActs}
        takenOf={takenOf}
        isBusy={articles.isBusy}
        onAct={act}
        line={(article, selecting) => (
          <FoundArticleLine key={article.slug} article={article} {...selecting} />
        )}
      />
    </>
  );
}
