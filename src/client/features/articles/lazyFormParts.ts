import { lazyPart } from '../../components/page/lazyPart.tsx';

/** A moment after the text can be typed. */
export const FormSchedule = lazyPart(() => import('./schedule/FormSchedule.tsx'), 'FormSchedule', {
  what: 'The schedule',
  waiting: null,
});

export const FormattingHint = lazyPart(() => import('./editor/FormattingHint.tsx'), 'FormattingHint', {
  what: 'How to format',
  waiting: '\u00a0',
});

export const PublishedNotice = lazyPart(() => import('./drafts/PublishedNotice.tsx'), 'PublishedNotice', {
  what: 'The link to what is published',
  waiting: null,
});
