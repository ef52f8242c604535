import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { Trash2Icon } from 'lucide-react';
import { api, related, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { type Phrase, t } from '../../i18n/translate.ts';
import { VariantSearch } from '../../products/variant-picker.tsx';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { StoredQuantityField } from '../../ui/quantity-field.tsx';
import { Status } from '../../ui/status.tsx';
import type { LineItem, Order } from '../order/use-order.ts';

/** The edit of an order that is under way; those that have ended are in its history. */
export function OrderEdits({ order }: { order: Order }) {
  const active = (order.edits ?? []).find(
    ({ confirmed_at, declined_at, canceled_at }) => !confirmed_at && !declined_at && !canceled_at,
  );
  return active ? <ActiveEdit order={order} id={active.id} /> : null;
}

function ActiveEdit({ order, id }: { order: Order; id: string }) {
  const params = { path: { id } };
  const { data } = useOptionalData(['order-edits', id], () =>
    api.GET('/admin/order-edits/{id}', {
      params: {
        ...params,
        query: { expand: 'items,changes,changes.line_item,changes.original_line_item,payment_collection' },
      },
    }),
  );
  const request = useAction(() => api.POST('/admin/order-edits/{id}/request', { params, body: {} }), {
    done: 'Edit requested',
  });
  const confirmEdit = useAction(() => api.POST('/admin/order-edits/{id}/confirm', { params }), {
    done: 'Edit confirmed',
  });
  const cancel = useAction(() => api.POST('/admin/order-edits/{id}/cancel', { params }), {
    done: 'Edit canceled',
  });
  const add = useAction(
    (variant_id: string) =>
      api.POST('/admin/order-edits/{id}/items', { params, body: { variant_id, quantity: 1 } }),
    { done: 'Added' },
  );
  const edit = data?.order_edit;
  if (!edit) return null;
  const due = edit.difference_due ?? 0;
  const collectionId = due > 0 ? edit.payment_collection_id : null;
  return (
    <Section
      title={t('Edit of the order')}
      hint={t('Nothing changes before it is confirmed.')}
      actions={<Status value={edit.requested_at ? 'requested' : 'created'} />}
    >
      <Stack>
        {(edit.items ?? []).map((item) => (
          <EditedLine
            key={item.id}
            edit={edit}
            item={item}
            currency={order.currency_code}
            isFixed={edit.requested_at !== null}
          />
        ))}
        {!edit.requested_at && <Changes edit={edit} />}
        {!edit.requested_at && (
          <VariantSearch label={t('Add an item')} onPick={({ id: variantId }) => add.mutate(variantId)} />
        )}
        <Group justify="space-between">
          <Text fw={650}>{t('New total')}</Text>
          <Text fw={650} className="amount">
            {formatMoney(edit.total, order.currency_code)}
          </Text>
        </Group>
        <Group justify="space-between">
          <Text size="sm">{due >= 0 ? t('To be paid in addition') : t('Cheaper by')}</Text>
          <Text size="sm" className="amount">
            {formatMoney(Math.abs(due), order.currency_code)}
          </Text>
        </Group>
        <Group justify="flex-end" gap="xs">
          <ConfirmButton
            label={t('Cancel edit')}
            question={t('The order stays as it is.')}
            onConfirm={() => cancel.mutate(undefined)}
          />
          {!edit.requested_at && due > 0 && (
            <Button variant="default" loading={request.isPending} onClick={() => request.mutate(undefined)}>
              {t('Ask the customer to pay')}
            </Button>
          )}
          {collectionId !== null && edit.requested_at && <ReceiveButton collectionId={collectionId} />}
          <Button loading={confirmEdit.isPending} onClick={() => confirmEdit.mutate(undefined)}>
            {t('Confirm edit')}
          </Button>
        </Group>
      </Stack>
    </Section>
  );
}

/** What the edit changes, each of which can be taken back. */
function Changes({ edit }: { edit: Schemas['OrderEdit'] }) {
  const takeBack = useAction(
    (change_id: string) =>
      api.DELETE('/admin/order-edits/{id}/changes/{change_id}', {
        params: { path: { id: edit.id, change_id } },
      }),
    { done: 'Taken back' },
  );
  return (edit.changes ?? []).map(({ id, type, line_item, original_line_item }) => {
    const title = related(line_item)?.title ?? related(original_line_item)?.title ?? '';
    return (
      <Group key={id} justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed">
          {t(CHANGES[type], { title })}
        </Text>
        <Button
          variant="subtle"
          size="compact-xs"
          loading={takeBack.isPending}
          onClick={() => takeBack.mutate(id)}
        >
          {t('Take back')}
        </Button>
      </Group>
    );
  });
}

const CHANGES = {
  item_add: 'Added: {title}',
  item_remove: 'Removed: {title}',
  item_update: 'Other quantity: {title}',
} as const satisfies Record<string, Phrase>;

/** Marks the difference as paid, e.g. by bank transfer. */
function ReceiveButton({ collectionId }: { collectionId: string }) {
  const authorize = useAction(
    () => api.POST('/admin/payment-collections/{id}/authorize', { params: { path: { id: collectionId } } }),
    { done: 'Marked as paid' },
  );
  return (
    <Button variant="default" loading={authorize.isPending} onClick={() => authorize.mutate(undefined)}>
      {t('Mark as paid')}
    </Button>
  );
}

interface EditedLineProps {
  edit: Schemas['OrderEdit'];
  item: LineItem;
  currency: string;
  isFixed: boolean;
}

function EditedLine({ edit, item, currency, isFixed }: EditedLineProps) {
  const path = { id: edit.id, item_id: item.id };
  const change = useAction((quantity: number) =>
    api.POST('/admin/order-edits/{id}/items/{item_id}', { params: { path }, body: { quantity } }),
  );
  const remove = useAction(() => api.DELETE('/admin/order-edits/{id}/items/{item_id}', { params: { path } }));
  const changed = (edit.changes ?? []).some(({ line_item_id }) => line_item_id === item.id);
  return (
    <Group justify="space-between" wrap="nowrap">
      <div>
        <Text size="sm" fw={550}>
          {item.title}
        </Text>
        <Text size="xs" c="dimmed">
          {[item.description, formatMoney(item.unit_price, currency), changed ? t('changed') : null]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <StoredQuantityField
          title={item.title}
          value={item.quantity}
          disabled={isFixed}
          onSave={change.mutate}
        />
        <ActionIcon
          variant="subtle"
          color="gray"
          disabled={isFixed}
          aria-label={t('Remove {title}', { title: item.title })}
          onClick={() => remove.mutate(undefined)}
        >
          <Trash2Icon size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </Group>
  );
}
