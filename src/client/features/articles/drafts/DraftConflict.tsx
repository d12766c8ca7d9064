import { lazyPart } from '../../../components/lazyPart.tsx';
import type { DraftChoiceProps } from './DraftChoice.tsx';
import { useSaveState } from './useDraftSaver.ts';

const DraftChoice = lazyPart(() => import('./DraftChoice.tsx'), 'DraftChoice', {
  what: 'The choice between your text and the stored one',
});

/** Above the form, while another text stands in its draft: nothing is saved or published until its writer has chosen. */
export function DraftConflict(props: Omit<DraftChoiceProps, 'stored'>) {
  const state = useSaveState(props.saver);

  return state.is === 'conflict' && <DraftChoice {...props} stored={state.stored} />;
}
