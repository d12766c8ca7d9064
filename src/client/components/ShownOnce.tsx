import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { copyText } from '../lib/copyText.ts';
import { Box } from './Box.tsx';
import { TextField } from './forms/fields.tsx';

interface Props {
  secret: string;
  texts: {
    shownOnce: string;
    /** Name of the field with the secret. */
    label: string;
    copy: string;
    copied: string;
    notCopied: string;
  };
  onClose: () => void;
}

/** Shows a new secret, such as a link or a token, which can't be shown again later. */
export const ShownOnce = ({ secret, texts, onClose }: Props) => (
  <Alert role="presentation" severity="success" onClose={onClose} sx={noticeStyle}>
    {texts.shownOnce}
    <Box sx={lineStyle}>
      <TextField
        value={secret}
        fullWidth
        size="small"
        onFocus={({ target }) => target.select()}
        slotProps={{
          htmlInput: { readOnly: true, 'aria-label': texts.label, spellCheck: false, autoComplete: 'off' },
        }}
      />
      <Button
        variant="contained"
        onClick={() => void copyText(secret, texts)}
        sx={{ flex: 'none', minHeight: 40 }}
      >
        {texts.copy}
      </Button>
    </Box>
  </Alert>
);

const noticeStyle = { mb: 3, '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const lineStyle = { display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, mt: 1 };
