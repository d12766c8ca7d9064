import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { TextFieldProps } from '@mui/material/TextField';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { adminMessages } from '../../../shared/messages/en/admin.ts';
import { appMessages } from '../../../shared/messages/en/app.ts';
import { moderationMessages } from '../../../shared/messages/en/moderation.ts';
import { givenRoleSchema, reasonSchema } from '../../../shared/moderation.ts';
import { givenRoles } from '../../../shared/roles.ts';
import { ownPasswordSchema } from '../../../shared/user.ts';
import { type StringSchema, ValidationError } from '../../../shared/yup.ts';
import { ConfirmDialog, TitledDialog, useLastShown } from '../../components/dialogs.tsx';
import { TextField } from '../../components/forms/fields.tsx';
import { keepEnter } from '../../components/forms/Form.tsx';
import { parentAlign } from '../../components/parentAlign.ts';
import { useTextLanguage } from '../../components/useTextLanguage.ts';
import type { ActionSpec } from './useModerationAction.ts';

interface Props {
  action: ActionSpec;
  /** The number of targets and their description; null while the dialog is closed. */
  targets: { count: number; text: string } | null;
  /** The initial value of the field. */
  suggestion?: string;
  /** The label of a checkbox in the dialog. */
  option?: string | undefined;
  /** Called with the reason, password or role, if the action takes one, and whether the option was chosen. */
  onConfirm: (input?: string, isOptionChosen?: boolean) => void;
  onCancel: () => void;
}

/** Asks for confirmation before an action, and for the reason, password or role that it requires. */
export function ActionDialog({ action, targets, suggestion = '', option, onConfirm, onCancel }: Props) {
  const { label, title, text = '', confirm, input, hint = '', isDangerous = false } = action;
  const isOpen = targets !== null;
  // The selection is gone while the dialog closes.
  const count = useLastShown(targets?.count ?? null) ?? 0;
  const subject = useLastShown(targets?.text ?? null) ?? '';
  const shownOption = useLastShown(isOpen ? (option ?? '') : null) ?? '';
  const dialog = {
    isOpen,
    title: title?.(count) ?? '',
    text,
    subject,
    confirmLabel: confirm?.(count) ?? label,
    isDangerous,
    onCancel,
  };

  return input === undefined ? (
    <ConfirmDialog {...dialog} onConfirm={() => onConfirm()} />
  ) : (
    <PromptDialog
      {...dialog}
      {...inputs[input]}
      hint={hint}
      suggestion={suggestion}
      option={shownOption}
      onConfirm={onConfirm}
    />
  );
}

interface PromptDialogProps {
  isOpen: boolean;
  subject: string;
  title: string;
  text: string;
  hint: string;
  confirmLabel: string;
  suggestion: string;
  /** The label of the checkbox; '' for none. */
  option: string;
  /** The label of the field. */
  label: string;
  schema: StringSchema<string>;
  field: TextFieldProps;
  /** Returns the hint for a value of the field. */
  describe?: (value: string) => string;
  isDangerous: boolean;
  onConfirm: (input: string, isOptionChosen: boolean) => void;
  onCancel: () => void;
}

/** Returns what a role allows; '' for the value of a dialog that isn't open. */
function describeRole(value: string): string {
  const role = givenRoles.find((given) => given === value);
  return role === undefined ? '' : moderationMessages.roles[role].description;
}

/** What a dialog can ask for. */
const inputs = {
  reason: {
    label: adminMessages.list.reason,
    schema: reasonSchema,
    field: { multiline: true, autoComplete: 'off' },
  },
  password: {
    label: adminMessages.list.password,
    schema: ownPasswordSchema,
    field: { type: 'password', autoComplete: 'current-password' },
  },
  role: {
    label: moderationMessages.fields.role,
    schema: givenRoleSchema,
    field: {
      select: true,
      slotProps: { select: { native: true } },
      // There is no text to select.
      onFocus: () => undefined,
      children: givenRoles.map((role) => (
        <option key={role} value={role}>
          {moderationMessages.roles[role].name}
        </option>
      )),
    },
    describe: describeRole,
  },
} satisfies Record<NonNullable<ActionSpec['input']>, Partial<PromptDialogProps>>;

function PromptDialog(props: PromptDialogProps) {
  const { isOpen, subject, title, text, hint, confirmLabel, suggestion, option, onConfirm, onCancel } = props;
  const { label, schema, field, isDangerous } = props;
  const id = useId();
  const lang = useTextLanguage(subject);
  /** Null until the user types. */
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? suggestion;
  const [isOptionChosen, setIsOptionChosen] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);

  function confirm(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    try {
      onConfirm(schema.validateSync(value), isOptionChosen);
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      setProblem(error.message);
      input.current?.focus();
    }
  }

  function reset() {
    setTyped(null);
    setIsOptionChosen(false);
    setProblem(null);
  }

  return (
    <TitledDialog
      isOpen={isOpen}
      title={title}
      describedBy={`${id}-subject ${id}-text`}
      onClose={onCancel}
      onExited={reset}
    >
      <form onSubmit={confirm} onKeyDown={option === '' ? undefined : keepEnter} noValidate>
        <DialogContent>
          <DialogContentText id={`${id}-subject`} lang={lang} sx={subjectStyle}>
            {subject}
          </DialogContentText>
          <DialogContentText id={`${id}-text`} sx={textStyle}>
            {text}
          </DialogContentText>
          <TextField
            autoFocus
            value={value}
            inputRef={input}
            onChange={({ target }) => {
              setTyped(target.value);
              setProblem(null);
            }}
            // A suggestion is replaced by typing.
            onFocus={({ target }) => target.select()}
            label={label}
            fullWidth
            margin="dense"
            {...field}
            error={problem !== null}
            helperText={problem ?? props.describe?.(value) ?? hint}
          />
          {option !== '' && (
            <FormControlLabel
              control={
                <Checkbox
                  checked={isOptionChosen}
                  onChange={({ target }) => setIsOptionChosen(target.checked)}
                />
              }
              label={<bdi>{option}</bdi>}
              sx={optionStyle}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{appMessages.actions.cancel}</Button>
          <Button type="submit" variant="contained" color={isDangerous ? 'error' : 'primary'}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </form>
    </TitledDialog>
  );
}

const subjectStyle = {
  mb: 1,
  fontWeight: 700,
  color: 'text.primary',
  overflowWrap: 'anywhere',
  ...parentAlign,
  // Unlike `dir="auto"`, this passes over isolated values at the beginning of a sentence.
  unicodeBidi: 'plaintext',
};
const textStyle = { mb: 1 };
const optionStyle = { mt: 0.5, overflowWrap: 'anywhere' };
