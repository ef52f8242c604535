import { Button, Group, Switch, TagsInput, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import type { Result } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { ConfirmButton } from '../../ui/confirm-button.tsx';
import { formatTime } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Fulfillment } from './use-order.ts';

type Ship = (shipment: {
  fulfillment_id: string;
  tracking_numbers: string[];
  no_notification: boolean;
}) => Result<unknown>;

interface FulfillmentRowProps {
  fulfillment: Fulfillment;
  onShip: Ship;
  /** What else can be done before it is shipped. */
  actions?: ReactNode;
  /** What is in it. */
  children?: ReactNode;
}

/** A fulfillment of an order, a swap or a claim, which can be marked as shipped. */
export function FulfillmentRow({ fulfillment, onShip, actions, children }: FulfillmentRowProps) {
  const [isShipping, ship] = useDisclosure();
  return (
    <Group justify="space-between" align="flex-start">
      <div>
        {children}
        <TrackingNumbers fulfillment={fulfillment} />
      </div>
      <Group gap="xs">
        <FulfillmentStatus fulfillment={fulfillment} />
        {!fulfillment.shipped_at && !fulfillment.canceled_at && (
          <>
            <Button size="xs" onClick={ship.open}>
              {t('Mark as shipped')}
            </Button>
            {isShipping && <ShipDialog fulfillment={fulfillment} onShip={onShip} onClose={ship.close} />}
            {actions}
          </>
        )}
      </Group>
    </Group>
  );
}

/** Takes a fulfillment back that was not shipped, so that its items can be packed again. */
export function CancelFulfillment({ send }: { send: () => Result<unknown> }) {
  const cancel = useAction(send, { done: 'Fulfillment canceled' });
  return (
    <ConfirmButton
      size="xs"
      label={t('Cancel fulfillment')}
      question={t('The items can be packed again.')}
      onConfirm={() => cancel.mutate(undefined)}
    />
  );
}

/** Tracking numbers, as links where the carrier has some. */
function TrackingNumbers({ fulfillment }: { fulfillment: Fulfillment }) {
  const links = fulfillment.tracking_links ?? [];
  const numbers =
    links.length > 0
      ? links
      : fulfillment.tracking_numbers.map((tracking_number) => ({ tracking_number, url: null }));
  if (numbers.length === 0) return null;
  return (
    <Text size="xs" c="dimmed">
      {t('Tracking')}:{' '}
      {numbers.map(({ tracking_number, url }, index) => (
        <span key={tracking_number}>
          {index > 0 && ', '}
          {url ? (
            <a className="link" href={url} target="_blank" rel="noreferrer">
              {tracking_number}
            </a>
          ) : (
            tracking_number
          )}
        </span>
      ))}
    </Text>
  );
}

function FulfillmentStatus({ fulfillment }: { fulfillment: Fulfillment }) {
  if (fulfillment.canceled_at) return <Status value="canceled" />;
  return (
    <span title={formatTime(fulfillment.shipped_at ?? fulfillment.created_at)}>
      <Status value={fulfillment.shipped_at ? 'shipped' : 'fulfilled'} />
    </span>
  );
}

interface ShipDialogProps {
  fulfillment: Fulfillment;
  onShip: Ship;
  onClose: () => void;
}

function ShipDialog({ fulfillment, onShip, onClose }: ShipDialogProps) {
  const form = useForm({
    initial: { tracking_numbers: [] as string[], notify: true },
    send: ({ tracking_numbers, notify }) =>
      onShip({ fulfillment_id: fulfillment.id, tracking_numbers, no_notification: !notify }),
    done: 'Marked as shipped',
    then: onClose,
  });
  return (
    <FormDialog title={t('Mark as shipped')} form={form} onClose={onClose} submit="Mark as shipped">
      <TagsInput
        label={t('Tracking numbers')}
        description={t('Enter adds another one.')}
        data-autofocus
        acceptValueOnBlur
        {...form.pick('tracking_numbers')}
      />
      <Switch label={t('Tell the customer')} {...form.toggle('notify')} />
    </FormDialog>
  );
}
