import { Stack, Switch, Text, TextInput } from '@mantine/core';
import { api } from '../../api/client.ts';
import { t } from '../../i18n/translate.ts';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { typed, useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';
import { useStore } from '../use-settings.ts';
import { ScopesField } from './scopes-field.tsx';
import { roleName, type StaffRole, useRoles } from './use-roles.ts';

/** What colleagues may do, by the names of their roles. */
export function RolesPage() {
  const { data, error } = useRoles();
  return (
    <RecordsPage
      title={t('Roles')}
      isBelowSettings
      create={t('New role')}
      emptyTitle={t('No roles')}
      empty=""
      records={data?.roles}
      error={error}
      nameOf={({ name }) => roleName(name)}
      columns={[
        {
          title: t('Scopes'),
          isSecondary: true,
          cell: (role) => (
            <Text size="xs" c="dimmed" maw={380} lineClamp={2}>
              {describeScopes(role)}
            </Text>
          ),
        },
        { title: t('Refunds at most'), isSecondary: true, cell: describeLimits },
        {
          title: t('Second factor'),
          cell: ({ requires_second_factor }) => (requires_second_factor ? t('Required') : '–'),
        },
      ]}
      remove={(id) => api.DELETE('/admin/roles/{id}', { params: { path: { id } } })}
      canRemove={({ is_built_in }) => !is_built_in}
      dialog={(role, onClose) => <RoleDialog role={role} onClose={onClose} />}
    />
  );
}

function describeScopes({ scopes }: StaffRole): string {
  if (scopes === null) return t('Everything but the settings');
  return scopes.includes('*') ? t('Everything') : scopes.join(', ');
}

function describeLimits({ limits }: StaffRole): string {
  const amounts = Object.entries(limits.refund ?? {});
  return amounts.map(([currency, amount]) => formatMoney(amount, currency)).join(', ') || '–';
}

function RoleDialog({ role, onClose }: { role: StaffRole | null; onClose: () => void }) {
  const { currencies = [] } = useStore();
  const form = useForm({
    initial: {
      name: role?.name ?? '',
      scopes: typed<string[]>(role?.scopes ?? []),
      limits: typed<Record<string, number>>(role?.limits.refund ?? {}),
      requires_second_factor: role?.requires_second_factor ?? false,
    },
    send: ({ name, scopes, limits: refund, requires_second_factor }, changes) => {
      const limits = Object.keys(refund).length > 0 ? { refund } : {};
      if (!role) return api.POST('/admin/roles', { body: { name, scopes, limits, requires_second_factor } });
      return api.POST('/admin/roles/{id}', {
        params: { path: { id: role.id } },
        body: { ...changes, limits: changes.limits && limits },
      });
    },
    done: 'Saved',
    then: onClose,
  });
  const isBuiltIn = role?.is_built_in ?? false;
  const setLimit = (currency: string, amount: number | null) => {
    const { [currency]: _, ...others } = form.values.limits;
    form.set('limits', amount === null ? others : { ...others, [currency]: amount });
  };
  return (
    <FormDialog
      title={role ? roleName(role.name) : t('New role')}
      form={form}
      onClose={onClose}
      canSubmit={form.values.name !== ''}
    >
      {!isBuiltIn && (
        <>
          <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
          <ScopesField {...form.pick('scopes')} />
        </>
      )}
      <Switch label={t('Users need a second factor')} {...form.toggle('requires_second_factor')} />
      <Stack gap="xs" component="fieldset" bd={0} p={0} m={0}>
        <Text component="legend" size="sm" fw={500}>
          {t('Refunds of an order at most')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('Without an amount, refunds have no limit. With one, other currencies cannot be refunded.')}
        </Text>
        {currencies.map(({ code }) => (
          <MoneyField
            key={code}
            currency={code}
            aria-label={t('At most, {currency}', { currency: code.toUpperCase() })}
            value={form.values.limits[code] ?? null}
            onChange={(amount) => setLimit(code, amount)}
          />
        ))}
      </Stack>
    </FormDialog>
  );
}
