import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useState, type ReactNode } from 'react';
import { Box } from '../../../components/Box.tsx';

interface Props {
  /** Whether it stood here before. */
  isTaken: boolean;
  onTakeOver: () => void;
  /** Other ways on. */
  children?: ReactNode;
}

/** In place of a form that is open in another tab. */
export function OpenElsewhere({ isTaken, onTakeOver, children }: Props) {
  const [isAsking, setIsAsking] = useState(false);

  return (
    <Alert severity="info" sx={{ '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {isTaken
        ? 'Another tab has taken this text over. What you wrote here is kept.'
        : 'This text is open in another tab.'}{' '}
      It can be written in one tab at a time.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button
          color="inherit"
          size="small"
          variant="outlined"
          loading={isAsking}
          onClick={() => {
            setIsAsking(true);
            onTakeOver();
          }}
        >
          Write here
        </Button>
        {children}
      </Box>
    </Alert>
  );
}
