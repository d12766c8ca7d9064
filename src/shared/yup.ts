import { setLocale, string } from 'yup';
import { validationMessages as messages } from './messages/en/validation.ts';
import {
  BIDI_CONTROL,
  CONTROL,
  dropInvisible,
  LINE_BREAK,
  PILE_OF_MARKS,
  unstorable,
  VISIBLE,
} from './text.ts';

/*
 * Yup with the blog's own messages, which schemas read when they are created. Nothing else imports the library, so no
 * schema has Yup's.
 */

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
export function text(label: string) {
  return string()
    .label(label)
    .test('storable', (value, { createError }) => {
      const problem = value ? unstorable(label, value) : null;
      return problem === null || createError({ message: problem });
    });
}

/** Creates a schema for a required name. It must be visible and must not affect the text around it. */
export const visibleText = (label: string) =>
  text(label)
    .transform((value: unknown) => (typeof value === 'string' ? dropInvisible(value) : value))
    .trim()
    .required()
    .test(
      'visible',
      ({ path }: Field) => messages.notVisible(path),
      (value) => !value || VISIBLE.test(value),
    )
    .test(
      'line-break',
      ({ path }: Field) => messages.lineBreak(path),
      (value) => !LINE_BREAK.test(value),
    )
    .test(
      'control',
      ({ path }: Field) => messages.control(path),
      (value) => !CONTROL.test(value),
    )
    .test(
      'bidi-control',
      ({ path }: Field) => messages.bidiControl(path),
      (value) => !BIDI_CONTROL.test(value),
    )
    .test(
      'pile-of-marks',
      ({ path }: Field) => messages.combiningMarks(path),
      (value) => !PILE_OF_MARKS.test(value),
    );
