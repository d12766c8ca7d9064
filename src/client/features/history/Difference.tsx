import { lazyPart } from '../../components/lazyPart.tsx';

/** What differs between two texts, by code that loads when it is first shown. */
export const Difference = lazyPart(() => import('./TextDifference.tsx'), 'TextDifference', {
  what: 'The comparison',
});
