import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { type ArticleSummary, slugSchema } from '../../../shared/article.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { paths } from '../../../shared/pages.ts';
import { useChangeSlugMutation } from '../../api/ownArticlesApi.ts';
import { useLastShown } from '../../components/dialogs.tsx';
import { FormField } from '../../components/forms/fields.tsx';
import { SchemaForm, showUnder } from '../../components/forms/Form.tsx';
import { toast } from '../../lib/toast.ts';

const { slug: texts } = transferMessages;

interface Props {
  /** The article to change; null closes the dialog. */
  article: Pick<ArticleSummary, 'slug'> | null;
  onClose: () => void;
  onChanged?: (slug: string) => void;
}

/** Asks for an article's new slug and changes it. */
export function SlugDialog({ article, onClose, onChanged }: Props) {
  const [changeSlug] = useChangeSlugMutation();
  const shown = useLastShown(article);
  const id = useId();

  async function change({ slug: to }: { slug: string }) {
    const { slug } = await changeSlug({ slug: shown?.slug ?? '', to }).unwrap();
    onClose();
    toast.success(texts.done(decodeURI(paths.article(slug))));
    onChanged?.(slug);
  }

  return (
    <Dialog
      open={article !== null}
      onClose={onClose}
      aria-labelledby={id}
      maxWidth="xs"
      fullWidth
      slotProps={{ paper: { variant: 'outlined' } }}
    >
      <DialogTitle id={id} component="h2" variant="h2">
        {texts.change}
      </DialogTitle>
      <DialogContent>
        <SchemaForm
          schema={slugSchema}
          initialValues={{ slug: shown?.slug ?? '' }}
          submitLabel={texts.change}
          onSubmit={change}
          onRejected={showUnder<{ slug: string }>('slug')}
          isInDialog
          actions={<Button onClick={onClose}>{appMessages.actions.cancel}</Button>}
        >
          <FormField
            name="slug"
            label={texts.label}
            required
            autoFocus
            autoComplete="off"
            helperText={texts.hint(`${paths.articles}/`)}
          />
        </SchemaForm>
      </DialogContent>
    </Dialog>
  );
}
