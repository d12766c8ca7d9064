import { useParams } from 'react-router';

/** The slug that stands in the address of an article's page. */
export const useSlug = (): string => useParams<'slug'>().slug ?? '';
