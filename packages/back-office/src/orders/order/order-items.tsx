import { Box, Group, Stack, Table, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { related } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { LineSummary } from './line-summary.tsx';
import type { LineItem, Order } from './use-order.ts';

/** The lines of an order and its totals. */
export function OrderItems({ order }: { order: Order }) {
  return (
    <Section title={t('Items')} isWide>
      <ItemTable items={order.items ?? []} currency={order.currency_code} />
      <Box p="lg" pt="sm">
        <Totals order={order} />
      </Box>
    </Section>
  );
}

/** Lines with their prices. */
export function ItemTable({ items, currency }: { items: readonly LineItem[]; currency: string }) {
  return (
    <Table aria-label={t('Items')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('Product')}</Table.Th>
          <Table.Th ta="right" visibleFrom="sm">
            {t('Price')}
          </Table.Th>
          <Table.Th ta="right">{t('Quantity')}</Table.Th>
          <Table.Th ta="right">{t('Total')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {items.map((item) => (
          <Table.Tr key={item.id}>
            <Table.Td>
              <LineSummary
                item={item}
                description={[item.description, related(item.variant)?.sku].filter(Boolean).join(' · ')}
              >
                <ItemProgress item={item} />
              </LineSummary>
            </Table.Td>
            <Table.Td className="amount" ta="right" visibleFrom="sm">
              {formatMoney(item.unit_price, currency)}
            </Table.Td>
            <Table.Td className="amount" ta="right">
              {item.quantity}
            </Table.Td>
            <Table.Td className="amount" ta="right">
              {formatMoney(item.subtotal ?? item.unit_price * item.quantity, currency)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function ItemProgress({ item }: { item: LineItem }) {
  const parts = [
    item.shipped_quantity ? t('{count} shipped', { count: item.shipped_quantity }) : null,
    !item.shipped_quantity && item.fulfilled_quantity
      ? t('{count} packed', { count: item.fulfilled_quantity })
      : null,
    item.returned_quantity ? t('{count} returned', { count: item.returned_quantity }) : null,
  ].filter(Boolean);
  return parts.length === 0 ? null : (
    <Text size="xs" c="dimmed">
      {parts.join(' · ')}
    </Text>
  );
}

function Totals({ order }: { order: Order }) {
  const money = (amount: number | undefined) => formatMoney(amount, order.currency_code);
  const codes = (order.discounts ?? []).map(({ code }) => code).join(', ');
  const rows: [string, string][] = [
    [t('Subtotal'), money(order.subtotal)],
    ...(order.discount_total
      ? [[`${t('Discount')} ${codes}`, `−${money(order.discount_total)}`] as [string, string]]
      : []),
    [shippingName(order), money(order.shipping_total)],
    [t('Tax'), money(order.tax_total)],
    ...(order.gift_card_total
      ? [[t('Gift cards'), `−${money(order.gift_card_total)}`] as [string, string]]
      : []),
  ];
  return (
    <Stack gap={6} maw={380} ml="auto">
      {rows.map(([name, value]) => (
        <Group key={name} justify="space-between">
          <Text size="sm" c="dimmed">
            {name}
          </Text>
          <Text size="sm" className="amount">
            {value}
          </Text>
        </Group>
      ))}
      <Group justify="space-between">
        <Text fw={650}>{t('Total')}</Text>
        <Text fw={650} className="amount">
          {money(order.total)}
        </Text>
      </Group>
      {order.draft_order_id && (
        <Link to="/orders/drafts/$id" params={{ id: order.draft_order_id }} className="link">
          <Text size="sm">{t('From a draft')}</Text>
        </Link>
      )}
    </Stack>
  );
}

function shippingName({ shipping_methods = [] }: Order): string {
  const names = shipping_methods.flatMap(({ shipping_option }) => related(shipping_option)?.name ?? []);
  return names.length === 0 ? t('Shipping') : `${t('Shipping')}: ${names.join(', ')}`;
}
