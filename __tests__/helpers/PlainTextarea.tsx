import type { ComponentProps } from 'react';

interface Props extends ComponentProps<'textarea'> {
  minRows?: number;
  maxRows?: number;
}

/** Stands in for MUI's field that grows: without a layout it would measure nothing, at every key, for half of the time. */
function PlainTextarea({ minRows, maxRows, ...props }: Props) {
  return <textarea rows={minRows} data-rows-max={maxRows} {...props} />;
}

// eslint-disable-next-line import-x/no-default-export -- MUI exports it so.
export default PlainTextarea;
