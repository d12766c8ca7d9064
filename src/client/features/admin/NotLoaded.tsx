import { problemOf } from '../../api/problem.ts';
import { Notice } from '../../components/page/Notice.tsx';
import { TryAgain } from '../../components/page/TryAgain.tsx';

/** In the place of what did not load: why the server refuses it, as to whoever is no admin any more, or the way to ask again. */
export function NotLoaded({ reply }: { reply: { error?: unknown; refetch: () => unknown } }) {
  const problem = problemOf(reply.error);
  return problem ? <Notice text={problem.text} /> : <TryAgain retry={reply.refetch} />;
}
