import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useLocation } from 'react-router';
import type { Revision } from '../../../../shared/revision.ts';
import { shortTexts } from '../../../../shared/shortTexts.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { Loading } from '../../../components/page/Loading.tsx';
import { PageContainer } from '../../../components/page/PageContainer.tsx';
import { PageHeading } from '../../../components/page/PageHeading.tsx';
import { Link } from '../../../navigation/Link.tsx';
import { ArticleView } from '../ArticleView.tsx';
import { useGetRevisionQuery } from '../draftsApi.ts';
import { momentInWords } from '../momentInWords.ts';
import { ChangedFields, tagsInWords } from './ChangedFields.tsx';
import type { CurrentQuery, CurrentText } from './currentText.ts';
import { Difference } from './Difference.tsx';
import type { HistorySource } from './historySource.ts';
import { restoring } from './restoring.ts';
import { kindInWords } from './revisionWords.ts';

interface Props {
  source: HistorySource;
  id: string;
  current: CurrentQuery;
}

/** A former text beside the one that stands, and the way to have it back. */
export function RevisionView({ source, id, current }: Props) {
  const { of, kept } = source;
  const revision = useGetRevisionQuery({ of, id });
  const search = new URLSearchParams(kept).toString();
  const back = `${useLocation().pathname}${search && `?${search}`}`;
  const both = {
    currentData:
      revision.currentData && current.currentData
        ? { former: revision.currentData, now: current.currentData }
        : undefined,
    error: revision.error ?? current.error,
    refetch: () => [revision, current].filter(({ error }) => error).map(({ refetch }) => refetch()),
  };

  return (
    <ArticleView
      query={both}
      toastOn={[404]}
      listing={{ to: back, label: 'Back to the history' }}
      noun="Text"
      skeleton={<Loading />}
    >
      {({ former, now }) => (
        <PageContainer width="lg">
          <PageHeading sx={{ mb: 1 }}>{`As it was on ${momentInWords(former.createdAt)}`}</PageHeading>
          <Box component="p" sx={kindStyle}>
            {kindInWords[former.kind]}
          </Box>
          <Box sx={actsStyle}>
            {!isSame(former, now) && (
              <Button component={Link} to={now.form} state={restoring(of, id)} variant="contained">
                Restore this text
              </Button>
            )}
            <Button component={Link} to={back} variant="outlined">
              Back to the history
            </Button>
          </Box>
          <Compared former={former} now={now} />
        </PageContainer>
      )}
    </ArticleView>
  );
}

const isSame = (former: Revision, now: CurrentText) =>
  shortTexts.every((name) => former[name] === now[name]) &&
  tagsInWords(former) === tagsInWords(now) &&
  former.markdown === now.markdown;

function Compared({ former, now }: { former: Revision; now: CurrentText }) {
  if (isSame(former, now)) return <Alert severity="info">This is the text as it stands now.</Alert>;
  return (
    <>
      <Box component="p" sx={noteStyle}>
        Restoring puts the former text into the editor, as a step that can be undone there. Readers see it
        once you publish it.
      </Box>
      <ChangedFields before={former} after={now} />
      <Difference
        before={former.markdown}
        after={now.markdown}
        beforeName={momentInWords(former.createdAt)}
        afterName={now.name}
      />
    </>
  );
}

const kindStyle = { mt: 0, mb: 2, color: 'text.secondary' };
const noteStyle = { mt: 0, mb: 3, typography: 'body2', color: 'text.secondary' };
const actsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 2 };
