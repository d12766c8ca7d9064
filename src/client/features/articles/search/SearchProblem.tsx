import Button from '@mui/material/Button';
import { problemOf } from '../../../api/problem.ts';
import { Notice } from '../../../components/page/Notice.tsx';

interface Props {
  problem: unknown;
  /** Null where there is nothing to ask again. */
  retry: (() => unknown) | null;
}

/** Why a search was not answered: a server that is busy says so in a sentence too, and may be asked again. */
export function SearchProblem({ problem, retry }: Props) {
  const sentence =
    typeof problem === 'object' && problem !== null && 'data' in problem && typeof problem.data === 'string'
      ? problem.data
      : 'The search did not come back. Trying again may help.';
  return (
    <Notice text={sentence}>
      {retry && problemOf(problem) === null && (
        <Button variant="outlined" onClick={() => retry()}>
          Try again
        </Button>
      )}
    </Notice>
  );
}
