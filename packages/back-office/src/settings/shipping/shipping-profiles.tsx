import { Select, TextInput } from '@mantine/core';
import { api, type Schemas } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { typed, useForm } from '../../ui/use-form.ts';
import { RecordsPage } from '../records-page.tsx';

type Profile = Schemas['ShippingProfile'];

export function useShippingProfiles() {
  return useOptionalData(['shipping-profiles'], () => api.GET('/admin/shipping-profiles'));
}

/** Groups of products that are shipped in the same ways. */
export function ShippingProfiles() {
  const { data, error } = useShippingProfiles();
  return (
    <RecordsPage
      title={t('Shipping profiles')}
      under={t('Products of different profiles are shipped separately.')}
      create={t('New profile')}
      emptyTitle={t('No shipping profiles')}
      empty=""
      records={data?.shipping_profiles}
      error={error}
      nameOf={({ name }) => name}
      columns={[{ title: t('Type'), cell: ({ type }) => t(TYPES[type]) }]}
      remove={(id) => api.DELETE('/admin/shipping-profiles/{id}', { params: { path: { id } } })}
      canRemove={({ type }) => type === 'custom'}
      dialog={(profile, onClose) => <ProfileDialog profile={profile} onClose={onClose} />}
    />
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
