import { MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { Widgets } from '../modules/widgets.tsx';
import { OwnColumns } from '../own-columns/own-columns.tsx';
import { useCustomerGroupOptions } from '../settings/use-settings.ts';
import { DataTable, EmptyState } from '../ui/data-table.tsx';
import { formatDay } from '../ui/dates.ts';
import { SaveBar } from '../ui/form-dialog.tsx';
import { formatName } from '../ui/format-name.ts';
import { formatMoney } from '../ui/money.ts';
import { BackLink, Columns, Page, Section } from '../ui/page.tsx';
import { Status } from '../ui/status.tsx';
import { useForm } from '../ui/use-form.ts';
import { AddressLines } from './address.tsx';

const route = getRouteApi('/shell/customers/$id');
const NEWEST = 20;

/** A customer with orders, addresses and groups. */
export function CustomerPage() {
  const { id } = route.useParams();
  const { customer } = useData(['customers', id], () =>
    api.GET('/admin/customers/{id}', {
      params: { path: { id }, query: { expand: 'groups,shipping_addresses' } },
    }),
  );
  const { orders, count } = useData(['orders', 'of-customer', id], () =>
    api.GET('/admin/orders', {
      params: {
        query: {
          customer_id: id,
          limit: NEWEST,
          fields: 'id,display_id,created_at,payment_status,fulfillment_status,currency_code,total',
          expand: '',
        },
      },
    }),
  );
  const form = useForm({
    initial: {
      first_name: customer.first_name ?? '',
      last_name: customer.last_name ?? '',
      email: customer.email,
      phone: customer.phone ?? '',
      groups: (customer.groups ?? []).map((group) => group.id),
    },
    send: (_values, { groups, ...others }) =>
      api.POST('/admin/customers/{id}', {
        params: { path: { id } },
        body: { ...others, groups: groups?.map((group) => ({ id: group })) },
      }),
    done: 'Saved',
  });
  return (
    <Page
      title={formatName(customer)}
      under={[customer.email, customer.has_account ? t('Has an account') : t('Guest')].join(' · ')}
      back={<BackLink to="/customers">{t('Customers')}</BackLink>}
    >
      <Columns
        main={
          <>
            <Section
              title={t('Orders')}
              hint={count > NEWEST ? t('The newest {count}', { count: NEWEST }) : undefined}
              isWide
            >
              <DataTable
                label={t('Orders')}
                rows={orders}
                rowKey={(order) => order.id}
                empty={<EmptyState title={t('No orders yet')} />}
                columns={[
                  {
                    title: t('Order'),
                    cell: (order) => (
                      <Link to="/orders/$id" params={{ id: order.id }} className="row">
                        #{order.display_id}
                      </Link>
                    ),
                  },
                  { title: t('Date'), cell: (order) => formatDay(order.created_at) },
                  { title: t('Payment'), cell: (order) => <Status value={order.payment_status} /> },
                  {
                    title: t('Fulfillment'),
                    isSecondary: true,
                    cell: (order) => <Status value={order.fulfillment_status} />,
                  },
                  {
                    title: t('Total'),
                    isNumber: true,
                    cell: (order) => formatMoney(order.total, order.currency_code),
                  },
                ]}
              />
            </Section>
            <Section title={t('Details')}>
              <form onSubmit={form.submit}>
                <SimpleGrid cols={{ base: 1, sm: 2 }}>
                  <TextInput label={t('First name')} {...form.text('first_name')} />
                  <TextInput label={t('Last name')} {...form.text('last_name')} />
                  <TextInput
                    label={t('E-mail')}
                    type="email"
                    disabled={customer.has_account}
                    description={
                      customer.has_account
                        ? t('Customers change the e-mail of their account themselves.')
                        : undefined
                    }
                    {...form.text('email')}
                  />
                  <TextInput label={t('Phone')} {...form.text('phone')} />
                </SimpleGrid>
                <MultiSelect
                  mt="md"
                  label={t('Groups')}
                  data={useCustomerGroupOptions()}
                  {...form.pick('groups')}
                />
                <SaveBar form={form} />
              </form>
            </Section>
            <Widgets place="customer" customer={customer} />
          </>
        }
        side={
          <>
            <Section title={t('Addresses')}>
              <Stack>
                {(customer.shipping_addresses ?? []).map((address) => (
                  <AddressLines key={address.id} address={address} />
                ))}
                {(customer.shipping_addresses ?? []).length === 0 && t('None')}
              </Stack>
            </Section>
            <OwnColumns
              table="customer"
              record={customer}
              save={(body) => api.POST('/admin/customers/{id}', { params: { path: { id } }, body })}
            />
          </>
        }
      />
    </Page>
  );
}
