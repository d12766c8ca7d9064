import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useFormikContext } from 'formik';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Article, type ArticleDraft, writtenOf } from '../../../shared/article.ts';
import { shortTextsOf } from '../../../shared/shortTexts.ts';
import type { ArticleEdit } from '../../api/ownArticlesApi.ts';
import { Box } from '../../components/Box.tsx';
import { discardedStatus } from '../../components/forms/LocalBackup.tsx';
import { Difference } from '../history/Difference.tsx';

/**
 * Inside the edit form: when the saved text is newer than the one that this edit began with, the writer sees both
 * and chooses. Until then both stay as they are; the own one can also be changed in the form below.
 */
export function EditConflict({ saved }: { saved: Article }) {
  const { values } = useFormikContext<ArticleEdit>();
  return saved.version > values.version ? <Choice saved={saved} /> : null;
}

function Choice({ saved }: { saved: Article }) {
  const { version } = saved;
  const { values, setFieldValue, submitForm, resetForm } = useFormikContext<ArticleEdit>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever goes on typing meanwhile hears of it by the form's alert.
    if (!document.activeElement?.matches('input, textarea')) heading.current?.focus();
  }, []);

  async function keepMine() {
    await setFieldValue('version', version);
    await submitForm();
  }

  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, borderColor: 'warning.main' }}>
      <Typography ref={heading} variant="h2" tabIndex={-1}>
        This article was saved somewhere else meanwhile
      </Typography>
      <Typography sx={{ mt: 1, mb: 2 }}>Which text shall stay? Nothing is lost until you choose.</Typography>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Version name="Your text" draft={values}>
          <Button variant="contained" onClick={() => void keepMine()}>
            Keep mine
          </Button>
        </Version>
        <Version name="The saved text" draft={saved}>
          <Button
            variant="outlined"
            onClick={() =>
              resetForm({ values: { ...writtenOf(saved), version }, status: discardedStatus(values) })
            }
          >
            Take the saved one
          </Button>
        </Version>
      </Box>
      <Box sx={{ mt: 3 }}>
        <Difference before={saved.markdown} after={values.markdown} beforeName="Saved" afterName="Yours" />
      </Box>
    </Paper>
  );
}

interface VersionProps {
  name: string;
  draft: ArticleDraft;
  children: ReactNode;
}

function Version({ name, draft, children }: VersionProps) {
  const { title, ...others } = shortTextsOf(draft);
  return (
    <Stack component="section" aria-label={name} useFlexGap spacing={1}>
      <Typography variant="body2" component="h3" color="textSecondary">
        {name}
      </Typography>
      <Typography dir="auto" sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {[...Object.values(others), draft.tags?.join(', ')].filter(Boolean).map((text) => (
        <Typography key={text} dir="auto" variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {text}
        </Typography>
      ))}
      <Box
        component="pre"
        dir="auto"
        tabIndex={0}
        role="group"
        aria-label={`Markdown of ${name.toLowerCase()}`}
        sx={{
          m: 0,
          mt: 'auto',
          p: 1.5,
          height: '18rem',
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          bgcolor: 'action.hover',
          borderRadius: 1,
          fontSize: '0.875rem',
        }}
      >
        {draft.markdown}
      </Box>
      <Box>{children}</Box>
    </Stack>
  );
}
