import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Loading } from '../../../components/page/Loading.tsx';
import { TryAgain } from '../../../components/page/TryAgain.tsx';
import { useLastShown } from '../../../components/dialogs/useLastShown.ts';
import { ClicksChart } from './ClicksChart.tsx';
import { useGetClicksByDayQuery } from './ownListApi.ts';

interface Props {
  /** The article in question, or, without a slug, all; null while none is. */
  of: { slug: string | null; title: string } | null;
  onClose: () => void;
}

/** When it was read. */
export function ClicksDialog({ of, onClose }: Props) {
  const id = useId();
  const shown = useLastShown(of);
  const { currentData, isError, refetch } = useGetClicksByDayQuery(shown?.slug ?? null, {
    skip: of === null,
  });

  return (
    <Dialog
      open={of !== null}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="sm"
      fullWidth
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <DialogTitle id={id} component="h2" variant="h2" dir="auto">
        {shown?.title}
      </DialogTitle>
      <DialogContent>
        {currentData ? (
          <ClicksChart days={currentData.result} referrers={currentData.referrers} />
        ) : isError ? (
          <TryAgain retry={refetch} />
        ) : (
          <Loading />
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
