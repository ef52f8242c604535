import { Textarea, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';

type ReturnReason = Schemas['ReturnReason'];

export function ReturnReasonsPage() {
  const { data, error } = useOptionalData(['return-reasons'], () => api.GET('/admin/return-reasons'));
  return (
    <RecordsPage
      title={t('Return reasons')}
      isBelowSettings
      create={t('New reason')}
      emptyTitle={t('No reasons yet')}
      empty={t('Customers and staff choose why something comes back.')}
      records={data?.return_reasons}
      error={error}
      nameOf={({ label }) => label}
      columns={[
        { title: t('Value'), cell: ({ value }) => value },
        { title: t('Description'), isSecondary: true, cell: ({ description }) => description ?? '–' },
      ]}
      remove={(id) => api.DELETE('/admin/return-reasons/{id}', { params: { path: { id } } })}
      dialog={(reason, onClose) => <ReasonDialog reason={reason} onClose={onClose} />}
    />
  );
}

function ReasonDialog({ reason, onClose }: { reason: ReturnReason | null; onClose: () => void }) {
  const own = useColumnsOfForm('return_reason', reason);
  const form = useForm({
    initial: {
      label: reason?.label ?? '',
      value: reason?.value ?? '',
      description: reason?.description ?? '',
      own_columns: own.texts,
    },
    send: ({ own_columns, ...values }) => {
      const body = { ...values, ...own.toBody(own_columns) };
      return reason
        ? api.POST('/admin/return-reasons/{id}', { params: { path: { id: reason.id } }, body })
        : api.POST('/admin/return-reasons', { body });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={reason?.label ?? t('New reason')} form={form} onClose={onClose}>
      <TextInput label={t('Label')} required data-autofocus {...form.text('label')} />
      <TextInput
        label={t('Value')}
        description={t('Identifies it for other systems.')}
        required
        {...form.text('value')}
      />
      <Textarea label={t('Description')} autosize {...form.text('description')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
