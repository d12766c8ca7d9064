import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import type { ArticleDraft } from '../../../shared/article.ts';
import type { Draft } from '../../../shared/draft.ts';
import { Box } from '../../components/Box.tsx';
import { draftTitle } from '../articles/draftPaths.ts';
import { ChangedFields } from '../history/ChangedFields.tsx';
import { Difference } from '../history/Difference.tsx';
import type { Autosave } from './autosave.ts';
import type { MarkdownEditor } from './markdownEditor.ts';
import { usePutText } from './usePutText.ts';

export interface DraftChoiceProps {
  /** The version on the server. */
  stored: Draft;
  autosave: Autosave;
  editor: MarkdownEditor;
  /** Receives the id of the draft that the text belongs to from now on. */
  onChosen: (id: string) => void;
}

/** Lets the user choose between the text in the form and the one on the server. */
export function DraftChoice({ stored, autosave, editor, onChosen }: DraftChoiceProps) {
  const { values } = useFormikContext<ArticleDraft>();
  const put = usePutText(editor);

  function keepMine() {
    autosave.resolveConflict(stored);
    onChosen(stored._id);
  }

  async function takeTheirs(theirs: Draft) {
    await put(theirs);
    keepMine();
  }

  return (
    <Alert severity="warning" sx={alertStyle}>
      <AlertTitle component="h2">This draft was changed somewhere else meanwhile</AlertTitle>
      Which text shall stay? Until you choose, nothing is saved or published.
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        <Button color="inherit" variant="outlined" onClick={keepMine}>
          Keep mine
        </Button>
        <Button color="inherit" variant="outlined" onClick={() => void takeTheirs(stored)}>
          Take the stored one
        </Button>
      </Box>
      <Box sx={{ mt: 2 }}>
        <ChangedFields before={stored} after={values} />
        <Difference before={stored.markdown} after={values.markdown} beforeName="Stored" afterName="Yours" />
      </Box>
      <Box component="details" sx={{ my: 1 }}>
        <summary>Show the stored text</summary>
        <Box component="p" dir="auto" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
          {draftTitle(stored)}
        </Box>
        <Box component="pre" tabIndex={0} role="group" aria-label="Stored text" sx={text}>
          {stored.markdown}
        </Box>
      </Box>
    </Alert>
  );
}

const alertStyle = { '& .MuiAlert-message': { flex: 1, minWidth: 0 } };
const text = { m: 0, maxHeight: '18rem', overflow: 'auto', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
