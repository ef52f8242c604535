import { Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { api } from '../api/client.ts';
import { t } from '../i18n/translate.ts';
import { CopyTextButton } from '../ui/copy-text-button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useForm } from '../ui/use-form.ts';

const QrCode = lazy(() => import('../ui/qr-code.tsx'));
/** In pixels. */
const QR_SIZE = 200;

/** What an app needs, and the codes that replace it once each. Both are shown only here. */
export interface SetUp {
  otpauth_url: string;
  recovery_codes: string[];
}

/** Sets a second factor up: it counts once a code of the app was entered. */
export function SetUpDialog({ setUp, onClose }: { setUp: SetUp; onClose: () => void }) {
  const form = useForm({
    initial: { code: '' },
    send: (body) => api.POST('/admin/auth/second-factor/confirm', { body }),
    done: 'Saved',
    then: onClose,
  });
  const secret = new URL(setUp.otpauth_url).searchParams.get('secret') ?? '';
  const codes = setUp.recovery_codes.join('\n');
  return (
    <FormDialog
      title={t('Set up a second factor')}
      form={form}
      onClose={onClose}
      submit="Confirm"
      canSubmit={form.values.code !== ''}
    >
      <Stack gap="xs">
        <Text size="sm">
          {t(
            '1. Scan this code with your authenticator app, enter the secret, or open the link on your phone.',
          )}
        </Text>
        <Suspense fallback={<div style={{ height: QR_SIZE }} />}>
          <QrCode text={setUp.otpauth_url} label={t('QR code of the secret')} size={QR_SIZE} />
        </Suspense>
        <Code block style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Code>
        <Group gap="xs">
          <CopyTextButton text={secret} size="xs" />
          <Button component="a" href={setUp.otpauth_url} variant="default" size="xs">
            {t('Open in the app')}
          </Button>
        </Group>
      </Stack>
      <Stack gap="xs">
        <Text size="sm">
          {t('2. Store these recovery codes: each replaces the app once. They are shown only now.')}
        </Text>
        <Code block>{codes}</Code>
        <Group>
          <CopyTextButton text={codes} size="xs" />
        </Group>
      </Stack>
      <TextInput
        label={t('3. Enter the code of the app')}
        required
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.text('code')}
      />
    </FormDialog>
  );
}
