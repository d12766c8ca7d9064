import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { BulkAct, BulkResult } from '../../../../shared/bulkActs.ts';
import { blogApi, DRAFT_LIST, OWN_LIST, PUBLIC_LISTS } from '../../../api/blogApi.ts';
import { sendInSlices } from '../../../api/sendInSlices.ts';
import { type OwnFilter, useActOnManyMutation } from './ownListApi.ts';

/** What is done, with which, and how many these are. */
export interface BulkTask extends OwnFilter {
  act: BulkAct;
  /** Null for all that match. */
  items: string[] | null;
  total: number;
  /** The tag to add or remove. */
  name?: string;
}

export interface BulkOutcome {
  act: BulkAct;
  results: BulkResult[];
  /** Why it ended before it was done; null if it did not. */
  problem: string | null;
}

export interface Bulk {
  /** While it runs: how many are done, of how many. */
  progress: { done: number; total: number } | null;
  outcome: BulkOutcome | null;
  run: (task: BulkTask) => Promise<BulkOutcome>;
  /** Ends after the slice that is under way. */
  stop: () => void;
  forget: () => void;
}

/** Does one thing with many, slice by slice, until none is left. */
export function useBulk(): Bulk {
  const [actOnMany] = useActOnManyMutation();
  const dispatch = useDispatch();
  const [progress, setProgress] = useState<Bulk['progress']>(null);
  const [outcome, setOutcome] = useState<BulkOutcome | null>(null);
  const isStopped = useRef(false);
  // Whoever goes elsewhere has it end with the slice.
  useEffect(() => {
    isStopped.current = false;
    return () => {
      isStopped.current = true;
    };
  }, []);

  async function run({ items, total, state, q, tag, act, name }: BulkTask): Promise<BulkOutcome> {
    isStopped.current = false;
    setOutcome(null);
    setProgress({ done: 0, total });
    const asked = { act, state, ...(name !== undefined && { name }) };
    const filter = items ? {} : { ...(q !== undefined && { q }), ...(tag !== undefined && { tag }) };
    const { results, problem } = await sendInSlices(
      items,
      (slice) => actOnMany({ ...asked, ...filter, ...slice }),
      (done) => {
        setProgress({ done, total: Math.max(total, done) });
        return !isStopped.current;
      },
    );
    if (act !== 'export')
      dispatch(blogApi.util.invalidateTags([OWN_LIST, DRAFT_LIST, ...PUBLIC_LISTS, 'OwnArticle']));
    const outcome = { act, results, problem };
    setProgress(null);
    setOutcome(outcome);
    return outcome;
  }

  return {
    progress,
    outcome,
    run,
    stop() {
      isStopped.current = true;
    },
    forget: () => setOutcome(null),
  };
}
