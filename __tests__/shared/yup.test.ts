import { describeYup } from '../../src/server/lib/jsonSchema.ts';
import { inLanguage } from '../../src/server/lib/language.ts';
import { defineMessages, english, type Language } from '../../src/shared/messages/define.ts';
import { validationMessages } from '../../src/shared/messages/en/validation.ts';
import { object, text, type ValidationError, visibleText } from '../../src/shared/yup.ts';

const german: Language = {
  tag: 'de',
  catalog: {
    book: { fields: { title: 'Titel', note: 'Notiz' }, tooLong: 'Die Notiz ist zu lang' },
    validation: { required: (label: string) => `${label} fehlt` },
  },
};

describe('a schema', () => {
  const messages = defineMessages('book', {
    fields: { title: 'Book', note: 'Note' },
    tooLong: 'The note is too long',
  });
  const schema = object({
    title: visibleText(() => messages.fields.title),
    note: text(() => messages.fields.note).max(3, () => messages.tooLong),
    code: text('Code')
      .required()
      .test(
        'odd',
        ({ label }: { label: string }) => `${label} is odd`,
        (code) => code.length % 2 === 1,
      ),
  });
  const problems = (language: Language, values: object) =>
    inLanguage(language, () =>
      schema.validate(values, { abortEarly: false }).then(
        () => [],
        (error: unknown) => (error as ValidationError).errors.toSorted(),
      ),
    );

  it('names its fields in the language of the moment', async () => {
    const values = { title: '', note: 'long', code: 'ab' };

    expect(await problems(german, values)).toEqual(['Code is odd', 'Die Notiz ist zu lang', 'Titel fehlt']);
    expect(await problems(english, values)).toEqual([
      validationMessages.required('Book'),
      'Code is odd',
      'The note is too long',
    ]);
  });

  it('names what can not be stored by its label', async () => {
    expect(await problems(english, { title: 'A', note: '\0', code: 'a' })).toEqual([
      validationMessages.nul('Note'),
    ]);
  });

  it('is described with its labels', () => {
    const { properties } = inLanguage(german, () => describeYup(schema));

    expect(properties?.title?.title).toBe('Titel');
    expect(properties?.code?.title).toBe('Code');
  });
});
