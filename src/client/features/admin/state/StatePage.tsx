import { Box } from '../../../components/basics/Box.tsx';
import { Loading } from '../../../components/page/Loading.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { ForAdmins } from '../ForAdmins.tsx';
import { NotLoaded } from '../NotLoaded.tsx';
import { usePolling } from '../usePolling.ts';
import { Findings } from './Findings.tsx';
import { Jobs } from './Jobs.tsx';
import { LargestAccounts } from './LargestAccounts.tsx';
import { Numbers } from './Numbers.tsx';
import { Refused } from './Refused.tsx';
import { TestMailButton } from './TestMailButton.tsx';
import { useReadStateQuery } from './stateApi.ts';

/** In milliseconds: while something is under way, so often it is asked how far it is. */
const PACE = 10_000;

/** How the blog is, for those who run it: what needs attention first. */
export function StatePage() {
  return (
    <>
      <PageHeading sx={headingStyle}>State of the Blog</PageHeading>
      <ForAdmins>
        <State />
      </ForAdmins>
    </>
  );
}

function State() {
  const { options, pollWhile } = usePolling(PACE);
  const reply = useReadStateQuery(undefined, options);
  // The last one, also while it can't be asked again.
  const state = reply.data;
  pollWhile(state !== undefined && state.jobs.length > 0);

  if (!state) return reply.isError ? <NotLoaded reply={reply} /> : <Loading />;
  return (
    <Box sx={pageStyle}>
      <Findings findings={state.findings} server={state.server} />
      <Jobs jobs={state.jobs} />
      <Numbers days={state.days} />
      <Refused days={state.days} />
      <LargestAccounts largestAccounts={state.largestAccounts} storageMax={state.storageMax} />
      {state.sendsMails && <TestMailButton />}
    </Box>
  );
}

const headingStyle = { mb: 2 };
const pageStyle = {
  maxWidth: '46rem',
  '& h2': { typography: 'h2', mt: 5, mb: 1.5 },
  '& section:first-of-type h2': { mt: 0 },
  '& p': { m: 0, mb: 1.5 },
  '& summary': { cursor: 'pointer', py: 0.75 },
};
