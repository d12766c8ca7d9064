import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { messages } from '../../../shared/messages.ts';
import { problemOf } from '../../lib/problem.ts';
import { toast } from '../../lib/toast.ts';
import { ActDialog } from './ActDialog.tsx';
import { articleActs, articlesApi, changedByArticles, useActOnArticlesMutation } from './articles.ts';

/** Hides a public article where it is read, with a reason. It can be undone by the toast, and on the list of all articles. */
export function HideArticle({ slug, title }: { slug: string; title: string }) {
  const [actOnArticles, { isLoading }] = useActOnArticlesMutation();
  const dispatch = useDispatch();
  const [isAsking, setIsAsking] = useState(false);
  const [isHidden, setIsHidden] = useState(false);

  async function change(act: 'hide' | 'unhide', reason?: string) {
    const { data, error } = await actOnArticles({
      act,
      slugs: [slug],
      ...(reason !== undefined && { reason }),
    });
    const problem = data ? data.results[0]?.problem : (problemOf(error)?.text ?? messages.unexpectedError);
    dispatch(articlesApi.util.invalidateTags([...changedByArticles]));
    if (problem) {
      toast.error(problem);
      return;
    }
    setIsHidden(act === 'hide');
    if (act === 'hide')
      toast.success('The article is hidden.', { label: 'Undo', act: () => void change('unhide') });
    else toast.success('The article can be read again.');
  }

  return (
    <>
      <Button
        variant="outlined"
        color="inherit"
        disabled={isHidden}
        loading={isLoading || null}
        onClick={() => setIsAsking(true)}
      >
        {isHidden ? 'Hidden' : 'Hide'}
      </Button>
      <ActDialog
        words={articleActs.hide}
        isOpen={isAsking}
        subject={title}
        onConfirm={(reason) => {
          setIsAsking(false);
          void change('hide', reason);
        }}
        onCancel={() => setIsAsking(false)}
      />
    </>
  );
}
