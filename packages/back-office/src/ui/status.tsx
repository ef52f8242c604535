import { Box, Group, Text } from '@mantine/core';
import { type Phrase, t } from '../i18n/translate.ts';

type Tone = 'good' | 'open' | 'bad' | 'idle';

const COLORS: Record<Tone, string> = {
  good: 'var(--mantine-color-teal-6)',
  open: 'var(--mantine-color-yellow-6)',
  bad: 'var(--mantine-color-red-6)',
  idle: 'var(--mantine-color-gray-5)',
};

const STATUSES: Record<string, [Phrase, Tone]> = {
  // orders
  pending: ['Open', 'open'],
  completed: ['Completed', 'good'],
  archived: ['Archived', 'idle'],
  canceled: ['Canceled', 'bad'],
  requires_action: ['Needs attention', 'bad'],
  not_fulfilled: ['Unfulfilled', 'open'],
  partially_fulfilled: ['Partly packed', 'open'],
  fulfilled: ['Packed', 'open'],
  partially_shipped: ['Partly shipped', 'open'],
  shipped: ['Shipped', 'good'],
  partially_returned: ['Partly returned', 'idle'],
  returned: ['Returned', 'idle'],
  not_paid: ['Unpaid', 'bad'],
  awaiting: ['To capture', 'open'],
  captured: ['Paid', 'good'],
  partially_refunded: ['Partly refunded', 'idle'],
  refunded: ['Refunded', 'idle'],
  // returns, swaps, claims, edits
  requested: ['Requested', 'open'],
  received: ['Received', 'good'],
  created: ['Created', 'open'],
  confirmed: ['Confirmed', 'good'],
  declined: ['Declined', 'bad'],
  difference_refunded: ['Difference refunded', 'good'],
  na: ['No payment', 'idle'],
  // products, discounts, price lists
  draft: ['Draft', 'idle'],
  proposed: ['Proposed', 'open'],
  published: ['Published', 'good'],
  rejected: ['Rejected', 'bad'],
  active: ['Active', 'good'],
  disabled: ['Disabled', 'idle'],
  expired: ['Expired', 'idle'],
  scheduled: ['Scheduled', 'open'],
  used_up: ['Used up', 'idle'],
  // proposals
  waiting: ['Waits', 'open'],
  carrying_out: ['Running', 'open'],
  carried_out: ['Done', 'good'],
  changed: ['Overtaken', 'bad'],
  // jobs, deliveries
  pre_processed: ['Checked', 'open'],
  processing: ['Running', 'open'],
  failed: ['Failed', 'bad'],
  delivered: ['Delivered', 'good'],
  open: ['Open', 'open'],
  revoked: ['Revoked', 'idle'],
  undone: ['Undone', 'idle'],
  accepted: ['Accepted', 'good'],
};

/** A status in words, with a dot in its colour. */
export function Status({ value }: { value: string | null | undefined }) {
  if (!value) return null;
  const [phrase, tone] = STATUSES[value] ?? [null, 'idle' as const];
  return (
    <Group gap={7} wrap="nowrap" display="inline-flex">
      <Box w={8} h={8} bg={COLORS[tone]} style={{ borderRadius: 4, flex: 'none' }} aria-hidden />
      <Text span size="sm" style={{ whiteSpace: 'nowrap' }}>
        {phrase ? t(phrase) : value}
      </Text>
    </Group>
  );
}

/** A status in words, for selections. */
export function statusName(value: string): string {
  const [phrase] = STATUSES[value] ?? [];
  return phrase ? t(phrase) : value;
}
