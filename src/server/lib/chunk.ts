const ROWS_PER_STATEMENT = 128;

/** Splits rows into chunks that each fit into one SQL statement. */
export const chunk = <Row>(rows: readonly Row[], size = ROWS_PER_STATEMENT): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / size) }, (_, index) =>
    rows.slice(index * size, (index + 1) * size),
  );
