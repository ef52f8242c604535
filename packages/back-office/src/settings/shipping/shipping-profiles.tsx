import { ActionIcon, Button, Group, Select, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Section } from '../../ui/page.tsx';
import { typed, useForm } from '../../ui/use-form.ts';

type Profile = Schemas['ShippingProfile'];

export function useShippingProfiles() {
  return useOptionalData(['shipping-profiles'], () => api.GET('/admin/shipping-profiles'));
}

/** Groups of products that are shipped in the same ways. */
export function ShippingProfiles() {
  const [edited, setEdited] = useState<Profile | 'new' | null>(null);
  const { data } = useShippingProfiles();
  const remove = useAction(
    (id: string) => api.DELETE('/admin/shipping-profiles/{id}', { params: { path: { id } } }),
    { done: 'Deleted' },
  );
  return (
    <Section
      title={t('Shipping profiles')}
      hint={t('Products of different profiles are shipped separately.')}
      actions={
        <Button variant="default" size="xs" onClick={() => setEdited('new')}>
          {t('New profile')}
        </Button>
      }
    >
      <Stack gap="xs">
        {data?.shipping_profiles.map((profile) => (
          <Group key={profile.id} justify="space-between" mih={28}>
            <UnstyledButton fz="sm" fw={550} onClick={() => setEdited(profile)}>
              {profile.name}
            </UnstyledButton>
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {t(TYPES[profile.type])}
              </Text>
              {profile.type === 'custom' && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Remove {title}', { title: profile.name })}
                  onClick={() =>
                    confirm(t('Delete {title}?', { title: profile.name })) && remove.mutate(profile.id)
                  }
                >
                  <Trash2Icon size={16} aria-hidden />
                </ActionIcon>
              )}
            </Group>
          </Group>
        ))}
      </Stack>
      {edited && <ProfileDialog profile={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
    </Section>
  );
}

const TYPES = { default: 'Default', gift_card: 'Gift cards', custom: 'Own' } as const;

function ProfileDialog({ profile, onClose }: { profile: Profile | null; onClose: () => void }) {
  const form = useForm({
    initial: { name: profile?.name ?? '', type: typed<Profile['type']>(profile?.type ?? 'custom') },
    send: (body) =>
      profile
        ? api.POST('/admin/shipping-profiles/{id}', {
            params: { path: { id: profile.id } },
            body: { name: body.name },
          })
        : api.POST('/admin/shipping-profiles', { body }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={profile?.name ?? t('New profile')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      {!profile && (
        <Select
          label={t('Type')}
          data={Object.entries(TYPES).map(([value, phrase]) => ({ value, label: t(phrase) }))}
          {...form.choose('type')}
        />
      )}
    </FormDialog>
  );
}
