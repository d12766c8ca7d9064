import Alert from '@mui/material/Alert';
import type { ReactNode } from 'react';
import { problemOf } from '../api/problem.ts';
import { messages } from '../../shared/messages.ts';
import { Loading } from './Loading.tsx';

interface Props<Data> {
  query: { currentData?: Data | undefined; error?: unknown };
  /** What stands there until the data comes: a skeleton in its shape. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The three faces of a query. `currentData`, not `data`: article A never shows under B's address. */
export function QueryView<Data>({
  query: { currentData, error },
  skeleton = <Loading />,
  children,
}: Props<Data>) {
  if (currentData !== undefined) return <>{children(currentData)}</>;
  if (error) return <Alert severity="error">{problemOf(error)?.text ?? messages.unexpectedError}</Alert>;
  return <>{skeleton}</>;
}
