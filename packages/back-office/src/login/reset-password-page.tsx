import { Button, PasswordInput, TextInput } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { FormMessage } from '../ui/form-dialog.tsx';
import { useForm } from '../ui/use-form.ts';
import { EntryCard } from './entry-card.tsx';

const route = getRouteApi('/reset-password');

/** Where the link of an e-mail leads to, for a new password. */
export function ResetPasswordPage() {
  const { token = '', email = '' } = route.useSearch();
  const navigate = useNavigate();
  const form = useForm({
    initial: { email, password: '' },
    guards: false,
    send: (values) => api.POST('/admin/users/reset-password', { body: { ...values, token } }),
    done: 'Saved',
    then: () => navigate({ to: '/login' }),
  });
  return (
    <EntryCard title={t('New password')} onSubmit={form.submit}>
      <TextInput label={t('E-mail')} type="email" required {...form.text('email')} />
      <PasswordInput
        label={t('New password')}
        autoComplete="new-password"
        required
        {...form.text('password')}
      />
      <FormMessage form={form} />
      <Button type="submit" loading={form.isSaving}>
        {t('Save')}
      </Button>
    </EntryCard>
  );
}
