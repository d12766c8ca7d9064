import { type AnySchema, ValidationError } from 'yup';

/** What is told to whoever sends this; null if it is taken. */
export function sentenceFor(schema: AnySchema, values: unknown): string | null {
  try {
    schema.validateSync(values);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}
