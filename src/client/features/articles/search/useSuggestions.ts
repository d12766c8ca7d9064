import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { Dispatch } from '@reduxjs/toolkit';
import { parseQuery } from '../../../../shared/search/query.ts';
import type { SearchResult } from '../../../../shared/search/results.ts';
import { articlesApi } from '../articlesApi.ts';

/** In milliseconds: how long somebody pauses who wants to see what there is. */
const PAUSE = 150;

interface Suggestions {
  /** What they are for. */
  text: string;
  results: SearchResult[];
}

const none: Suggestions = { text: '', results: [] };

/** What is found by what is typed, after a pause; the call for what stood there before is given up. */
export function useSuggestions(text: string): Suggestions {
  const dispatch = useDispatch<
    Dispatch & ((thunk: ReturnType<typeof searchFor>) => ReturnType<ReturnType<typeof searchFor>>)
  >();
  const [found, setFound] = useState(none);

  useEffect(() => {
    if ('problem' in parseQuery(text)) return undefined;
    let giveUp = () => undefined as void;
    const timer = setTimeout(() => {
      const call = dispatch(searchFor(text));
      giveUp = () => {
        call.abort();
        call.unsubscribe();
      };
      void call.then(({ data }) => {
        if (data) setFound({ text, results: data.result });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [dispatch, text]);

  return 'problem' in parseQuery(text) ? none : found;
}

const searchFor = (q: string) => articlesApi.endpoints.searchArticles.initiate({ q: q.trim(), page: 1 });
