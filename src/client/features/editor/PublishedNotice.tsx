import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useFormikContext } from 'formik';
import { useEffect } from 'react';
import type { Article } from '../../../shared/article.ts';
import { paths } from '../../../shared/pages.ts';
import { Link } from '../../navigation/Link.tsx';

/** Inside the form: says that its scheduled text was published meanwhile, as this article, which it changes from now on. */
export function PublishedNotice({ article }: { article: Article }) {
  const { slug, version } = article;
  const { setFieldValue, getFieldMeta } = useFormikContext();
  const isEdit = getFieldMeta('version').value !== undefined;

  useEffect(() => {
    if (isEdit) void setFieldValue('version', version, false);
  }, [isEdit, version, setFieldValue]);

  return (
    <Alert
      severity="success"
      action={
        <Button component={Link} to={paths.article(slug)} color="inherit" size="small">
          View it
        </Button>
      }
    >
      Your article was published at its time. What you write from now on changes it once you press Update.
    </Alert>
  );
}
