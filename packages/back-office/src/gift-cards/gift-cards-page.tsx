import { Button, Group, Select, Switch, TextInput, UnstyledButton } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, related, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useRegions } from '../settings/use-settings.ts';
import { ConfirmButton } from '../ui/confirm-button.tsx';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { EmptyState } from '../ui/data-table.tsx';
import { formatDay, ofDateField, toDateField } from '../ui/dates.ts';
import { MoneyField } from '../ui/fields.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ListPage } from '../ui/list-page.tsx';
import { pageOf } from '../ui/list-search.ts';
import { formatMoney } from '../ui/money.ts';
import { Status } from '../ui/status.tsx';
import { typed, useForm } from '../ui/use-form.ts';

const route = getRouteApi('/shell/gift-cards');

type GiftCard = Schemas['GiftCard'];

/** Gift cards that were bought or given, with what is left on them. */
export function GiftCardsPage() {
  const search = route.useSearch();
  const [edited, setEdited] = useState<GiftCard | 'new' | null>(null);
  const { data, error } = useOptionalData(['gift-cards', search], () =>
    api.GET('/admin/gift-cards', { params: { query: { ...pageOf(search), expand: 'region,order' } } }),
  );
  const create = <Button onClick={() => setEdited('new')}>{t('New gift card')}</Button>;
  const money = (card: GiftCard, amount: number) =>
    formatMoney(amount, related(card.region)?.currency_code ?? 'eur');
  return (
    <>
      <ListPage
        title={t('Gift cards')}
        actions={create}
        searchHint={t('Code')}
        rows={data?.gift_cards}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Code'),
            cell: (card) => (
              <UnstyledButton fz="sm" fw={550} onClick={() => setEdited(card)}>
                {card.code}
              </UnstyledButton>
            ),
          },
          { title: t('Balance'), isNumber: true, cell: (card) => money(card, card.balance) },
          { title: t('Value'), isSecondary: true, isNumber: true, cell: (card) => money(card, card.value) },
          { title: t('Region'), isSecondary: true, cell: (card) => related(card.region)?.name ?? '–' },
          {
            title: t('Status'),
            isSecondary: true,
            cell: (card) => <Status value={card.is_disabled ? 'disabled' : 'active'} />,
          },
          { title: t('Ends'), isSecondary: true, cell: ({ ends_at }) => formatDay(ends_at) },
          {
            title: t('Order'),
            isSecondary: true,
            cell: ({ order }) =>
              order ? (
                <Link to="/orders/$id" params={{ id: order.id }} className="link">
                  #{order.display_id}
                </Link>
              ) : (
                '–'
              ),
          },
        ]}
        empty={
          <EmptyState title={t('No gift cards yet')} action={create}>
            {t('Give one to a customer, or sell them as a product.')}
          </EmptyState>
        }
      />
      {edited === 'new' && <NewGiftCardDialog onClose={() => setEdited(null)} />}
      {edited !== null && edited !== 'new' && (
        <GiftCardDialog card={edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}

function NewGiftCardDialog({ onClose }: { onClose: () => void }) {
  const regions = useRegions();
  const form = useForm({
    initial: { region_id: regions[0]?.id ?? '', value: null as number | null, ends_at: '' },
    send: ({ region_id, value, ends_at }) =>
      api.POST('/admin/gift-cards', {
        body: { region_id, value: value ?? 0, ends_at: ofDateField(ends_at) },
      }),
    done: 'Gift card created',
    then: onClose,
  });
  const currency = regions.find(({ id }) => id === form.values.region_id)?.currency_code ?? 'eur';
  return (
    <FormDialog
      title={t('New gift card')}
      form={form}
      onClose={onClose}
      canSubmit={form.values.value !== null}
    >
      <Select
        label={t('Region')}
        data={regions.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.choose('region_id')}
      />
      <MoneyField label={t('Value')} currency={currency} required data-autofocus {...form.pick('value')} />
      <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
    </FormDialog>
  );
}

function GiftCardDialog({ card, onClose }: { card: GiftCard; onClose: () => void }) {
  const form = useForm({
    initial: {
      balance: typed<number | null>(card.balance),
      ends_at: toDateField(card.ends_at),
      is_disabled: card.is_disabled,
    },
    send: (_values, { balance, ends_at, is_disabled }) =>
      api.POST('/admin/gift-cards/{id}', {
        params: { path: { id: card.id } },
        body: {
          is_disabled,
          ...(balance != null && { balance }),
          ...(ends_at !== undefined && { ends_at: ofDateField(ends_at) }),
        },
      }),
    done: 'Saved',
    then: onClose,
  });
  const remove = useAction(
    () => api.DELETE('/admin/gift-cards/{id}', { params: { path: { id: card.id } } }),
    { done: 'Deleted', then: onClose },
  );
  return (
    <FormDialog title={card.code} form={form} onClose={onClose}>
      <Group>
        <CopyTextButton text={card.code} label={t('Copy code')} />
        <ConfirmButton
          label={t('Delete')}
          question={t('Delete {title}?', { title: card.code })}
          onConfirm={() => remove.mutate(undefined)}
        />
      </Group>
      <MoneyField
        label={t('Balance')}
        currency={related(card.region)?.currency_code ?? 'eur'}
        {...form.pick('balance')}
      />
      <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
      <Switch label={t('Disabled')} {...form.toggle('is_disabled')} />
    </FormDialog>
  );
}
