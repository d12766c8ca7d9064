import { type AnySchema, ValidationError } from '../../src/shared/yup.ts';

/** Returns the validation message for these values, or null if they are valid. */
export function validationMessage(schema: AnySchema, values: unknown): string | null {
  try {
    schema.validateSync(values);
    return null;
  } catch (error) {
    if (error instanceof ValidationError) return error.message;
    throw error;
  }
}
