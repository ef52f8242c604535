import { Group, Stack, Text } from '@mantine/core';
import { QuantityField } from '../../ui/quantity-field.tsx';
import { LineSummary } from './line-summary.tsx';
import type { Choice } from './use-order.ts';

interface PiecePickerProps {
  choices: readonly Choice[];
  /** How many pieces are chosen, by the id of the line. */
  value: Record<string, number>;
  onChange: (value: Record<string, number>) => void;
}

/** Chooses how many pieces of which lines. */
export function PiecePicker({ choices, value, onChange }: PiecePickerProps) {
  return (
    <Stack gap="sm">
      {choices.map(({ item, most }) => (
        <Group key={item.id} justify="space-between" wrap="nowrap">
          <LineSummary item={item} description={item.description} />
          <QuantityField
            title={item.title}
            width={110}
            min={0}
            max={most}
            rightSection={
              <Text size="xs" c="dimmed" aria-hidden>
                / {most}
              </Text>
            }
            value={value[item.id] ?? 0}
            onChange={(count) => onChange({ ...value, [item.id]: count })}
          />
        </Group>
      ))}
    </Stack>
  );
}

/** The chosen lines with their quantities. */
export function listChosen(value: Record<string, number>): { item_id: string; quantity: number }[] {
  return Object.entries(value)
    .filter(([, quantity]) => quantity > 0)
    .map(([item_id, quantity]) => ({ item_id, quantity }));
}

/** All pieces of all lines. */
export function chooseAll(choices: readonly Choice[]): Record<string, number> {
  return Object.fromEntries(choices.map(({ item, most }) => [item.id, most]));
}
