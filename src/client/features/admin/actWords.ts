import { countedAre } from '../../../shared/counted.ts';

/** What a list says of something that can be done with its entries. */
export interface ActWords<Act extends string = string> {
  label: string;
  /** Of the dialog that asks before it; without one it is done at once. */
  title?: string;
  text?: string;
  /** What else is asked for, … */
  asks?: 'reason' | 'password';
  /** … and what is done with it. */
  hint?: string;
  /** What it is done with, such as `account`, … */
  noun: string;
  /** … and what was done to them, such as `limited`; */
  participle: string;
  /** or all that is told of it. */
  told?: (count: number) => string;
  undo?: Act;
  isDangerous?: boolean;
}

/** What is told of an act that was done with so many. */
export const toldOf = ({ noun, participle, told }: ActWords, count: number): string =>
  told?.(count) ?? `${countedAre(count, noun)} ${participle}.`;
