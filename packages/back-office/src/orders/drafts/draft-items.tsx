import { ActionIcon, Box, Group, Table, Text } from '@mantine/core';
import { Trash2Icon } from 'lucide-react';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { VariantSearch } from '../../products/variant-picker.tsx';
import { formatMoney } from '../../ui/money.ts';
import { StoredQuantityField } from '../../ui/quantity-field.tsx';
import { LineSummary } from '../order/line-summary.tsx';
import type { LineItem } from '../order/use-order.ts';

interface DraftItemsProps {
  draftId: string;
  items: readonly LineItem[];
  currency: string;
}

/** The lines of a draft that is not paid yet: they can be added, changed and removed. */
export function DraftItems({ draftId, items, currency }: DraftItemsProps) {
  const add = useAction(
    (variant_id: string) =>
      api.POST('/admin/draft-orders/{id}/line-items', {
        params: { path: { id: draftId } },
        body: { variant_id, quantity: 1, unit_price: undefined },
      }),
    { done: 'Added' },
  );
  return (
    <>
      <Table aria-label={t('Items')}>
        <Table.Tbody>
          {items.map((item) => (
            <DraftLine key={item.id} draftId={draftId} item={item} currency={currency} />
          ))}
        </Table.Tbody>
      </Table>
      <Box p="lg" pb={0}>
        <VariantSearch label={t('Add an item')} onPick={({ id }) => add.mutate(id)} />
      </Box>
    </>
  );
}

function DraftLine({ draftId, item, currency }: { draftId: string; item: LineItem; currency: string }) {
  const path = { id: draftId, line_id: item.id };
  const change = useAction((quantity: number) =>
    api.POST('/admin/draft-orders/{id}/line-items/{line_id}', { params: { path }, body: { quantity } }),
  );
  const remove = useAction(
    () => api.DELETE('/admin/draft-orders/{id}/line-items/{line_id}', { params: { path } }),
    { done: 'Removed' },
  );
  return (
    <Table.Tr>
      <Table.Td>
        <LineSummary item={item} description={item.description ?? ''}>
          <Text size="xs" c="dimmed">
            {formatMoney(item.unit_price, currency)}
          </Text>
        </LineSummary>
      </Table.Td>
      <Table.Td>
        <Group gap="xs" wrap="nowrap" justify="flex-end">
          <StoredQuantityField title={item.title} value={item.quantity} onSave={change.mutate} />
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('Remove {title}', { title: item.title })}
            onClick={() => remove.mutate(undefined)}
          >
            <Trash2Icon size={16} aria-hidden />
          </ActionIcon>
        </Group>
      </Table.Td>
      <Table.Td className="amount" ta="right">
        {formatMoney(item.subtotal ?? item.unit_price * item.quantity, currency)}
      </Table.Td>
    </Table.Tr>
  );
}
