import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import type { Dispatch } from '@reduxjs/toolkit';
import {
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { QUERY_MAX } from '../../../shared/listing.ts';
import { articlesMessages } from '../../../shared/messages/en/articles.ts';
import { paths } from '../../../shared/pages.ts';
import { parseQuery, type SearchResult } from '../../../shared/search/query.ts';
import { articlesApi } from '../../api/articlesApi.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box, hiddenText } from '../../components/Box.tsx';
import { receiveTypeAhead } from '../../components/forms/typeAhead.ts';
import { searchFieldStyles } from '../../components/SearchForm.tsx';

const texts = articlesMessages.search;

const MAX_SUGGESTIONS = 8;

/** A search field over the header with suggestions below: an ARIA combobox. */
export function SearchField({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(-1);
  const [isClosed, setClosed] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const navigate = useNavigate();
  const results = useSuggestions(text);
  const shown = isClosed ? [] : results.slice(0, MAX_SUGGESTIONS);
  const active = shown[selected];

  function go(to: string) {
    onClose();
    void navigate(to);
  }

  function search(words: string) {
    go(`${paths.search}?${new URLSearchParams({ q: words.trim() }).toString()}`);
  }

  const insert = useEffectEvent((typed: string) => {
    const [line = '', ...lines] = typed.split('\n');
    if (lines.length > 0 && line.trim() !== '') search(line);
    else setText(line);
  });
  useEffect(
    () => receiveTypeAhead({ focus: () => input.current?.focus(), insert: (typed) => insert(typed) }),
    [],
  );

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (active) go(paths.article(active.slug));
    else if (text.trim() !== '') search(text);
  }

  function handleKey(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') {
      event.preventDefault();
      if (shown.length > 0) setClosed(true);
      else closeAndFocusLink();
    } else if (step !== undefined && results.length > 0) {
      event.preventDefault();
      setClosed(false);
      // After the last suggestion, the field itself is next.
      const count = Math.min(results.length, MAX_SUGGESTIONS) + 1;
      setSelected(((selected + 1 + step + count) % count) - 1);
    }
  }

  function closeAndFocusLink() {
    onClose();
    document.querySelector<HTMLElement>(`header a[href="${paths.search}"]`)?.focus();
  }

  function closeOnBlur({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) onClose();
  }

  return (
    <Box
      component="form"
      role="search"
      action={paths.search}
      onSubmit={submit}
      onBlur={closeOnBlur}
      sx={fieldStyle}
    >
      <Box
        component="input"
        ref={input}
        role="combobox"
        name="q"
        value={text}
        onChange={({ target }: { target: HTMLInputElement }) => {
          setText(target.value);
          setSelected(-1);
          setClosed(false);
        }}
        onKeyDown={handleKey}
        aria-label={articlesMessages.searchArticles}
        placeholder={articlesMessages.searchArticles}
        aria-autocomplete="list"
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${selected}`}
        maxLength={QUERY_MAX}
        enterKeyHint="search"
        autoComplete="off"
        sx={searchFieldStyles}
      />
      <IconButton aria-label={texts.close} onClick={closeAndFocusLink} sx={{ minWidth: 44, minHeight: 44 }}>
        <CloseIcon />
      </IconButton>
      <Suggestions
        id={listId}
        articles={shown}
        selected={selected}
        onSelect={({ slug }) => go(paths.article(slug))}
      />
      <Box role="status" sx={hiddenText}>
        {text !== '' && shown.length > 0 && texts.suggestions(shown.length)}
      </Box>
    </Box>
  );
}

const fieldStyle = {
  position: 'absolute',
  inset: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: { xs: 1, sm: 3 },
  bgcolor: 'background.paper',
};

/** In ms. */
const DEBOUNCE = 150;

const noResults: SearchResult[] = [];

/** Searches while the user types. Aborts the previous search. */
function useSuggestions(text: string): SearchResult[] {
  const dispatch = useDispatch<
    Dispatch & ((thunk: ReturnType<typeof searchFor>) => ReturnType<ReturnType<typeof searchFor>>)
  >();
  const [results, setResults] = useState(noResults);
  const isInvalid = 'problem' in parseQuery(text);

  useEffect(() => {
    if (isInvalid) return undefined;
    let isOutdated = false;
    let abort = () => undefined as void;
    const timer = setTimeout(() => {
      const call = dispatch(searchFor(text));
      abort = () => {
        call.abort();
        call.unsubscribe();
      };
      void call.then(({ data }) => {
        // Suggestions for an older text are worse than none.
        if (!isOutdated) setResults(data?.result ?? noResults);
      });
    }, DEBOUNCE);
    return () => {
      isOutdated = true;
      clearTimeout(timer);
      abort();
    };
  }, [dispatch, text, isInvalid]);

  return isInvalid ? noResults : results;
}

const searchFor = (q: string) => articlesApi.endpoints.searchArticles.initiate({ q: q.trim(), page: 1 });

interface SuggestionsProps {
  id: string;
  articles: readonly SearchResult[];
  /** The index of the selected article, or -1. */
  selected: number;
  onSelect: (article: SearchResult) => void;
}

/** The list of a combobox, whose focus stays in the text field. */
function Suggestions({ id, articles, selected, onSelect }: SuggestionsProps) {
  return (
    <Box
      component="ul"
      role="listbox"
      id={id}
      aria-label={texts.suggestedArticles}
      sx={articles.length > 0 ? listStyle : hiddenStyle}
    >
      {articles.map((article, index) => (
        <Box
          component="li"
          key={article._id}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === selected}
          // Otherwise the press would move the focus out of the field and close the list.
          onMouseDown={(event: { preventDefault: () => void }) => event.preventDefault()}
          onClick={() => onSelect(article)}
          sx={optionStyle}
        >
          <AuthoredText component="div" text={`${article.title} ${article.sanitizedHtml}`}>
            {article.title}
          </AuthoredText>
        </Box>
      ))}
    </Box>
  );
}

const hiddenStyle = { display: 'none' };
const listStyle = {
  position: 'absolute',
  top: '100%',
  insetInlineStart: { xs: 8, sm: 24 },
  insetInlineEnd: { xs: 8, sm: 24 },
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
const optionStyle = {
  minHeight: 44,
  px: 1.5,
  py: 1.25,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  borderRadius: 1,
  '&:hover, &[aria-selected="true"]': { bgcolor: 'action.selected' },
  '&[aria-selected="true"]': { outline: 2, outlineColor: 'primary.main' },
};
