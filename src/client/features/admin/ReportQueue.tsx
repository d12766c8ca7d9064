import { counted } from '../../../shared/counted.ts';
import type { ReportedArticle } from '../../../shared/report.ts';
import { REPORTED_MAX } from '../../../shared/reportQueue.ts';
import { type QueueAct, queueActs } from './reportActs.ts';
import { ReportedLine } from './ReportedLine.tsx';
import { SelectableList } from './SelectableList.tsx';
import type { Queue } from './useQueue.ts';

const slugOf = ({ slug }: ReportedArticle) => slug;

/** With what an act is done: the articles, or their authors, each with a name. */
function targetsOf(act: QueueAct, articles: readonly ReportedArticle[]): ReadonlyMap<string, string> {
  if (act === 'hide' || act === 'dismiss') return new Map(articles.map(({ slug, title }) => [slug, title]));
  const open = articles.filter(({ ownerLimitedFor }) => act === 'suspend' || ownerLimitedFor === null);
  return new Map(open.map(({ ownerId, ownerName }) => [ownerId, ownerName]));
}

/** The reported articles, those of most readers first, with what can be done with several at once. */
export function ReportQueue({ articles, queue }: { articles: readonly ReportedArticle[]; queue: Queue }) {
  function takenOf(act: QueueAct, some: readonly ReportedArticle[]) {
    const [[, name] = [], ...others] = targetsOf(act, some);
    const count = name === undefined ? 0 : 1 + others.length;
    return { count, inWords: count === 1 && name ? name : counted(count, queueActs[act].noun) };
  }

  function act(name: QueueAct, some: readonly ReportedArticle[], typed?: string) {
    const named = targetsOf(name, some);
    return queue.act(name, { items: [...named.keys()], named, ...(typed !== undefined && { typed }) });
  }

  return (
    <>
      <SelectableList
        label="Reported articles"
        entries={articles}
        itemOf={slugOf}
        acts={queueActs}
        takenOf={(act, some) => takenOf(act, some ?? articles)}
        isBusy={queue.isBusy}
        onAct={(name, some, typed) => act(name, some ?? articles, typed)}
        line={(article, selecting) => <ReportedLine key={article.slug} article={article} {...selecting} />}
      />
      {articles.length === REPORTED_MAX && (
        <p>{`These are the ${REPORTED_MAX} that most readers have reported. What else there is comes when they are done.`}</p>
      )}
    </>
  );
}
