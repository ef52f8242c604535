import { Switch, Textarea, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';

type SalesChannel = Schemas['SalesChannel'];

/** Where products are sold, such as a storefront and a marketplace. */
export function ChannelsPage() {
  const { data, error } = useOptionalData(['channels', 'page'], () =>
    api.GET('/admin/sales-channels', { params: { query: { limit: 200, expand: '' } } }),
  );
  return (
    <RecordsPage
      title={t('Sales channels')}
      isBelowSettings
      create={t('New sales channel')}
      emptyTitle={t('No sales channels yet')}
      empty={t('Where products are sold')}
      records={data?.sales_channels}
      error={error}
      nameOf={({ name }) => name}
      columns={[
        { title: t('Description'), isSecondary: true, cell: ({ description }) => description ?? '–' },
        {
          title: t('Status'),
          cell: ({ is_disabled }) => <Status value={is_disabled ? 'disabled' : 'active'} />,
        },
      ]}
      remove={(id) => api.DELETE('/admin/sales-channels/{id}', { params: { path: { id } } })}
      dialog={(channel, onClose) => <ChannelDialog channel={channel} onClose={onClose} />}
    />
  );
}

function ChannelDialog({ channel, onClose }: { channel: SalesChannel | null; onClose: () => void }) {
  const own = useColumnsOfForm('sales_channel', channel);
  const form = useForm({
    initial: {
      name: channel?.name ?? '',
      description: channel?.description ?? '',
      is_disabled: channel?.is_disabled ?? false,
      own_columns: own.texts,
    },
    send: ({ own_columns, ...values }) => {
      const body = { ...values, ...own.toBody(own_columns) };
      return channel
        ? api.POST('/admin/sales-channels/{id}', { params: { path: { id: channel.id } }, body })
        : api.POST('/admin/sales-channels', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={channel?.name ?? t('New sales channel')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <Textarea label={t('Description')} autosize {...form.text('description')} />
      <Switch label={t('Disabled')} {...form.toggle('is_disabled')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
