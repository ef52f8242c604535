import { Card, Text } from '@mantine/core';

export interface FigureProps {
  label: string;
  value: string;
  hint?: string;
}

/** A number that matters, with its name. */
export function Figure({ label, value, hint }: FigureProps) {
  return (
    <Card shadow="xs" padding="md" className="figure">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text
        fw={650}
        className="amount"
        // the size that fits the tile, whatever the amount
        style={{ '--length': value.length }}
      >
        {value}
      </Text>
      {hint && (
        <Text size="xs" c="dimmed">
          {hint}
        </Text>
      )}
    </Card>
  );
}
