import type { LimitName } from '../../shared/blogState.ts';
import { Refusal } from '../lib/refusal.ts';

/** Somebody did something too often. */
export class LimitReached extends Refusal {
  readonly limit: LimitName;

  constructor(limit: LimitName, sentence: string, retryAfter: number) {
    super('tooMany', sentence, { retryAfter });
    this.limit = limit;
  }
}
