import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { skipToken } from '@reduxjs/toolkit/query/react';
import { useField, useFormikContext } from 'formik';
import { useState, type ClipboardEvent } from 'react';
import { splitTags, tagKey, TAGS_MAX, tagsProblem, tidyTags } from '../../../shared/tagRules.ts';
import { useListTagsQuery } from './articlesApi.ts';
import { lineInUse } from './editor/paper.ts';

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
