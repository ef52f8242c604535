import { Button, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api, related, type Schemas } from '../../api/client.ts';
import { AddressLines, readAddress, writeAddress } from '../../customers/address.tsx';
import { AddressFields } from '../../customers/address-fields.tsx';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';

interface DraftCustomerProps {
  draft: Schemas['DraftOrder'];
  /** Below the e-mail. */
  children: React.ReactNode;
}

/** Who gets the draft, and where it is sent. */
export function DraftCustomer({ draft, children }: DraftCustomerProps) {
  const [isEditing, edit] = useDisclosure();
  const cart = related(draft.cart);
  return (
    <Section
      title={t('Customer')}
      actions={
        draft.status === 'open' && (
          <Button variant="default" size="xs" onClick={edit.open}>
            {t('Edit')}
          </Button>
        )
      }
    >
      <Stack>
        {children}
        <AddressLines address={related(cart?.shipping_address)} />
      </Stack>
      {isEditing && <CustomerDialog draft={draft} onClose={edit.close} />}
    </Section>
  );
}

function CustomerDialog({ draft, onClose }: { draft: Schemas['DraftOrder']; onClose: () => void }) {
  const cart = related(draft.cart);
  const form = useForm({
    initial: { email: cart?.email ?? '', ...readAddress(related(cart?.shipping_address)) },
    send: ({ email, ...address }) =>
      api.POST('/admin/draft-orders/{id}', {
        params: { path: { id: draft.id } },
        body: { email, shipping_address: writeAddress(address) },
      }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={t('Customer')} form={form} onClose={onClose}>
      <TextInput label={t('E-mail')} type="email" required {...form.text('email')} />
      <AddressFields text={form.text} />
    </FormDialog>
  );
}
