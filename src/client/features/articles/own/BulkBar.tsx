import Button from '@mui/material/Button';
import { useState } from 'react';
import type { BulkAct } from '../../../../shared/bulkActs.ts';
import type { CountedListing } from '../../../../shared/listing.ts';
import { deletionMessages } from '../../../../shared/deletionMessages.ts';
import type { OwnEntry } from '../../../../shared/ownEntry.ts';
import { Box } from '../../../components/basics/Box.tsx';
import { download } from '../../../components/basics/download.ts';
import { ConfirmDialog } from '../../../components/dialogs/ConfirmDialog.tsx';
import { useLastShown } from '../../../components/dialogs/useLastShown.ts';
import { countOf } from './bulkWords.ts';
import type { OwnQuery } from './ownListApi.ts';
import { TagDialog } from './TagDialog.tsx';
import type { Bulk } from './useBulk.ts';
import type { Selection } from '../../../components/selection/useSelection.ts';

interface Props {
  query: OwnQuery;
  listing: CountedListing<OwnEntry>;
  selection: Selection<OwnEntry>;
  bulk: Bulk;
}

interface Choice {
  act: BulkAct;
  label: string;
  isDangerous?: true;
}

const ofArticles: Choice[] = [
  { act: 'addTag', label: 'Add tag' },
  { act: 'removeTag', label: 'Remove tag' },
  { act: 'export', label: 'Export' },
  { act: 'unpublish', label: 'Unpublish' },
  { act: 'delete', label: 'Delete', isDangerous: true },
];
const ofDrafts: Choice[] = [
  { act: 'publish', label: 'Publish' },
  { act: 'delete', label: 'Discard', isDangerous: true },
];

/** What is asked before it is done with many: the specification's words for a deletion. */
function questionOf(act: 'publish' | 'unpublish' | 'delete', isOfDrafts: boolean) {
  if (act === 'publish')
    return { title: 'Publish these drafts?', text: 'Everybody can read them then.', confirmLabel: 'Publish' };
  if (act === 'unpublish')
    return {
      title: 'Unpublish these articles?',
      text: 'Nobody can read them any more. They stay with you as drafts, and have their addresses, dates and clicks again when you publish these.',
      confirmLabel: 'Unpublish',
    };
  return isOfDrafts
    ? { title: 'Discard these drafts?', text: 'What is in no article is gone then.', confirmLabel: 'Discard' }
    : {
        title: deletionMessages.areYouSure,
        text: deletionMessages.articleDeletionWarning,
        confirmLabel: 'Delete',
      };
}

/** How many are selected, and what can be done with them. */
export function BulkBar({ query, listing, selection, bulk }: Props) {
  const [asked, setAsked] = useState<BulkAct | null>(null);
  const { state } = query;
  const total = selection.isAll ? listing.total : selection.items.length;
  const count = countOf(total, state);
  const isTagged = asked === 'addTag' || asked === 'removeTag';
  const question = asked === null || isTagged || asked === 'export' ? null : asked;
  const shown = useLastShown(question) ?? 'delete';
  // Those of other pages are not at hand: what they have can be typed.
  const chosen = selection.isAll ? listing.result : listing.result.filter(selection.has);
  const isBusy = bulk.progress !== null;

  async function act(act: BulkAct, name?: string) {
    setAsked(null);
    const { page: _page, sort: _sort, ...filter } = query;
    const items = selection.isAll ? null : selection.items;
    const outcome = await bulk.run({ ...filter, act, items, total, ...(name !== undefined && { name }) });
    if (act !== 'export') selection.clear();
    else {
      const { exportFile } = await import('./exportFile.ts');
      const file = exportFile(outcome.results);
      if (file) download(file);
    }
  }

  return (
    <>
      <Box role="group" aria-label="Selected" sx={barStyle}>
        {total === 0 ? (
          <span>Select some to do more with them at once.</span>
        ) : (
          <>
            <Box component="strong" sx={countStyle}>{`${count} selected`}</Box>
            {(state === 'published' ? ofArticles : ofDrafts).map(({ act: one, label, isDangerous }) => (
              <Button
                key={one}
                size="small"
                color={isDangerous ? 'error' : 'primary'}
                disabled={isBusy}
                onClick={() => (one === 'export' ? void act(one) : setAsked(one))}
              >
                {label}
              </Button>
            ))}
            {!selection.isAll &&
              selection.items.length === listing.result.length &&
              listing.total > total && (
                <Button size="small" onClick={selection.selectAll}>
                  {`Select all ${listing.total.toLocaleString('en')} that match`}
                </Button>
              )}
            <Button size="small" color="inherit" onClick={selection.clear}>
              Select none
            </Button>
          </>
        )}
      </Box>
      <ConfirmDialog
        isOpen={question !== null}
        subject={count}
        {...questionOf(shown, state !== 'published')}
        isDangerous={shown === 'delete'}
        onConfirm={() => question && void act(question)}
        onCancel={() => setAsked(null)}
      />
      <TagDialog
        act={isTagged ? asked : null}
        count={count}
        present={[...new Set(chosen.flatMap(({ tags }) => tags))].sort((one, other) =>
          one.localeCompare(other),
        )}
        onConfirm={(name) => isTagged && void act(asked, name)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const barStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 0.5,
  minHeight: 40,
  mb: 0.5,
  typography: 'body2',
  color: 'text.secondary',
};
const countStyle = { color: 'text.primary', mr: 1 };
