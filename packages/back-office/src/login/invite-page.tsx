import { Button, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { FormMessage } from '../ui/form-dialog.tsx';
import { useForm } from '../ui/use-form.ts';
import { EntryCard } from './entry-card.tsx';

const route = getRouteApi('/invite');

/** Where an invited colleague chooses a name and a password. */
export function InvitePage() {
  const { token = '' } = route.useSearch();
  const navigate = useNavigate();
  const form = useForm({
    initial: { first_name: '', last_name: '', password: '' },
    guards: false,
    send: (user) => api.POST('/admin/invites/accept', { body: { token, user } }),
    done: 'Welcome! Log in with your e-mail and the new password.',
    then: () => navigate({ to: '/login' }),
  });
  return (
    <EntryCard title={t('Accept the invitation')} onSubmit={form.submit}>
      <TextInput label={t('First name')} autoComplete="given-name" required {...form.text('first_name')} />
      <TextInput label={t('Last name')} autoComplete="family-name" required {...form.text('last_name')} />
      <PasswordInput label={t('Password')} autoComplete="new-password" required {...form.text('password')} />
      <FormMessage form={form} />
      <Button type="submit" loading={form.isSaving}>
        {t('Accept the invitation')}
      </Button>
    </EntryCard>
  );
}
