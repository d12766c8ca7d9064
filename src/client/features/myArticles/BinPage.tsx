import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLocation } from 'react-router';
import type { DeletedArticle } from '../../../shared/bin.ts';
import { readPageNumber } from '../../../shared/listing.ts';
import { myArticlesMessages } from '../../../shared/messages/en/myArticles.ts';
import { joinSentences } from '../../../shared/messages/formats.ts';
import { paths } from '../../../shared/pages.ts';
import { formatBytes } from '../../../shared/storage.ts';
import {
  type BinConfirmation,
  useDeleteForGoodMutation,
  useEmptyBinMutation,
  useListBinQuery,
  useRestoreFromBinMutation,
} from '../../api/binApi.ts';
import { blogApi, PUBLIC_LISTS, refetchOptions } from '../../api/blogApi.ts';
import { sendInBatches } from '../../api/sendInBatches.ts';
import { AuthoredText } from '../../components/AuthoredText.tsx';
import { Box } from '../../components/Box.tsx';
import { formatDate } from '../../components/dates.tsx';
import { useFocusHeadingAfterClose, useLastShown } from '../../components/dialogs.tsx';
import { SubmitError } from '../../components/forms/Form.tsx';
import { PasswordDialog } from '../../components/forms/PasswordDialog.tsx';
import { focusHeading } from '../../components/Page.tsx';
import { RichText } from '../../components/RichText.tsx';
import { EmptyState, Loading, Notice } from '../../components/status.tsx';
import { toast } from '../../lib/toast.ts';
import { redactBody } from '../../session/redactedBody.ts';
import { ListPage } from '../articles/ArticleList.tsx';
import { BIN_WORD } from '../articles/draftPaths.ts';
import { ListingTabs } from './OwnListPage.tsx';

const messages = myArticlesMessages.bin;

/** What the dialog asks about: an article, or the whole bin. */
type Erasure = DeletedArticle | 'all';

/** Deleted articles that the user can restore, or delete for good. */
export function BinPage() {
  const page = readPageNumber(new URLSearchParams(useLocation().search).get('page'));
  const query = useListBinQuery({ page }, refetchOptions);
  const { currentData: listing } = query;
  const [erasing, setErasing] = useState<Erasure | null>(null);
  const { restore, isRestoring } = useRestore();
  const bytes = listing?.bytes ?? 0;
  const emptyButton = (
    <Button color="error" variant="outlined" onClick={() => setErasing('all')}>
      {messages.empty.label}
    </Button>
  );

  return (
    <>
      <ListPage
        title={messages.title}
        page={page}
        params={{ state: BIN_WORD }}
        belowHeading={
          <>
            <ListingTabs state={BIN_WORD} />
            <Box component="p" sx={leadStyle}>
              {joinSentences([
                messages.lead,
                listing && listing.result.length > 0 ? messages.size(formatBytes(bytes)) : '',
              ])}
            </Box>
          </>
        }
        query={query}
        onIntent={() => undefined}
        emptyState={
          bytes > 0 ? (
            <Notice text={messages.onlyFinal(formatBytes(bytes))}>{emptyButton}</Notice>
          ) : (
            <EmptyState
              drawing="page"
              text={messages.none}
              to={paths.myArticles}
              label={messages.viewArticles}
            />
          )
        }
        skeleton={<Loading />}
      >
        {({ result }) => (
          <>
            <Paper component="ul" variant="outlined" aria-label={messages.title} sx={listStyle}>
              {result.map((article) => (
                <Item
                  key={article._id}
                  article={article}
                  isBusy={isRestoring}
                  onRestore={() => void restore([article])}
                  onErase={() => setErasing(article)}
                />
              ))}
            </Paper>
            <Box sx={actionsStyle}>
              {result.length > 1 && (
                <Button variant="outlined" loading={isRestoring} onClick={() => void restore(result)}>
                  {messages.restoreAll}
                </Button>
              )}
              {emptyButton}
            </Box>
          </>
        )}
      </ListPage>
      <ErasureDialog
        erasing={erasing}
        needsPassword={listing?.needsPassword === true}
        onClose={() => setErasing(null)}
      />
    </>
  );
}

