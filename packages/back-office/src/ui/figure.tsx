import { Card, Text } from '@mantine/core';

export interface FigureProps {
  label: string;
  value: string;
  hint?: string;
}

/** A number that matters, with its name. */
export function Figure({ label, value, hint }: FigureProps) {
  return (
    <Card shadow="xs" padding="md">
      <Text size="sm" c="dimmed">
        {label}
      </Text>
      <Text fz={26} fw={650} className="amount">
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
