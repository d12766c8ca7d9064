import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useField, useFormikContext } from 'formik';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { type ArticleDraft, articleKinds, isImageUrl, plainTextMax } from '../../../shared/article.ts';
import { editorMessages } from '../../../shared/messages/en/editor.ts';
import { splitTags, tagKey, TAGS_MAX, tagsProblem, tidyTags } from '../../../shared/tags.ts';
import { countCharacters, toParagraph } from '../../../shared/text.ts';
import { useHasRight } from '../../api/accountApi.ts';
import { useListTagsQuery } from '../../api/articlesApi.ts';
import { Box, hiddenText } from '../../components/Box.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { receiveTypeAhead } from '../../components/forms/typeAhead.ts';
import { ImageUrlField } from '../../components/images/ImageUrlField.tsx';
import { lazyPart } from '../../components/lazyPart.tsx';
import type { MarkdownEditor } from './markdownEditor.ts';
import type { ChosenKind } from './openDraft.tsx';
import { isExpiringUrl } from './textChecks.ts';

const { fields: messages } = editorMessages;

interface TitleFieldProps {
  name: string;
  /** Whether it has the focus when the form opens, and receives what was typed while the page loaded. */
  isFirst: boolean;
  /** Receives the title, initially and after each change. */
  onChanged: (title: string) => void;
  /** Called on Enter, as a title has one line. `typed`: text that was typed after Enter while the page loaded. */
  onEnter: (typed?: string) => void;
}

/** The title of an article, in the size that readers see. */
export function TitleField({ name, isFirst, onChanged, onEnter }: TitleFieldProps) {
  const [{ value }] = useField<string>(name);
  const field = useTypeAhead(name, { isFirst, onEnter });

  useEffect(() => onChanged(value), [onChanged, value]);

  return (
    <FormField
      name={name}
      label=""
      placeholder={messages.title}
      required
      inputRef={field}
      variant="standard"
      autoComplete="off"
      {...inOneParagraph(onEnter)}
      slotProps={{
        input: { sx: titleStyle },
        htmlInput: { 'aria-label': messages.title },
      }}
    />
  );
}

interface DescriptionFieldProps {
  name: string;
  onEnter: () => void;
}

/** The description of an article. Its length is shown while it is edited. */
export function DescriptionField({ name, onEnter }: DescriptionFieldProps) {
  const [{ value }] = useField<string>(name);
  const used = countCharacters(toParagraph(value));
  const max = plainTextMax.description;

  return (
    <FormField
      name={name}
      label={messages.description}
      variant="standard"
      placeholder={messages.descriptionHint}
      autoComplete="off"
      {...inOneParagraph(onEnter)}
      helperText={
        <>
          <Box component="span" sx={hiddenText}>
            {messages.descriptionHint}
          </Box>{' '}
          {used > 0 && messages.descriptionLength(used, max)}
        </>
      }
      slotProps={{ input: { sx: activeUnderline } }}
      sx={[descriptionStyle, used > max ? tooLongStyle : {}]}
    />
  );
}

/** The URL of the cover image, with a thumbnail. */
export const CoverField = ({ name }: { name: string }) => (
  <ImageUrlField
    name={name}
    label={messages.cover}
    variant="standard"
    placeholder={messages.coverHint}
    helperText={messages.coverHint}
    preview={<CoverImage name={name} />}
    slotProps={{ input: { sx: activeUnderline } }}
    sx={addressStyle}
    areaSx={coverStyle}
  />
);

