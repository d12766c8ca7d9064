import { useField } from 'formik';
import {
  type CatalogName,
  catalogNames,
  findCatalog,
  languageNames,
} from '../../../shared/messages/languages.ts';
import { FormField } from './fields.tsx';

interface Props {
  label: string;
  helperText: string;
}

/** Each in its own language. English is what blogs have that choose none. */
const choices = catalogNames.map((name) => ({
  value: name === 'en' ? '' : name,
  label: languageNames[name],
}));

/** The setting `interfaceLanguage`. One with a region, which only commands and programs set, is offered as it is. */
export function InterfaceLanguageField({ label, helperText }: Props) {
  const [, { initialValue = '' }] = useField<string>('interfaceLanguage');
  const isListed = choices.some(({ value }) => value === initialValue);
  const name: CatalogName = findCatalog(initialValue) ?? 'en';

  return (
    <FormField
      name="interfaceLanguage"
      label={label}
      select
      slotProps={{ select: { native: true } }}
      helperText={helperText}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value} lang={value || 'en'}>
          {label}
        </option>
      ))}
      {!isListed && <option value={initialValue}>{`${languageNames[name]} (${initialValue})`}</option>}
    </FormField>
  );
}
