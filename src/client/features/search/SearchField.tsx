import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import type { Dispatch } from '@reduxjs/toolkit';
import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/pages.ts';
import { parseQuery, QUERY_MAX } from '../../../shared/search/query.ts';
import type { SearchResult } from '../../../shared/search/results.ts';
import { articlesApi } from '../../api/articlesApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { searchFieldStyles } from '../../components/SearchForm.tsx';

interface Props {
  id: string;
  articles: readonly SearchResult[];
  /** Which of them, from 0; -1 for none. */
  chosen: number;
  onChoose: (article: SearchResult) => void;
}

/** The titles that a combobox offers. The focus stays in its field. */
function Suggestions({ id, articles, chosen, onChoose }: Props) {
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

/** In milliseconds: how long somebody pauses who wants to see what there is. */
const PAUSE = 150;

interface UseSuggestionsSuggestions {
  /** What they are for. */
  text: string;
  results: SearchResult[];
}

const useSuggestionsNone: UseSuggestionsSuggestions = { text: '', results: [] };

/** What is found by what is typed, after a pause; the call for what stood there before is given up. */
function useSuggestions(text: string): UseSuggestionsSuggestions {
  const dispatch = useDispatch<
    Dispatch & ((thunk: ReturnType<typeof searchFor>) => ReturnType<ReturnType<typeof searchFor>>)
  >();
  const [found, setFound] = useState(useSuggestionsNone);

  useEffect(() => {
    if ('problem' in parseQuery(text)) return undefined;
    let giveUp = () => undefined as void;
    const timer = setTimeout(() => {
      const call = dispatch(searchFor(text));
      giveUp = () => {
        call.abort();
        call.unsubscribe();
      };
      void call.then(({ data }) => {
        if (data) setFound({ text, results: data.result });
      });
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      giveUp();
    };
  }, [dispatch, text]);

  return 'problem' in parseQuery(text) ? useSuggestionsNone : found;
}

const searchFor = (q: string) => articlesApi.endpoints.searchArticles.initiate({ q: q.trim(), page: 1 });

const SHOWN = 8;

/** A field above the header with what it finds below: a combobox by the pattern of ARIA. */
export function SearchField({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(-1);
  const [isFolded, setFolded] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const { results } = useSuggestions(text);
  const shown = isFolded ? [] : results.slice(0, SHOWN);
  const active = shown[chosen];

  useEffect(() => input.current?.focus(), []);

  function go(to: string) {
    onClose();
    void navigate(to);
  }

  function search(event: SubmitEvent) {
    event.preventDefault();
    if (active) go(paths.article(active.slug));
    else if (text.trim() !== '') go(`${paths.search}?${new URLSearchParams({ q: text.trim() }).toString()}`);
  }

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      if (shown.length > 0) setFolded(true);
      else close();
    } else if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setFolded(false);
      // Past the last one the field itself comes again.
      const places = Math.min(results.length, SHOWN) + 1;
      setChosen(((chosen + 1 + step + places) % places) - 1);
    }
  }

  /** Where somebody was before. */
  function close() {
    onClose();
    document.querySelector<HTMLElement>(`header a[href="${paths.search}"]`)?.focus();
  }

  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  }

  return (
    <Box component="form" role="search" action={paths.search} onSubmit={search} onBlur={leave} sx={above}>
      <Box
        component="input"
        ref={input}
        role="combobox"
        name="q"
        value={text}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setText(target.value);
          setChosen(-1);
          setFolded(false);
        }}
        onKeyDown={press}
        aria-label="Search articles"
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${chosen}`}
        maxLength={QUERY_MAX}
        enterKeyHint="search"
        autoComplete="off"
        dir="auto"
        sx={searchFieldStyles}
      />
      <IconButton aria-label="Close search" onClick={close} sx={{ minWidth: 44, minHeight: 44 }}>
        <CloseIcon />
      </IconButton>
      <Suggestions
        id={listId}
        articles={shown}
        chosen={chosen}
        onChoose={({ slug }) => go(paths.article(slug))}
      />
      <Box role="status" sx={hiddenText}>
        {text !== '' && shown.length > 0 && `${shown.length} suggestions`}
      </Box>
    </Box>
  );
}

const above = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1, sm: 3 },
  bgcolor: 'background.paper',
};
