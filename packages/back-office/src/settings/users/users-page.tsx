import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useRouter } from '@tanstack/react-router';
import { api, type Schemas } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { useUser } from '../../app/session.ts';
import { t } from '../../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../../own-columns/use-columns-of-form.tsx';
import { CopyTextButton } from '../../ui/copy-text-button.tsx';
import { formatDay } from '../../ui/dates.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatName } from '../../ui/format-name.ts';
import { Section } from '../../ui/page.tsx';
import { Status } from '../../ui/status.tsx';
import { useForm } from '../../ui/use-form.ts';
import { roleName, useRoleOptions } from '../access/use-roles.ts';
import { RecordsPage } from '../records-page.tsx';

type User = Schemas['User'];

/** Colleagues, and those who were invited. */
export function UsersPage() {
  const me = useUser();
  const { data, error } = useOptionalData(['users'], () => api.GET('/admin/users'));
  return (
    <Stack gap="lg">
      <RecordsPage
        title={t('Users')}
        isBelowSettings
        emptyTitle={t('No users')}
        empty=""
        records={data?.users}
        error={error}
        nameOf={formatName}
        columns={[
          { title: t('E-mail'), isSecondary: true, cell: ({ email }) => email },
          {
            title: t('Role'),
            cell: ({ role }) => roleName(role),
          },
          { title: t('Since'), isSecondary: true, cell: ({ created_at }) => formatDay(created_at) },
        ]}
        remove={(id) => api.DELETE('/admin/users/{id}', { params: { path: { id } } })}
        canRemove={({ id }) => id !== me.id}
        dialog={(user, onClose) => user && <UserDialog user={user} onClose={onClose} />}
      />
      <Invites />
    </Stack>
  );
}

function UserDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const own = useColumnsOfForm('user', user);
  const form = useForm({
    initial: {
      first_name: user.first_name ?? '',
      last_name: user.last_name ?? '',
      role: user.role ?? 'member',
      own_columns: own.texts,
    },
    send: (_values, { own_columns, ...body }) =>
      api.POST('/admin/users/{id}', {
        params: { path: { id: user.id } },
        body: { ...body, ...own.toBody(own_columns) },
      }),
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={user.email} form={form} onClose={onClose}>
      <TextInput label={t('First name')} {...form.text('first_name')} />
      <TextInput label={t('Last name')} {...form.text('last_name')} />
      <Select label={t('Role')} data={useRoleOptions()} {...form.choose('role')} />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}

function Invites() {
  const [isInviting, invite] = useDisclosure();
  const router = useRouter();
  const { data } = useOptionalData(['invites'], () => api.GET('/admin/invites'));
  const resend = useAction(
    (invite_id: string) => api.POST('/admin/invites/{invite_id}/resend', { params: { path: { invite_id } } }),
    { done: 'Sent again' },
  );
  const remove = useAction(
    (invite_id: string) => api.DELETE('/admin/invites/{invite_id}', { params: { path: { invite_id } } }),
    { done: 'Deleted' },
  );
  const open = (data?.invites ?? []).filter(({ accepted }) => !accepted);
  const link = (token: string) =>
    new URL(router.buildLocation({ to: '/invite', search: { token } }).href, location.origin).href;
  return (
    <Section
      title={t('Invitations')}
      hint={open.length === 0 ? t('Invite a colleague by e-mail, or send them the link.') : undefined}
      actions={<Button onClick={invite.open}>{t('Invite')}</Button>}
    >
      <Stack gap="sm">
        {open.map(({ id, user_email, role, token, expires_at }) => (
          <Group key={id} justify="space-between">
            <div>
              <Text size="sm" fw={550}>
                {user_email}
              </Text>
              <Text size="xs" c="dimmed">
                {[roleName(role), t('until {date}', { date: formatDay(expires_at) })]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
            </div>
            <Group gap="xs">
              <Status value={expires_at < new Date().toISOString() ? 'expired' : 'open'} />
              <CopyTextButton text={link(token)} label={t('Copy link')} size="xs" />
              <Button variant="default" size="xs" onClick={() => resend.mutate(id)}>
                {t('Send again')}
              </Button>
              <Button variant="default" size="xs" onClick={() => remove.mutate(id)}>
                {t('Withdraw')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      {isInviting && <InviteDialog onClose={invite.close} />}
    </Section>
  );
}

function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    initial: { user: '', role: 'member' },
    send: (body) => api.POST('/admin/invites', { body }),
    done: 'Invited',
    then: onClose,
  });
  return (
    <FormDialog title={t('Invite')} form={form} onClose={onClose} submit="Invite">
      <TextInput label={t('E-mail')} type="email" required data-autofocus {...form.text('user')} />
      <Select label={t('Role')} data={useRoleOptions()} {...form.choose('role')} />
    </FormDialog>
  );
}
