import { Switch, TagsInput, TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';

type Webhook = Schemas['Webhook'];

/** Those that are used most; all names are in the documentation of events. */
const EVENTS = [
  'order.placed',
  'order.updated',
  'order.canceled',
  'order.payment_captured',
  'order.shipment_created',
  'order.return_requested',
  'order.refund_created',
  'product.created',
  'product.updated',
  'product.deleted',
  'product-variant.updated',
  'customer.created',
  'customer.updated',
];

/** Systems to which events are sent. */
export function WebhooksPage() {
  const { data, error } = useOptionalData(['webhooks'], () => api.GET('/admin/webhooks'));
  return (
    <RecordsPage
      title={t('Webhooks')}
      isBelowSettings
      create={t('New webhook')}
      emptyTitle={t('No webhooks yet')}
      empty={t('Events such as a placed order are sent to the address of another system.')}
      records={data?.webhooks}
      error={error}
      nameOf={({ url }) => url}
      columns={[
        { title: t('Events'), isSecondary: true, cell: ({ events }) => events.join(', ') },
        {
          title: t('Status'),
          cell: ({ is_disabled }) => <Status value={is_disabled ? 'disabled' : 'active'} />,
        },
        {
          title: t('Deliveries'),
          cell: ({ id }) => (
            <Link to="/settings/webhooks/$id" params={{ id }} className="link">
              {t('Show')}
            </Link>
          ),
        },
      ]}
      remove={(id) => api.DELETE('/admin/webhooks/{id}', { params: { path: { id } } })}
      dialog={(webhook, onClose) => <WebhookDialog webhook={webhook} onClose={onClose} />}
    />
  );
}

function WebhookDialog({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    initial: {
      url: webhook?.url ?? '',
      events: webhook?.events ?? ['order.placed'],
      description: webhook?.description ?? '',
      is_disabled: webhook?.is_disabled ?? false,
    },
    send: ({ is_disabled, ...body }) =>
      webhook
        ? api.POST('/admin/webhooks/{id}', {
            params: { path: { id: webhook.id } },
            body: { ...body, is_disabled },
          })
        : api.POST('/admin/webhooks', { body }),
    done: 'Saved',
    then: ({ webhook: { id } }) => {
      onClose();
      if (!webhook) void navigate({ to: '/settings/webhooks/$id', params: { id } });
    },
  });
  return (
    <FormDialog title={t(webhook ? 'Webhook' : 'New webhook')} form={form} onClose={onClose}>
      <TextInput
        label={t('Address')}
        type="url"
        required
        placeholder="https://example.com/events"
        data-autofocus
        {...form.text('url')}
      />
      <TagsInput label={t('Events')} data={EVENTS} acceptValueOnBlur {...form.pick('events')} />
      <TextInput label={t('Description')} {...form.text('description')} />
      {webhook && <Switch label={t('Disabled')} {...form.toggle('is_disabled')} />}
    </FormDialog>
  );
}
