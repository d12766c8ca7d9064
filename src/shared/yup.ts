import { type Flags, setLocale, string, ValidationError } from 'yup';
import { validationMessages as messages } from './messages/en/validation.ts';
import {
  BIDI_CONTROL,
  CONTROL,
  dropInvisible,
  LINE_BREAK,
  countCharacters,
  PILE_OF_MARKS,
  toParagraph,
  unstorable,
  VISIBLE,
} from './text.ts';

/*
 * Yup with the blog's own messages, which schemas read when they are created. Nothing else imports the library, so no
 * schema has Yup's. Labels and messages from the catalog are functions, as schemas are created before the language is
 * known: `text(() => fields.name).max(9, () => errors.tooLong)`. What no form shows, such as `page`, has no label: messages
 * call it by its name, which is the same in every language.
 */

/** What people call a field: a function for a text from the catalog. */
export type Label = string | (() => string);

declare module 'yup' {
  // The same parameters as Yup's.
  // eslint-disable-next-line typescript/no-explicit-any
  interface Schema<TType = any, TContext = any, TDefault = any, TFlags extends Flags = ''> {
    label(label: Label): this;
  }
}

const resolve = (label: Label) => (typeof label === 'function' ? label() : label);

/** Returns the label of a schema's `spec` or description in the language of the moment; undefined without one. */
export const labelOf = ({ label }: { label?: Label | undefined }): string | undefined =>
  label === undefined ? undefined : resolve(label);

// Yup knows labels as strings. Here it fills them into messages.
const formatError = ValidationError.formatError.bind(ValidationError);
ValidationError.formatError = (message, params): unknown =>
  formatError(message, { ...params, label: labelOf(params) });

export {
  array,
  ArraySchema,
  boolean,
  lazy,
  number,
  object,
  ObjectSchema,
  Schema,
  string,
  StringSchema,
  ValidationError,
} from 'yup';
export type { AnyObject, AnySchema, InferType, SchemaDescription, SchemaInnerTypeDescription } from 'yup';

interface Field {
  /** The label, or the name of a field without one. */
  path: string;
}

setLocale({
  mixed: {
    default: ({ path }: Field) => messages.invalid(path),
    required: ({ path }: Field) => messages.required(path),
    defined: ({ path }: Field) => messages.required(path),
    notNull: ({ path }: Field) => messages.required(path),
    notType: ({ path, type }: Field & { type: string }) =>
      (type === 'number' ? messages.wholeNumber : type === 'string' ? messages.string : messages.invalid)(
        path,
      ),
    oneOf: ({ path, values }: Field & { values: string }) => messages.oneOf(path, values),
  },
  string: {
    min: ({ path, min }: Field & { min: number }) => messages.minLength(path, min),
    max: ({ path, max }: Field & { max: number }) => messages.maxLength(path, max),
    matches: ({ path }: Field) => messages.invalid(path),
  },
  number: {
    min: ({ path, min }: Field & { min: number }) => messages.min(path, min),
    max: ({ path, max }: Field & { max: number }) => messages.max(path, max),
    integer: ({ path }: Field) => messages.wholeNumber(path),
  },
  array: {
    min: ({ path, min }: Field & { min: number }) => messages.minItems(path, min),
    max: ({ path, max }: Field & { max: number }) => messages.maxItems(path, max),
  },
});

/** Creates a schema for a text that the database can store. */
export function text(label?: Label) {
  const named = label === undefined ? string() : string().label(label);
  return named.test('storable', (value, { createError, path }) => {
    const problem = value ? unstorable(label === undefined ? path : resolve(label), value) : null;
    return problem === null || createError({ message: problem });
  });
}

/** Creates a schema for a required name: a `visibleLine`. */
export const visibleText = (label: Label) => visibleLine(label).required();

/** Creates a schema for a line of text, which must be visible and must not affect the text around it, or ''. */
export const visibleLine = (label: Label) =>
  text(label)
    .transform((value: unknown) => (typeof value === 'string' ? dropInvisible(value) : value))
    .trim()
    .test(
      'visible',
      ({ path }: Field) => messages.notVisible(path),
      (value) => !value || VISIBLE.test(value),
    )
    .test(
      'line-break',
      ({ path }: Field) => messages.lineBreak(path),
      (value) => !value || !LINE_BREAK.test(value),
    )
    .test(
      'control',
      ({ path }: Field) => messages.control(path),
      (value) => !value || !CONTROL.test(value),
    )
    .test(
      'bidi-control',
      ({ path }: Field) => messages.bidiControl(path),
      (value) => !value || !BIDI_CONTROL.test(value),
    )
    .test(
      'pile-of-marks',
      ({ path }: Field) => messages.combiningMarks(path),
      (value) => !value || !PILE_OF_MARKS.test(value),
    );

/**
 * Creates a schema for an optional plain text in one paragraph, or ''. Line breaks become spaces.
 *
 * @param max in characters as people count them: an emoji is one
 */
export const paragraph = (label: Label, max: number) =>
  visibleText(label)
    .notRequired()
    .nonNullable()
    .transform((value: unknown) => (typeof value === 'string' ? toParagraph(value) : value))
    .test(
      'paragraph-max',
      ({ path }: Field) => messages.maxLength(path, max),
      (value) => !value || countCharacters(value) <= max,
    )
    .default('');
