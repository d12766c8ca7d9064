import { historyMessages } from '../../../shared/messages/en/editor.ts';
import { lazyPart } from '../../components/lazyPart.tsx';

/** The comparison of two texts, loaded when first shown. */
export const Difference = lazyPart(() => import('./TextDifference.tsx'), 'TextDifference', {
  what: historyMessages.difference.what,
});
