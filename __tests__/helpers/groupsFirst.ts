import path from 'node:path';
import type { Test } from '@jest/reporters';
import Sequencer from '@jest/test-sequencer';
import { isGroup } from '../../tools/testGroups.ts';

/**
 * Starts groups before files that run alone. Without times of an earlier run, jest starts the largest files first and ends with
 * the groups, which take longest: most cores would be idle at the end.
 */
// oxlint-disable-next-line import/no-default-export -- jest asks for it.
export default class GroupsFirst extends Sequencer {
  override sort(tests: Test[]): Test[] {
    const isGrouped = ({ context: { config }, path: file }: Test) =>
      isGroup(path.relative(config.rootDir, file));
    const sorted = super.sort(tests) as Test[];
    return [...sorted.filter(isGrouped), ...sorted.filter((test) => !isGrouped(test))];
  }
}