/** Restores articles, and says how many and which couldn't be. */
function useRestore() {
  const [restoreFromBin] = useRestoreFromBinMutation();
  const [isRestoring, setIsRestoring] = useState(false);
  const invalidateLists = useInvalidateLists();

  async function restore(articles: readonly DeletedArticle[]) {
    setIsRestoring(true);
    const { results, problem } = await sendInBatches(
      articles.map(({ slug }) => slug),
      ({ items = [] }) => restoreFromBin(items),
    );
    setIsRestoring(false);
    const failed = results.find((result) => result.problem !== null);
    const count = results.filter((result) => result.problem === null).length;
    const title = articles.find(({ slug }) => slug === failed?.item)?.title ?? '';
    if (count > 0) toast.success(messages.restored(count));
    if (failed) toast.error(messages.failed(title, failed.problem ?? ''));
    if (problem !== null) toast.error(problem);
    invalidateLists();
    focusHeading();
  }

  return { restore, isRestoring };
}

function useInvalidateLists(): () => void {
  const dispatch = useDispatch();
  return () => dispatch(blogApi.util.invalidateTags(['OwnArticle', ...PUBLIC_LISTS]));
}

interface ItemProps {
  article: DeletedArticle;
  isBusy: boolean;
  onRestore: () => void;
  onErase: () => void;
}

function Item({ article, isBusy, onRestore, onErase }: ItemProps) {
  const { title, deletedAt, expiresAt, size } = article;
  const { named } = myArticlesMessages.item;

  return (
    <Box component="li" sx={itemStyle}>
      <Box sx={{ flex: '1 1 18rem', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ fontWeight: 600 }}>
          <AuthoredText text={title} />
        </Box>
        <Box sx={detailsStyle}>
          <RichText
            text={messages.dates(formatDate(deletedAt), formatDate(expiresAt))}
            tags={{
              deleted: (text) => <time dateTime={deletedAt}>{text}</time>,
              ends: (text) => <time dateTime={expiresAt}>{text}</time>,
            }}
          />
          {` · ${formatBytes(size)}`}
        </Box>
      </Box>
      <Box sx={buttonsStyle}>
        <Button
          size="small"
          variant="outlined"
          disabled={isBusy}
          aria-label={named(messages.restore, title)}
          onClick={onRestore}
        >
          {messages.restore}
        </Button>
        <Button
          size="small"
          color="error"
          disabled={isBusy}
          aria-label={named(messages.delete.label, title)}
          onClick={onErase}
        >
          {messages.delete.label}
        </Button>
      </Box>
    </Box>
  );
}

interface DialogProps {
  /** Null closes the dialog. */
  erasing: Erasure | null;
  needsPassword: boolean;
  onClose: () => void;
}

/** Asks before anything is erased, with the password if the login is over an hour old. */
function ErasureDialog({ erasing, needsPassword, onClose }: DialogProps) {
  const shown = useLastShown(erasing);
  const erase = useErase();
  const focusHeadingIf = useFocusHeadingAfterClose(erasing !== null);
  const texts = shown === 'all' ? messages.empty : messages.delete;

  async function submit(password: string) {
    if (shown === null) return;
    await erase(shown, password ? { password } : {});
    focusHeadingIf(true);
    onClose();
    toast.success(texts.done);
  }

  return (
    <PasswordDialog
      isOpen={erasing !== null}
      title={texts.title}
      subject={shown === null || shown === 'all' ? undefined : shown.title}
      text={texts.text}
      confirmLabel={texts.label}
      isDangerous
      needsPassword={needsPassword}
      hint={messages.passwordHint}
      onClose={onClose}
      onConfirm={submit}
    />
  );
}

/** Returns a function that deletes an article, or everything in the bin, for good. */
function useErase() {
  const [deleteForGood] = useDeleteForGoodMutation();
  const [emptyBin] = useEmptyBinMutation();
  const invalidateLists = useInvalidateLists();

  return async (erasing: Erasure, confirmation: BinConfirmation) => {
    try {
      if (erasing === 'all') {
        while (!(await emptyBin(redactBody(confirmation)).unwrap()).isEmpty);
        return;
      }
      const body = { ...confirmation, slugs: [erasing.slug] };
      const { results } = await deleteForGood(redactBody(body)).unwrap();
      const problem = results[0]?.problem ?? null;
      if (problem !== null) throw new SubmitError(problem);
    } finally {
      invalidateLists();
    }
  };
}

const leadStyle = { mt: 0, mb: 2, typography: 'body2', color: 'text.secondary', maxWidth: '44rem' };
const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };
const itemStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: { xs: 2, sm: 3 },
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
const buttonsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, marginInlineStart: { xs: -0.5, sm: 0 } };
const detailsStyle = { typography: 'body2', color: 'text.secondary' };
const actionsStyle = { display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 3 };
