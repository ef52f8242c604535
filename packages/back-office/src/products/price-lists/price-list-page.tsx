import {
  ActionIcon,
  Button,
  Group,
  MultiSelect,
  Select,
  Stack,
  Table,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, listIds, related, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { OwnColumns } from '../../own-columns/own-columns.tsx';
import { useCustomerGroupOptions, useStore } from '../../settings/use-settings.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { EmptyState } from '../../ui/data-table.tsx';
import { ofDateField, toDateField } from '../../ui/dates.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { SaveBar } from '../../ui/form-dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { BackLink, Columns, Page, Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { VariantSearch } from '../variant-picker.tsx';

const route = getRouteApi('/shell/products/price-lists/$id');

type PriceList = Schemas['PriceList'];

/** A price list: when and for whom it counts, and its prices. */
export function PriceListPage() {
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { price_list: list } = useData(['price-lists', id], () =>
    api.GET('/admin/price-lists/{id}', {
      params: {
        path: { id },
        query: { expand: 'customer_groups,prices,prices.variant,prices.variant.product' },
      },
    }),
  );
  const remove = useAction(() => api.DELETE('/admin/price-lists/{id}', { params: { path: { id } } }), {
    done: 'Deleted',
    then: () => navigate({ to: '/products/price-lists' }),
  });
  return (
    <Page
      title={list.name}
      beside={<Status value={list.status} />}
      under={list.description}
      back={<BackLink to="/products/price-lists">{t('Price lists')}</BackLink>}
      actions={
        <ConfirmButton
          label={t('Delete')}
          question={t('Delete this price list?')}
          onConfirm={() => remove.mutate(undefined)}
        />
      }
    >
      <Columns
        main={<Prices list={list} />}
        side={
          <>
            <Terms list={list} />
            <OwnColumns
              table="price_list"
              record={list}
              save={(body) => api.POST('/admin/price-lists/{id}', { params: { path: { id } }, body })}
            />
          </>
        }
      />
    </Page>
  );
}

function Terms({ list }: { list: PriceList }) {
  const form = useForm({
    initial: {
      name: list.name,
      description: list.description,
      status: list.status,
      starts_at: toDateField(list.starts_at),
      ends_at: toDateField(list.ends_at),
      customer_groups: listIds(list.customer_groups),
    },
    send: (_values, { starts_at, ends_at, customer_groups, ...others }) =>
      api.POST('/admin/price-lists/{id}', {
        params: { path: { id: list.id } },
        body: {
          ...others,
          ...(starts_at !== undefined && { starts_at: ofDateField(starts_at) }),
          ...(ends_at !== undefined && { ends_at: ofDateField(ends_at) }),
          customer_groups: customer_groups?.map((id) => ({ id })),
        },
      }),
    done: 'Saved',
  });
  return (
    <Section title={t('Terms')}>
      <form onSubmit={form.submit}>
        <Stack>
          <TextInput label={t('Name')} required {...form.text('name')} />
          <Textarea label={t('Description')} autosize {...form.text('description')} />
          <Select
            label={t('Status')}
            data={[
              { value: 'active', label: t('Active') },
              { value: 'draft', label: t('Draft') },
            ]}
            {...form.choose('status')}
          />
          <TextInput type="date" label={t('Starts')} {...form.text('starts_at')} />
          <TextInput type="date" label={t('Ends')} {...form.text('ends_at')} />
          <MultiSelect
            label={t('Only for groups')}
            data={useCustomerGroupOptions()}
            {...form.pick('customer_groups')}
          />
        </Stack>
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

function Prices({ list }: { list: PriceList }) {
  const params = { path: { id: list.id } };
  const remove = useAction(
    (price: string) =>
      api.DELETE('/admin/price-lists/{id}/prices/batch', { params, body: { price_ids: [price] } }),
    { done: 'Removed' },
  );
  const prices = list.prices ?? [];
  return (
    <Section title={t('Prices')} isWide>
      <AddPrice list={list} />
      {prices.length === 0 ? (
        <EmptyState title={t('No prices yet')}>{t('Choose a variant, and enter its price.')}</EmptyState>
      ) : (
        <Table aria-label={t('Prices')}>
          <Table.Tbody>
            {prices.map((price) => {
              const title = [related(price.variant?.product)?.title, price.variant?.title]
                .filter(Boolean)
                .join(' · ');
              return (
                <Table.Tr key={price.id}>
                  <Table.Td>
                    <Text size="sm">{title}</Text>
                  </Table.Td>
                  <Table.Td ta="right" className="amount">
                    {formatMoney(price.amount, price.currency_code)}
                  </Table.Td>
                  <Table.Td w={50}>
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Remove {title}', { title })}
                      onClick={() => remove.mutate(price.id)}
                    >
                      <Trash2Icon size={16} aria-hidden />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  );
}

function AddPrice({ list }: { list: PriceList }) {
  const { currencies = [], default_currency_code } = useStore();
  const [variant, setVariant] = useState<{ id: string; title: string } | null>(null);
  const [currency, setCurrency] = useState(default_currency_code);
  const [amount, setAmount] = useState<number | null>(null);
  const add = useAction(
    (variant_id: string) =>
      api.POST('/admin/price-lists/{id}/prices/batch', {
        params: { path: { id: list.id } },
        body: { prices: [{ variant_id, currency_code: currency, amount: amount ?? 0 }] },
      }),
    {
      done: 'Added',
      then: () => {
        setVariant(null);
        setAmount(null);
      },
    },
  );
  return (
    <Stack p="lg" pt="sm" gap="sm">
      <VariantSearch label={t('Add a price')} onPick={setVariant} />
      {variant && (
        <Group align="flex-end">
          <Text size="sm" fw={550}>
            {variant.title}
          </Text>
          <Select
            aria-label={t('Currency')}
            w={100}
            data={currencies.map(({ code }) => ({ value: code, label: code.toUpperCase() }))}
            value={currency}
            onChange={(code) => code && setCurrency(code)}
          />
          <MoneyField aria-label={t('Price')} currency={currency} value={amount} onChange={setAmount} />
          <Button disabled={amount === null} loading={add.isPending} onClick={() => add.mutate(variant.id)}>
            {t('Add')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
