import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { queryClient } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { FormMessage } from '../ui/form-dialog.tsx';
import { useForm } from '../ui/use-form.ts';
import { EntryCard } from './entry-card.tsx';

const route = getRouteApi('/login');

/** The login of staff, by e-mail and password. */
export function LoginPage() {
  const { to } = route.useSearch();
  const router = useRouter();
  const [needsCode, setNeedsCode] = useState(false);
  const form = useForm({
    initial: { email: '', password: '', code: '' },
    guards: false,
    send: async ({ code, ...body }) => {
      const result = await api.POST('/admin/auth', { body: { ...body, ...(code !== '' && { code }) } });
      if ((result.error as { code?: string } | undefined)?.code === 'second_factor_required')
        setNeedsCode(true);
      return result;
    },
    then: async () => {
      queryClient.clear();
      await router.navigate({ href: to ?? router.buildLocation({ to: '/' }).href, replace: true });
    },
  });
  const [isSent, setSent] = useState(false);
  const remind = useAction(
    () => api.POST('/admin/users/password-token', { body: { email: form.values.email } }),
    { then: () => setSent(true) },
  );
  return (
    <EntryCard title={t('Log in')} onSubmit={form.submit}>
      <TextInput
        label={t('E-mail')}
        type="email"
        autoComplete="username"
        required
        data-autofocus
        {...form.text('email')}
      />
      <PasswordInput
        label={t('Password')}
        autoComplete="current-password"
        required
        {...form.text('password')}
      />
      {needsCode && (
        <TextInput
          label={t('Code')}
          description={t('Six digits of the app, or a recovery code')}
          autoComplete="one-time-code"
          required
          data-autofocus
          {...form.text('code')}
        />
      )}
      <FormMessage form={form} />
      <Button type="submit" fullWidth loading={form.isSaving}>
        {t('Log in')}
      </Button>
      {isSent ? (
        <Text size="sm">{t('If there is such a user, a link was sent.')}</Text>
      ) : (
        <Anchor
          component="button"
          type="button"
          size="sm"
          className="link"
          disabled={form.values.email === ''}
          onClick={() => remind.mutate(undefined)}
        >
          {t('Forgot your password? Enter your e-mail and click here.')}
        </Anchor>
      )}
    </EntryCard>
  );
}
