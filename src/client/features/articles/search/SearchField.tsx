import CloseIcon from '@mui/icons-material/Close';
import IconButton from '@mui/material/IconButton';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type SubmitEvent,
} from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../shared/pages.ts';
import { QUERY_MAX } from '../../../../shared/search/query.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { hiddenText } from '../../../components/basics/hiddenText.ts';
import { searchFieldStyles } from './searchField.ts';
import { Suggestions } from './Suggestions.tsx';
import { useSuggestions } from './useSuggestions.ts';

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
