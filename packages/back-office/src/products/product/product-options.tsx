import { ActionIcon, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { useForm } from '../../ui/use-form.ts';
import { OptionDialog } from './option-dialog.tsx';
import type { Product } from './product-page.tsx';

/** The options of a product, such as its sizes. */
export function ProductOptions({ product }: { product: Product }) {
  const [isAdding, add] = useDisclosure();
  const [edited, setEdited] = useState<Schemas['ProductOption'] | null>(null);
  const remove = useAction(
    (option_id: string) =>
      api.DELETE('/admin/products/{id}/options/{option_id}', {
        params: { path: { id: product.id, option_id } },
      }),
    { done: 'Deleted' },
  );
  return (
    <Section
      title={t('Options')}
      actions={
        <Button variant="default" size="xs" onClick={add.open}>
          {t('Add option')}
        </Button>
      }
    >
      <Stack gap="xs">
        {(product.options ?? []).map((option) => (
          <Group key={option.id} justify="space-between" wrap="nowrap">
            <div>
              <Text size="sm" fw={550}>
                {option.title}
              </Text>
              <Text size="xs" c="dimmed">
                {[...new Set((option.values ?? []).map(({ value }) => value))].join(', ')}
              </Text>
            </div>
            <Group gap={4} wrap="nowrap">
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Edit {title}', { title: option.title })}
                onClick={() => setEdited(option)}
              >
                <PencilIcon size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('Remove {title}', { title: option.title })}
                onClick={() => confirm(t('Delete this option of all variants?')) && remove.mutate(option.id)}
              >
                <Trash2Icon size={16} aria-hidden />
              </ActionIcon>
            </Group>
          </Group>
        ))}
      </Stack>
      {isAdding && <AddOptionDialog product={product} onClose={add.close} />}
      {edited && <OptionDialog product={product} option={edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

function AddOptionDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const form = useForm({
    initial: { title: '' },
    send: (body) => api.POST('/admin/products/{id}/options', { params: { path: { id: product.id } }, body }),
    done: 'Added',
    then: onClose,
  });
  return (
    <FormDialog title={t('Add option')} form={form} onClose={onClose} submit="Add option">
      <TextInput label={t('Title')} required data-autofocus {...form.text('title')} />
    </FormDialog>
  );
}
