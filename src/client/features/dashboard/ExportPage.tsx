import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import { useEffect, useRef, useState } from 'react';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { transferMessages } from '../../../shared/messages/en/transfer.ts';
import { formatBytes } from '../../../shared/storage.ts';
import { useHasRight } from '../../api/accountApi.ts';
import { downloadExport, type Export } from '../../api/files.ts';
import { Box } from '../../components/Box.tsx';
import { PageHeading, Section } from '../../components/Page.tsx';
import { toast } from '../../lib/toast.ts';

const { export: texts } = transferMessages;

/** Downloads the author's data as a ZIP file and, for admins, the whole blog. */
export function ExportPage() {
  const [hasHistory, setHasHistory] = useState(false);
  const [hasBlogHistory, setHasBlogHistory] = useState(false);
  const [hasPersonalData, setHasPersonalData] = useState(false);
  const isAdmin = useHasRight('manageBlog');
  const { bytes, start, cancel } = useDownload();
  const isBusy = bytes !== null;

  return (
    <>
      <PageHeading sx={{ mb: 1 }}>{appMessages.pages.export}</PageHeading>
      <Box component="p" sx={leadStyle}>
        {texts.lead}
      </Box>
      <Section title={texts.own} text={texts.ownText}>
        <Box sx={choicesStyle}>
          <Choice
            name="history"
            label={texts.fields.history}
            hint={texts.historyHint}
            isChecked={hasHistory}
            onChange={setHasHistory}
          />
          <Choice
            name="personalData"
            label={texts.fields.personalData}
            hint={texts.personalDataHint}
            isChecked={hasPersonalData}
            onChange={setHasPersonalData}
          />
        </Box>
        <Button
          variant="contained"
          disabled={isBusy}
          onClick={() => void start({ history: hasHistory, personalData: hasPersonalData })}
          sx={submitStyle}
        >
          {texts.submit}
        </Button>
      </Section>
      {isAdmin && (
        <Section title={texts.whole} text={texts.wholeText}>
          <Choice
            name="blogHistory"
            label={texts.wholeHistory}
            hint={texts.wholeHistoryHint}
            isChecked={hasBlogHistory}
            onChange={setHasBlogHistory}
          />
          <Button
            variant="outlined"
            disabled={isBusy}
            onClick={() => void start({ blog: { history: hasBlogHistory } })}
            sx={submitStyle}
          >
            {texts.submitWhole}
          </Button>
        </Section>
      )}
      {isBusy && (
        <Box sx={progressStyle}>
          <LinearProgress aria-label={texts.progressLabel} />
          <span>{texts.progress(formatBytes(bytes))}</span>
          <Button onClick={cancel} sx={buttonStyle}>
            {texts.cancel}
          </Button>
        </Box>
      )}
    </>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  hint: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

function Choice({ name, label, hint, isChecked, onChange }: ChoiceProps) {
  return (
    <div>
      <FormControlLabel
        control={
          <Checkbox
            name={name}
            checked={isChecked}
            onChange={(_event, isOn) => onChange(isOn)}
            slotProps={{ input: { 'aria-describedby': `${name}-hint` } }}
          />
        }
        label={label}
      />
      <Box id={`${name}-hint`} sx={hintStyle}>
        {hint}
      </Box>
    </div>
  );
}

/** Downloads one export at a time. `bytes` have arrived; null if there is no download. Leaving the page cancels it. */
function useDownload() {
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function start(wanted: Export) {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    let shownAt = 0;
    const problem = await downloadExport(wanted, {
      signal: controller.signal,
      onProgress(arrived) {
        if (performance.now() - shownAt < PROGRESS_INTERVAL) return;
        shownAt = performance.now();
        setBytes(arrived);
      },
    });
    setBytes(null);
    if (problem === null) toast.success(texts.done);
    else if (controller.signal.aborted) toast.success(problem);
    else toast.error(problem);
  }

  return { bytes, start, cancel: () => running.current?.abort() };
}

/** In milliseconds. */
const PROGRESS_INTERVAL = 200;

const leadStyle = { mt: 0, mb: 3, color: 'text.secondary', maxWidth: '38rem' };
const choicesStyle = { display: 'grid', gap: 1.5 };
const hintStyle = { marginInlineStart: 4, color: 'text.secondary', typography: 'body2' };
const buttonStyle = { justifySelf: 'start', minHeight: 44 };
/** With as much room below as the line of the next section has. */
const submitStyle = { ...buttonStyle, mb: 2.5 };
const progressStyle = { display: 'grid', gap: 1, mt: 3, fontVariantNumeric: 'tabular-nums' };
