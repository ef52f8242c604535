import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useCustomerGroupOptions } from '../settings/use-settings.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { formatDay } from '../ui/dates.ts';
import { Filter } from '../ui/filter.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { formatName } from '../ui/format-name.ts';
import { ListPage } from '../ui/list-page.tsx';
import { changeSearch, pageOf } from '../ui/list-search.ts';
import { useForm } from '../ui/use-form.ts';
import type { CustomersSearch } from './routes.ts';

const route = getRouteApi('/shell/customers');

export function CustomersPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [isAdding, add] = useDisclosure();
  const groups = useCustomerGroupOptions();
  const change = (filters: Partial<CustomersSearch>) =>
    void navigate({ search: (before) => changeSearch(before, filters), replace: true });
  const { data, error } = useOptionalData(['customers', search], () =>
    api.GET('/admin/customers', {
      params: {
        query: {
          ...pageOf(search),
          groups: search.group === undefined ? undefined : [search.group],
          fields: 'id,email,first_name,last_name,has_account,created_at',
          expand: 'groups',
        },
      },
    }),
  );
  const create = <Button onClick={add.open}>{t('New customer')}</Button>;
  return (
    <>
      <ListPage
        title={t('Customers')}
        actions={create}
        searchHint={t('Name, e-mail or phone')}
        filters={
          <Filter
            label={t('Group')}
            data={groups}
            value={search.group}
            onChange={(group) => change({ group })}
          />
        }
        isFiltered={search.group !== undefined}
        rows={data?.customers}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Name'),
            cell: (customer) => (
              <Link to="/customers/$id" params={{ id: customer.id }} className="row">
                {formatName(customer)}
              </Link>
            ),
          },
          { title: t('E-mail'), isSecondary: true, cell: ({ email }) => email },
          { title: t('Account'), cell: ({ has_account }) => (has_account ? t('Yes') : t('Guest')) },
          {
            title: t('Groups'),
            isSecondary: true,
            cell: ({ groups: of = [] }) => of.map(({ name }) => name).join(', ') || '–',
          },
          { title: t('Since'), isSecondary: true, cell: ({ created_at }) => formatDay(created_at) },
        ]}
        empty={
          <EmptyState title={t('No customers yet')} action={create}>
            {t('Everybody who orders is listed here.')}
          </EmptyState>
        }
      />
      {isAdding && <NewCustomerDialog onClose={add.close} />}
    </>
  );
}

function NewCustomerDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: { first_name: '', last_name: '', email: '', password: '', phone: '' },
    send: ({ phone, ...values }) =>
      api.POST('/admin/customers', { body: { ...values, phone: phone || undefined } }),
    done: 'Saved',
    then: ({ customer }) => navigate({ to: '/customers/$id', params: { id: customer.id } }),
  });
  return (
    <FormDialog title={t('New customer')} form={form} onClose={onClose}>
      <TextInput label={t('First name')} required data-autofocus {...form.text('first_name')} />
      <TextInput label={t('Last name')} required {...form.text('last_name')} />
      <TextInput label={t('E-mail')} type="email" required {...form.text('email')} />
      <PasswordInput label={t('Password')} autoComplete="new-password" required {...form.text('password')} />
      <TextInput label={t('Phone')} {...form.text('phone')} />
    </FormDialog>
  );
}
