import { DRAFT_BYTES_MAX, DRAFTS_MAX } from '../../shared/draft.ts';
import { Refusal } from '../lib/refusal.ts';
import { LimitReached } from '../limits/attempts.ts';

/** Somebody else's draft and none at all are answered alike. */
export const noSuchDraft = () =>
  new Refusal('notFound', 'There is no such draft; it may have been published or discarded.');

export const tooManyDrafts = () =>
  new Refusal(
    'full',
    `You have ${DRAFTS_MAX} drafts, and an account can have no more: please publish or discard one first.`,
  );

export const tooLargeDrafts = () =>
  new Refusal(
    'full',
    `Your drafts would take more than ${DRAFT_BYTES_MAX / 1024 / 1024} MiB together: please publish or discard one first.`,
  );

export const tooManySaves = () =>
  new LimitReached('save', 'You are saving too often: please try again in a minute.', 60);

/** What can't be planned, or could not be published. */
export const notToBeScheduled = (problem: string) => new Refusal('invalid', problem);

export const noSuchRevision = () =>
  new Refusal('notFound', 'There is no such revision; it may have been thinned out.');
