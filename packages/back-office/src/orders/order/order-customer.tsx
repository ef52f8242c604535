import { ActionIcon, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { PencilIcon } from 'lucide-react';
import { api, related } from '../../api/client.ts';
import { AddressLines, type AddressValues, readAddress, writeAddress } from '../../customers/address.tsx';
import { AddressFields } from '../../customers/address-fields.tsx';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import type { Order } from './use-order.ts';

/** Who has ordered, and where it goes. */
export function OrderCustomer({ order }: { order: Order }) {
  const [isEditing, edit] = useDisclosure();
  const customer = related(order.customer);
  const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
  return (
    <Section
      title={t('Customer')}
      actions={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Edit e-mail and address')}
          onClick={edit.open}
          className="no-print"
        >
          <PencilIcon size={16} aria-hidden />
        </ActionIcon>
      }
    >
      <Stack gap="md">
        <div>
          <Link to="/customers/$id" params={{ id: order.customer_id }} className="link">
            {name || order.email}
          </Link>
          {name && <Text size="sm">{order.email}</Text>}
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('Shipping address')}
          </Text>
          <AddressLines address={related(order.shipping_address)} />
        </div>
        <div>
          <Text size="sm" c="dimmed">
            {t('Billing address')}
          </Text>
          <AddressLines address={related(order.billing_address)} />
        </div>
      </Stack>
      {isEditing && <EditDialog order={order} onClose={edit.close} />}
    </Section>
  );
}

function EditDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const form = useForm({
    initial: { email: order.email, ...readAddress(related(order.shipping_address)) },
    send: ({ email, ...address }, changes) => {
      const hasAddress = Object.keys(changes).some((name) => name !== 'email');
      return api.POST('/admin/orders/{id}', {
        params: { path: { id: order.id } },
        body: {
          email,
          ...(hasAddress && { shipping_address: writeAddress(address satisfies AddressValues) }),
        },
      });
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={t('Edit e-mail and address')} form={form} onClose={onClose} size="lg">
      <TextInput label={t('E-mail')} type="email" required {...form.text('email')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <AddressFields text={form.text} />
      </SimpleGrid>
    </FormDialog>
  );
}
