import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useField, useFormikContext } from 'formik';
import {
  type ClipboardEvent,
  type KeyboardEvent as ReactKeyboardEvent,
  type SyntheticEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { ArticleDraft } from '../../../shared/article.ts';
import { splitTags, tagKey, TAGS_MAX, tagsProblem, tidyTags } from '../../../shared/tagRules.ts';
import { useListTagsQuery } from '../../api/articlesApi.ts';
import { ConfirmDialog } from '../../components/dialogs.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { receiveTypeAhead } from '../../components/forms/typeAhead.ts';
import { lineInUse } from './editorStyles.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { isChord } from './shortcuts.ts';

interface Props {
  name: string;
  /** Whether it has the focus when the form opens, and gets what was typed before. */
  isFirst: boolean;
  /** Hears the title, at first and after each change. */
  onChanged: (title: string) => void;
  /** Enter was pressed: a title has one line, however many it fills. `typed` is what was typed after that, if anything. */
  onEnter: (typed?: string) => void;
}

/** Gives the title the focus once the form is whole: a text that the browser kept is back in it by then. */
function useTypedBefore(name: string, { isFirst, onEnter }: Pick<Props, 'isFirst' | 'onEnter'>) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [{ value }, , { setValue }] = useField<string>(name);
  // False as it is drawn first, and true as soon as all effects of that have been.
  const isWhole = useDeferredValue(true, false);

  const take = useEffectEvent((typed: string) => {
    const [line = '', ...lines] = typed.split('\n');
    void setValue(value + line, false);
    if (lines.length > 0) onEnter(lines.join('\n'));
  });
  useLayoutEffect(() => {
    if (!isFirst || !isWhole || !field.current) return;
    return receiveTypeAhead(field.current, (typed) => take(typed));
  }, [isFirst, isWhole]);

  return field;
}

/** The title of an article in the size that it will have. */
export function TitleField({ name, isFirst, onChanged, onEnter }: Props) {
  const [{ value }] = useField<string>(name);
  const field = useTypedBefore(name, { isFirst, onEnter });

  useEffect(() => onChanged(value), [onChanged, value]);

  function goOn(event: ReactKeyboardEvent) {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onEnter();
  }

  return (
    <FormField
      name={name}
      label=""
      placeholder="Title"
      required
      multiline
      inputRef={field}
      variant="standard"
      autoComplete="off"
      onKeyDown={goOn}
      onInput={joinLines}
      slotProps={{
        input: { sx: large },
        htmlInput: { dir: 'auto', 'aria-label': 'Title' },
      }}
    />
  );
}

/** As a field of one line takes what is pasted. */
function joinLines({ target }: SyntheticEvent) {
  const field = target as HTMLTextAreaElement;
  if (field.value.includes('\n')) field.value = field.value.replace(/\s*\n\s*/g, ' ');
}

const large = { typography: 'h1', ...lineInUse };

/** The tags of the article in the form around it: typed, pasted as a list, or taken from those that others have. */
export function TagField({ name }: { name: string }) {
  const [{ value = [] }, { error }, { setValue }] = useField<string[] | undefined>(name);
  const { submitCount } = useFormikContext();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { data: known } = useListTagsQuery(isAsked ? 1 : skipToken);
  // At once, as what is wrong stands there as a chip of its own.
  const problem = tagsProblem(value) ?? (submitCount > 0 ? error : undefined);

  const take = (tags: readonly string[]) => void setValue(tidyTags(tags));

  function add(list: string) {
    setTyped('');
    const tags = splitTags(list);
    if (tags.length > 0) take([...value, ...tags]);
  }

  /** What stands before a comma is a tag. */
  function type(text: string) {
    if (/[,;،、，；]/.test(text)) add(text);
    else setTyped(text);
  }

  /** In a field of one line the ends of pasted lines would be lost. */
  function paste(event: ClipboardEvent) {
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
      options={known?.result.map((tag) => tag.name) ?? []}
      isOptionEqualToValue={(option, tag) => tagKey(option) === tagKey(tag)}
      value={value}
      onChange={(_event, tags) => take(tags.flatMap(splitTags))}
      inputValue={typed}
      onInputChange={(_event, text) => type(text)}
      onFocus={() => setIsAsked(true)}
      onBlur={() => add(typed)}
      slotProps={{ chip: { size: 'small' } }}
      renderInput={(parameters) => (
        <TextField
          {...parameters}
          label="Tags"
          variant="standard"
          error={problem !== undefined}
          helperText={
            problem ?? `What it is about, ${TAGS_MAX} at most, each with a comma or Enter; may be empty.`
          }
          onPaste={paste}
          sx={quiet}
        />
      )}
    />
  );
}

const quiet = { '& .MuiInputBase-root': lineInUse };

interface PublishKeyProps {
  editor: MarkdownEditor;
  /** Whether readers have the article already. */
  isPublic: boolean;
}

/** Ctrl+Enter, or Cmd+Enter, in any field of the form publishes the article after a question. */
export function PublishKey({ editor, isPublic }: PublishKeyProps) {
  const { values, validateForm, isSubmitting } = useFormikContext<ArticleDraft>();
  const [isAsking, setIsAsking] = useState(false);

  const submit = () => editor.field()?.form?.requestSubmit();
  const press = useEffectEvent(async (event: KeyboardEvent) => {
    if (!isChord(event, 'Enter') || event.isComposing || event.repeat) return;
    event.preventDefault();
    // A closed form has nothing to publish.
    if (isSubmitting || editor.field()?.matches(':disabled') !== false) return;
    // With the text as it is, of which the form may not know yet.
    const errors = await validateForm({ ...values, markdown: editor.read() });
    // What is missing is told as if the button were pressed.
    if (Object.keys(errors).length > 0) submit();
    else setIsAsking(true);
  });

  useEffect(() => {
    const form = editor.field()?.form;
    const listen = (event: KeyboardEvent) => void press(event);
    form?.addEventListener('keydown', listen);
    return () => form?.removeEventListener('keydown', listen);
  }, [editor]);

  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={isPublic ? 'Update this article?' : 'Publish this article?'}
      text={isPublic ? 'Readers see your changes right away.' : 'Everyone can read it right away.'}
      confirmLabel={isPublic ? 'Update article' : 'Publish article'}
      onConfirm={() => {
        setIsAsking(false);
        submit();
      }}
      onCancel={() => setIsAsking(false)}
    />
  );
}
