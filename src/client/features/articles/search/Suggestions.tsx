import type { SearchResult } from '../../../../shared/search/results.ts';
import { Box } from '../../../components/basics/Box.tsx';

interface Props {
  id: string;
  articles: readonly SearchResult[];
  /** Which of them, from 0; -1 for none. */
  chosen: number;
  onChoose: (article: SearchResult) => void;
}

/** The titles that a combobox offers. The focus stays in its field. */
export function Suggestions({ id, articles, chosen, onChoose }: Props) {
  return (
    <Box component="ul" role="listbox" id={id} aria-label="Articles" sx={articles.length > 0 ? list : none}>
      {articles.map((article, at) => (
        <Box
          component="li"
          key={article._id}
          role="option"
          id={`${id}-${at}`}
          aria-selected={at === chosen}
          dir="auto"
          // A press would take the focus out of the field, and close it all.
          onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
          onClick={() => onChoose(article)}
          sx={option}
        >
          {article.title}
        </Box>
      ))}
    </Box>
  );
}

const none = { display: 'none' };
const list = {
  position: 'absolute',
  top: '100%',
  left: { xs: 8, sm: 24 },
  right: { xs: 8, sm: 24 },
  m: 0,
  p: 1,
  listStyle: 'none',
  maxHeight: '70vh',
  overflowY: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  boxShadow: 4,
};
const option = {
  minHeight: 44,
  px: 1.5,
  py: 1.25,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  borderRadius: 1,
  '&:hover, &[aria-selected="true"]': { bgcolor: 'action.selected' },
  '&[aria-selected="true"]': { outline: 2, outlineColor: 'primary.main' },
};
