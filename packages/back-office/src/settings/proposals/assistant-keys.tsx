import { NumberInput, Select, SimpleGrid, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { DataTable, EmptyState } from '../../ui/data-table.tsx';
import { MoneyField } from '../../ui/fields.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { useStore } from '../use-settings.ts';

/** The key of an assistant, with its limits and what it has used today. */
type AssistantKey = Schemas['GetMcpKeysResponse']['keys'][number];
type Money = AssistantKey['money_per_change'];

/** The keys of assistants: what each may do without a person, and what it has done today. */
export function AssistantKeys() {
  const [edited, setEdited] = useState<AssistantKey | null>(null);
  const { data } = useOptionalData(['mcp-keys'], () => api.GET('/admin/mcp/keys'));
  const describe = (money: Money) =>
    Object.entries(money)
      .map(([currency, amount]) => formatMoney(amount, currency))
      .join(', ') || '–';
  return (
    <Section
      title={t('Keys of assistants')}
      hint={t('API keys with the scope mcp:read or mcp:write, and what each may move without a person.')}
      isWide
    >
      <DataTable
        label={t('Keys of assistants')}
        rows={data?.keys}
        rowKey={({ api_key_id }) => api_key_id}
        columns={[
          {
            title: t('Name'),
            cell: (key) => (
              <UnstyledButton fz="sm" fw={550} onClick={() => setEdited(key)}>
                {key.title}
              </UnstyledButton>
            ),
          },
          { title: t('A change'), isNumber: true, cell: (key) => describe(key.money_per_change) },
          {
            title: t('A day'),
            isNumber: true,
            isSecondary: true,
            cell: (key) => describe(key.money_per_day),
          },
          {
            title: t('Requests today'),
            isNumber: true,
            isSecondary: true,
            cell: ({ usage, calls_per_day }) => `${usage?.calls ?? 0} / ${calls_per_day}`,
          },
        ]}
        empty={<EmptyState title={t('No assistant has a key yet')} />}
      />
      {edited && <LimitsDialog assistant={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function LimitsDialog({ assistant, onClose }: { assistant: AssistantKey; onClose: () => void }) {
  const { currencies = [] } = useStore();
  const form = useForm({
    initial: {
      money_per_change: assistant.money_per_change,
      money_per_day: assistant.money_per_day,
      calls_per_day: typed<number | null>(assistant.calls_per_day),
      needs_approval: typed<Schemas['McpKeyNeedsApproval']>(assistant.needs_approval ?? 'money'),
    },
    send: ({ calls_per_day, ...limits }) =>
      api.POST('/admin/mcp/keys/{id}', {
        params: { path: { id: assistant.api_key_id } },
        body: { ...limits, calls_per_day: calls_per_day ?? 0 },
      }),
    done: 'Saved',
    then: onClose,
  });
  const setMoney = (name: 'money_per_change' | 'money_per_day', code: string, amount: number | null) => {
    const { [code]: _, ...others } = form.values[name];
    form.set(name, amount === null ? others : { ...others, [code]: amount });
  };
  return (
    <FormDialog title={assistant.title} form={form} onClose={onClose}>
      <Select
        label={t('What waits for a person')}
        data={[
          { value: 'money', label: t('Changes that move more money') },
          { value: 'everything', label: t('All changes') },
        ]}
        {...form.choose('needs_approval')}
      />
      {currencies.map(({ code }) => (
        <SimpleGrid key={code} cols={2}>
          <MoneyField
            label={t('A change, {currency}', { currency: code.toUpperCase() })}
            currency={code}
            value={form.values.money_per_change[code] ?? null}
            onChange={(amount) => setMoney('money_per_change', code, amount)}
          />
          <MoneyField
            label={t('A day, {currency}', { currency: code.toUpperCase() })}
            currency={code}
            value={form.values.money_per_day[code] ?? null}
            onChange={(amount) => setMoney('money_per_day', code, amount)}
          />
        </SimpleGrid>
      ))}
      <NumberInput
        label={t('Requests a day')}
        min={0}
        allowDecimal={false}
        {...form.number('calls_per_day')}
      />
    </FormDialog>
  );
}
