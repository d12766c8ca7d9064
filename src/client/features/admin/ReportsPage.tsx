import { paths } from '../../../shared/pages.ts';
import { EmptyState } from '../../components/page/EmptyState.tsx';
import { Loading } from '../../components/page/Loading.tsx';
import { PageHeading } from '../../components/page/PageHeading.tsx';
import { ForAdmins } from './ForAdmins.tsx';
import { NotLoaded } from './NotLoaded.tsx';
import { QueueFailures } from './QueueFailures.tsx';
import { ReportQueue } from './ReportQueue.tsx';
import { useListReportsQuery } from './reportsApi.ts';
import { useQueue } from './useQueue.ts';

/** What readers have reported, for those who run the blog. */
export function ReportsPage() {
  return (
    <>
      <PageHeading sx={headingStyle}>Reports</PageHeading>
      <ForAdmins>
        <Reports />
      </ForAdmins>
    </>
  );
}

function Reports() {
  const reports = useListReportsQuery(undefined, { refetchOnMountOrArgChange: true });
  const queue = useQueue();
  const articles = reports.currentData;

  return (
    <>
      <QueueFailures queue={queue} />
      {reports.isError && <NotLoaded reply={reports} />}
      {!reports.isError && !articles && <Loading />}
      {!reports.isError &&
        articles &&
        (articles.length > 0 ? (
          <ReportQueue articles={articles} queue={queue} />
        ) : (
          <EmptyState
            drawing="tray"
            text="No article is reported."
            to={paths.moderatedArticles}
            label="Look at the articles"
          />
        ))}
    </>
  );
}

const headingStyle = { mb: 2 };
