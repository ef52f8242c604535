import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useData } from '../api/use-data.ts';
import { useUser } from '../app/session.ts';
import { t } from '../i18n/translate.ts';
import { roleName } from '../settings/access/use-roles.ts';
import { formatTime } from '../ui/dates.ts';
import { FormDialog, SaveBar } from '../ui/form-dialog.tsx';
import { Columns, Facts, Page, Section } from '../ui/page.tsx';
import { useForm } from '../ui/use-form.ts';
import { type SetUp, SetUpDialog } from './set-up-dialog.tsx';

/** The account of the user who is logged in. */
export function AccountPage() {
  return (
    <Page title={t('Account')}>
      <Columns main={<SecondFactor />} side={<Person />} />
    </Page>
  );
}

function Person() {
  const user = useUser();
  const form = useForm({
    initial: { first_name: user.first_name ?? '', last_name: user.last_name ?? '' },
    send: (_values, body) => api.POST('/admin/users/{id}', { params: { path: { id: user.id } }, body }),
    done: 'Saved',
  });
  return (
    <Section title={t('Person')}>
      <Facts
        facts={[
          [t('E-mail'), user.email],
          [t('Role'), roleName(user.role)],
        ]}
      />
      <form onSubmit={form.submit}>
        <TextInput mt="md" label={t('First name')} {...form.text('first_name')} />
        <TextInput mt="sm" label={t('Last name')} {...form.text('last_name')} />
        <SaveBar form={form} />
      </form>
    </Section>
  );
}

/** Codes of an app, beside the password. */
function SecondFactor() {
  const { second_factor } = useData(['second-factor'], () => api.GET('/admin/auth/second-factor'));
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const begin = useAction(() => api.POST('/admin/auth/second-factor'), { then: setSetUp });
  const { confirmed_at, recovery_codes_left } = second_factor;
  return (
    <Section
      title={t('Second factor')}
      hint={
        confirmed_at
          ? undefined
          : t('A code of an app on your phone, beside the password: a stolen password is not enough then.')
      }
    >
      {confirmed_at ? (
        <>
          <Facts
            facts={[
              [t('Since'), formatTime(confirmed_at)],
              [t('Recovery codes left'), recovery_codes_left],
            ]}
          />
          <Group mt="md">
            <Button variant="default" onClick={() => setRemoving(true)}>
              {t('Remove')}
            </Button>
          </Group>
        </>
      ) : (
        <Group>
          <Button loading={begin.isPending} onClick={() => begin.mutate(undefined)}>
            {t('Set up')}
          </Button>
        </Group>
      )}
      {setUp && <SetUpDialog setUp={setUp} onClose={() => setSetUp(null)} />}
      {isRemoving && <RemoveDialog onClose={() => setRemoving(false)} />}
    </Section>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { code: '' },
    send: (body) => api.DELETE('/admin/auth/second-factor', { body }),
    done: 'Removed',
    then: onClose,
  });
  return (
    <FormDialog title={t('Remove the second factor')} form={form} onClose={onClose} submit="Remove" danger>
      <TextInput
        label={t('Code')}
        description={t('Six digits of the app, or a recovery code')}
        required
        autoComplete="one-time-code"
        data-autofocus
        {...form.text('code')}
      />
    </FormDialog>
  );
}
