import UploadOutlined from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';

interface Props {
  label: string;
  /** MIME types or file extensions, separated by commas. */
  accept: string;
  isMultiple?: boolean;
  /** Called with at least one file. */
  onFiles: (files: [File, ...File[]]) => void;
}

/** Opens the file picker. */
export const FileButton = ({ label, accept, isMultiple = false, onFiles }: Props) => (
  <Button
    component="label"
    // The input is the control.
    role={undefined}
    tabIndex={-1}
    variant="contained"
    startIcon={<UploadOutlined />}
    sx={buttonStyle}
  >
    {label}
    <input
      type="file"
      aria-label={label}
      accept={accept}
      multiple={isMultiple}
      onChange={({ currentTarget: input }) => {
        const [first, ...others] = input.files ?? [];
        // So that the same file can be chosen again.
        input.value = '';
        if (first) onFiles([first, ...others]);
      }}
    />
  </Button>
);

const buttonStyle = {
  // Focusable, but only its label is shown.
  '& input': { position: 'absolute', inset: 0, opacity: 0, fontSize: 0, cursor: 'pointer' },
  '&:focus-within': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '2px' },
};