/** The image next to its URL. */
const coverStyle = { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', columnGap: 1.5 };

/** The tags of an article: typed, pasted as a list, or chosen from those in use. */
export function TagField({ name }: { name: string }) {
  const [{ value = [] }, { error }, { setValue }] = useField<string[] | undefined>(name);
  const { submitCount } = useFormikContext();
  const [typed, setTyped] = useState('');
  const [hasBeenFocused, setHasBeenFocused] = useState(false);
  const { data: existing } = useListTagsQuery(hasBeenFocused ? 1 : skipToken);
  // Also shown before the first submit, as the wrong tag is a separate chip.
  const problem = tagsProblem(value) ?? (submitCount > 0 ? error : undefined);

  const setTags = (tags: readonly string[]) => void setValue(tidyTags(tags));

  function add(list: string) {
    setTyped('');
    const tags = splitTags(list);
    if (tags.length > 0) setTags([...value, ...tags]);
  }

  function onInput(text: string) {
    if (/[,;،、，；]/.test(text)) add(text);
    else setTyped(text);
  }

  // A reload doesn't blur the field. The tag has to be added before the page closes and its text is stored.
  const addTyped = useEffectEvent(() => flushSync(() => add(typed)));
  useEffect(() => {
    const onHidden = () => document.visibilityState === 'hidden' && addTyped();
    document.addEventListener('visibilitychange', onHidden);
    return () => document.removeEventListener('visibilitychange', onHidden);
  }, []);

  /** Adds a pasted list: a single-line field would join its lines. */
  function onPaste(event: ClipboardEvent) {
    const list = typed + event.clipboardData.getData('text');
    if (splitTags(list).length < 2) return;
    event.preventDefault();
    add(list);
  }

  return (
    <Autocomplete
      multiple
      freeSolo
      filterSelectedOptions
      id={name}
      options={existing?.result.map((tag) => tag.name) ?? []}
      isOptionEqualToValue={(option, tag) => tagKey(option) === tagKey(tag)}
      value={value}
      onChange={(_event, tags) => setTags(tags.flatMap(splitTags))}
      inputValue={typed}
      onInputChange={(_event, text) => onInput(text)}
      onFocus={() => setHasBeenFocused(true)}
      onBlur={() => add(typed)}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label={messages.tags}
          variant="standard"
          error={problem !== undefined}
          placeholder={value.length === 0 ? messages.tagsHint(TAGS_MAX) : ''}
          helperText={problem ?? messages.tagsHint(TAGS_MAX)}
          onPaste={onPaste}
          sx={tagsStyle}
        />
      )}
    />
  );
}

/** Focuses the title once the form is complete, with the text that the browser has stored. */
function useTypeAhead(name: string, { isFirst, onEnter }: Pick<TitleFieldProps, 'isFirst' | 'onEnter'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ value }, , { setValue }] = useField<string>(name);
  // True after the effects of the first render have run.
  const isComplete = useDeferredValue(true, false);

  const insert = useEffectEvent((typed: string) => {
    const [line = '', ...lines] = typed.split('\n');
    void setValue(value + line, false);
    if (lines.length > 0) onEnter(lines.join('\n'));
  });
  useLayoutEffect(() => {
    if (!isFirst || !isComplete || !field.current) return;
    const title = field.current;
    return receiveTypeAhead({
      focus() {
        title.focus({ preventScroll: true });
        title.setSelectionRange(title.value.length, title.value.length);
      },
      insert: (typed) => insert(typed),
    });
  }, [isFirst, isComplete]);

  return field;
}

/** Returns the properties of a field with one paragraph: it grows with its text, and Enter leaves it. */
const inOneParagraph = (onEnter: () => void) => ({
  multiline: true,
  onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  },
  onInput: joinLines,
});

/** Joins pasted lines, as a single-line field does. */
function joinLines({ target }: SyntheticEvent) {
  const field = target as HTMLTextAreaElement;
  if (field.value.includes('\n')) field.value = field.value.replace(/\s*\n\s*/g, ' ');
}

/** In milliseconds: the pause in typing before the image is loaded. */
const TYPING_PAUSE = 600;

