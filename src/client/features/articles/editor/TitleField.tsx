import type { KeyboardEvent, SyntheticEvent } from 'react';
import { FormField } from '../../../components/forms/FormField.tsx';
import { lineInUse } from './paper.ts';

interface Props {
  name: string;
  /** Enter was pressed: a title has one line, however many it fills. */
  onEnter: () => void;
}

/** The title of an article in the size that it will have. */
export function TitleField({ name, onEnter }: Props) {
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
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
