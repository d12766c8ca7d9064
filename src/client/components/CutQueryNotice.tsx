import { validationMessages } from '../../shared/messages/en/validation.ts';
import { parseQuery, TERMS_MAX } from '../../shared/search/query.ts';
import { Box } from './Box.tsx';

/** Says that only the beginning of a long query was searched. */
export function CutQueryNotice({ q }: { q: string }) {
  const query = parseQuery(q);
  if ('problem' in query || !query.isCut) return null;
  return (
    <Box component="p" role="status" sx={{ m: 0, mb: 3, typography: 'body2', color: 'text.secondary' }}>
      {validationMessages.search.isCut(TERMS_MAX)}
    </Box>
  );
}