/** Shows the image at the field's URL as readers will see it, or says that there is none. */
function CoverImage({ name }: { name: string }) {
  const [{ value: address }] = useField<string>(name);
  const [typed, setTyped] = useState(address);
  const [brokenUrl, setBrokenUrl] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setTyped(address), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [address]);

  // While another URL is typed, the last image stays.
  if (!isImageUrl(typed) || !/^\s*(?:https?:\/)?\//i.test(address)) return null;
  if (typed === brokenUrl) return <Box sx={hintStyle}>{messages.coverNotFound}</Box>;
  return (
    <>
      <Box
        component="img"
        src={typed}
        alt=""
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBrokenUrl(typed)}
        sx={imageStyle}
      />
      {isExpiringUrl(typed) && <Box sx={hintStyle}>{messages.coverExpires}</Box>}
    </>
  );
}

const imageStyle = {
  flex: 'none',
  // Cropped as in listings.
  width: { xs: 56, sm: 64 },
  aspectRatio: '4 / 3',
  objectFit: 'cover',
  borderRadius: 0.5,
  bgcolor: 'action.hover',
};
const hintStyle = { flexBasis: '100%', order: 1, color: 'text.secondary', typography: 'body2' };

/** Hides the underline of a field unless it is focused or has an error. */
const activeUnderline = { '&:not(.Mui-error)::before': { display: 'none' } };

/** MUI shrinks the label towards the left. */
const shrunkLabel = { '[dir="rtl"] & > label': { transformOrigin: 'top right' } };

const addressStyle = { flex: '1 1 0', minWidth: 0, ...shrunkLabel };
const titleStyle = { typography: 'h1', ...activeUnderline };
/** The length is in the row of the label, so that nothing moves when it appears. */
const descriptionStyle = {
  ...shrunkLabel,
  '& .MuiFormHelperText-root:not(.Mui-error)': { position: 'absolute', insetInlineEnd: 0, top: 0, m: 0 },
  '&:not(:focus-within) .MuiFormHelperText-root:not(.Mui-error)': hiddenText,
  // A long hint would make the empty field two lines high.
  '& textarea:placeholder-shown': { height: '1.4375em !important' },
  '& textarea::placeholder': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
};
const tooLongStyle = { '&& .MuiFormHelperText-root:not(.Mui-error)': { color: 'error.main' } };
const tagsStyle = { '& .MuiInputBase-root': activeUnderline, ...shrunkLabel };

/** What an admin publishes the text as. Others only see it if the draft is a page's, which they can't publish. */
export function KindField() {
  const { values } = useFormikContext<{ kind: ChosenKind }>();
  const isAdmin = useHasRight('manageBlog');
  if (!isAdmin && values.kind !== 'page') return null;

  return (
    <FormField
      name="kind"
      label={messages.kind}
      helperText={messages.kindHint}
      value={values.kind || 'article'}
      select
      slotProps={{ select: { native: true } }}
      sx={kindStyle}
    >
      {articleKinds.map((kind) => (
        <option key={kind} value={kind}>
          {messages.kinds[kind]}
        </option>
      ))}
    </FormField>
  );
}

const kindStyle = { maxWidth: '24rem' };

const PageTemplates = lazyPart(() => import('./PageTemplates.tsx'), 'PageTemplates');

/** Offers admins templates for a page as long as it is empty. Keeps its place then, as the form must not move while they type. */
export function TemplateOffer({ editor }: { editor: MarkdownEditor }) {
  const { values } = useFormikContext<ArticleDraft & { kind?: ChosenKind }>();
  const isAdmin = useHasRight('manageBlog');
  const isEmpty = values.title === '' && values.markdown === '';
  const [wasEmpty] = useState(isEmpty);
  if (!wasEmpty || values.kind !== 'page' || !isAdmin) return null;

  return (
    <Box sx={isEmpty ? offerStyle : hiddenOfferStyle}>
      <PageTemplates editor={editor} />
    </Box>
  );
}

const offerStyle = { minHeight: '2.25rem' };
const hiddenOfferStyle = { ...offerStyle, visibility: 'hidden' };
