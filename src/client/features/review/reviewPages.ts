/* Both pages in one chunk: whoever opens one also opens the other. */
export { ReviewPage } from './ReviewPage.tsx';
export { SubmissionPage } from './SubmissionPage.tsx';
