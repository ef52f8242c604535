import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import type { LineItem } from './use-order.ts';

interface LineSummaryProps {
  item: LineItem;
  description: string | null;
  children?: ReactNode;
}

/** What a line of an order is about: its picture, its title and a description. */
export function LineSummary({ item, description, children }: LineSummaryProps) {
  return (
    <Group gap="sm" wrap="nowrap">
      <Thumbnail src={item.thumbnail} />
      <div>
        <Text size="sm" fw={550}>
          {item.title}
        </Text>
        <Text size="xs" c="dimmed">
          {description}
        </Text>
        {children}
      </div>
    </Group>
  );
}
