import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { useAction } from '../../api/use-action.tsx';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { EmptyState } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { pageOf } from '../../ui/list-search.ts';
import { BackToSettings } from '../records-page.tsx';
import { useHasModule } from '../status/use-has-module.ts';
import { FailedMails } from './failed-mails.tsx';
import { MailSubject } from './mail-subject.tsx';

const route = getRouteApi('/shell/settings/mails');

/** The messages to customers, newest first. */
export function MailsPage() {
  const search = route.useSearch();
  const { data, error } = useOptionalData(['notifications', search], () =>
    api.GET('/admin/notifications', {
      params: {
        query: {
          ...pageOf({ page: search.page }),
          to: search.q,
          include_resends: true,
          order: '-created_at',
          fields: 'id,created_at,event_name,to,resource_type,resource_id',
          expand: '',
        },
      },
    }),
  );
  const resend = useAction(
    (id: string) => api.POST('/admin/notifications/{id}/resend', { params: { path: { id } }, body: {} }),
    { done: 'Sent again' },
  );
  const sendsMails = useHasModule('mail') === true;
  return (
    <ListPage
      title={t('Mails')}
      back={<BackToSettings />}
      actions={
        sendsMails && (
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/settings/mails/templates" {...props} />}
          >
            {t('Templates')}
          </Button>
        )
      }
      above={sendsMails && <FailedMails />}
      searchHint={t('The whole address')}
      rows={data?.notifications}
      count={data?.count}
      error={error}
      columns={[
        { title: t('To'), cell: ({ to }) => to },
        { title: t('Event'), isSecondary: true, cell: ({ event_name }) => event_name ?? '–' },
        { title: t('Date'), isSecondary: true, cell: ({ created_at }) => formatTime(created_at) },
        {
          title: t('About'),
          isSecondary: true,
          cell: ({ event_name, resource_id }) => <MailSubject event={event_name} id={resource_id} />,
        },
        {
          title: t('Actions'),
          isNumber: true,
          cell: ({ id }) => (
            <Button variant="subtle" size="compact-xs" onClick={() => resend.mutate(id)}>
              {t('Send again')}
            </Button>
          ),
        },
      ]}
      empty={
        <EmptyState title={t('No mails yet')}>
          {sendsMails
            ? t('Mails about orders are listed here once they were sent.')
            : t('Mails are sent once SMTP_URL is set.')}
        </EmptyState>
      }
    />
  );
}
