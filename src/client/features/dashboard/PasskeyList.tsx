import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import type { PasskeySummary } from '../../../shared/passkey.ts';
import { problemOf } from '../../api/problem.ts';
import { Box } from '../../components/basics/Box.tsx';
import { ConfirmDialog } from '../../components/dialogs/ConfirmDialog.tsx';
import { useLastShown } from '../../components/dialogs/useLastShown.ts';
import { toast } from '../../components/toasts/toast.ts';
import { useRemovePasskeyMutation } from '../../session/passkeyApi.ts';
import { Day } from '../../components/basics/Day.tsx';
import { lineStyle, nameStyle, factsStyle } from './lineStyles.ts';

interface Props {
  passkeys: readonly PasskeySummary[];
  /** Called when a line is about to leave the list. */
  onRemoved: () => void;
}

/** Passkeys, each with the way to remove it. */
export function PasskeyList({ passkeys, onRemoved }: Props) {
  const [asked, setAsked] = useState<PasskeySummary | null>(null);
  const [removePasskey, { isLoading }] = useRemovePasskeyMutation();
  const shown = useLastShown(asked);

  async function remove({ _id }: PasskeySummary) {
    const { error } = await removePasskey(_id);
    setAsked(null);
    const problem = problemOf(error);
    if (problem) toast.error(problem.text);
    if (!error) toast.success('The passkey is removed.');
    if (!error || problem?.status === 404) onRemoved();
  }

  return (
    <>
      <Paper component="ul" variant="outlined" sx={listStyle}>
        {passkeys.map((passkey) => (
          <Box component="li" key={passkey._id} sx={lineStyle}>
            <Box sx={{ minWidth: 0, flex: 1, overflowWrap: 'anywhere' }}>
              <Box sx={nameStyle} dir="auto">
                {passkey.name}
              </Box>
              <Box sx={factsStyle}>
                Added <Day at={passkey.createdAt} />
                {passkey.lastUsedAt === null ? (
                  ', not used yet'
                ) : (
                  <>
                    , last used <Day at={passkey.lastUsedAt} />
                  </>
                )}
              </Box>
            </Box>
            <Button
              variant="outlined"
              aria-label={`Remove ${passkey.name}`}
              onClick={() => setAsked(passkey)}
            >
              Remove
            </Button>
          </Box>
        ))}
      </Paper>
      <ConfirmDialog
        isOpen={asked !== null}
        subject={shown?.name ?? ''}
        title="Remove the passkey?"
        text="It logs in no more. Your device may still offer it: remove it there, too."
        confirmLabel="Remove"
        isDangerous
        isBusy={isLoading}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const listStyle = { listStyle: 'none', m: 0, mb: 2, p: 0, borderRadius: 1.6 };
