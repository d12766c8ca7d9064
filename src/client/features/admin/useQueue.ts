import { useDispatch } from 'react-redux';
import { useActOnAccountsMutation } from './accountsApi.ts';
import { articlesApi, changedByArticles, useActOnArticlesMutation } from './articlesApi.ts';
import { reportActs } from './reportActs.ts';
import { useDismissReportsMutation } from './reportsApi.ts';
import { useActs } from './useActs.ts';

/** What is done about reported articles and their authors, and what came of it. */
export function useQueue() {
  const [dismissReports] = useDismissReportsMutation();
  const [actOnArticles] = useActOnArticlesMutation();
  const [actOnAccounts] = useActOnAccountsMutation();
  const dispatch = useDispatch();

  return useActs<keyof typeof reportActs, object>({
    acts: reportActs,
    send(act, { items = [] }, reason) {
      const why = reason === '' ? {} : { reason };
      if (act === 'dismiss') return dismissReports({ slugs: items });
      if (act === 'hide' || act === 'unhide') return actOnArticles({ act, slugs: items, ...why });
      return actOnAccounts({ act, items, ...why });
    },
    // Also after a failure: another admin may have been faster.
    onDone: () => dispatch(articlesApi.util.invalidateTags([...changedByArticles])),
  });
}

export type Queue = ReturnType<typeof useQueue>;
