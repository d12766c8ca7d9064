import type { ReactNode } from 'react';
import { Box } from './Box.tsx';

interface Props<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  /** Labels of the buttons; the choices by default. */
  labels?: Readonly<Record<Choice, string>>;
  chosen: Choice;
  onChoose: (choice: Choice) => void;
  sx?: object;
  /** Returns styles for a choice, such as to hide it in narrow windows. */
  getSx?: (choice: Choice) => object;
  /** Shown after the buttons. */
  children?: ReactNode;
}

/** A group of buttons, one of which is pressed. */
export function ToggleButtons<Choice extends string>(props: Props<Choice>) {
  const { label, choices, labels, chosen, onChoose, sx, getSx, children } = props;
  return (
    <Box role="group" aria-label={label} sx={{ display: 'flex', gap: 0.25, ...sx }}>
      {choices.map((choice) => (
        <Box
          key={choice}
          component="button"
          type="button"
          aria-pressed={choice === chosen}
          onClick={() => onChoose(choice)}
          sx={{ ...toggleButtonStyle, ...getSx?.(choice) }}
        >
          {labels?.[choice] ?? choice}
        </Box>
      ))}
      {children}
    </Box>
  );
}

export const toggleButtonStyle = {
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 34,
  height: 34,
  px: 1,
  py: 0,
  border: 0,
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  font: 'inherit',
  fontSize: '0.875rem',
  cursor: 'pointer',
  '&:hover': { bgcolor: 'action.hover', color: 'text.primary' },
  '&[aria-pressed="true"]': { bgcolor: 'action.selected', color: 'text.primary', fontWeight: 600 },
};
