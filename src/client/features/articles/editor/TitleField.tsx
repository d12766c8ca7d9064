import { useField } from 'formik';
import {
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type SyntheticEvent,
} from 'react';
import { FormField } from '../../../components/forms/FormField.tsx';
import { receiveTypeAhead } from '../../../components/forms/typeAhead.ts';
import { lineInUse } from './paper.ts';

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

  function goOn(event: KeyboardEvent) {
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
