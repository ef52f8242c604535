import { Button } from '@mantine/core';
import { t } from '../../i18n/translate.ts';
import type { Column } from '../../ui/data-table.tsx';
import { formatTime } from '../../ui/dates.ts';
import { Status } from '../../ui/status.tsx';

/** A delivery of an event to an endpoint. */
interface Delivery {
  id: string;
  event: string;
  created_at: string;
  status: string;
  response_status: number | null;
  last_error: string | null;
}

/** What was delivered, when, and what the receiver has replied. */
export const deliveryColumns = (): Column<Delivery>[] => [
  { title: t('Event'), cell: ({ event }) => event },
  { title: t('Date'), isSecondary: true, cell: ({ created_at }) => formatTime(created_at) },
  { title: t('Status'), cell: ({ status }) => <Status value={status} /> },
  {
    title: t('Response'),
    isSecondary: true,
    cell: ({ response_status, last_error }) =>
      [response_status, last_error].filter(Boolean).join(' · ') || '–',
  },
];

/** The button that sends a delivery again. */
export const redeliverColumn = (redeliver: (id: string) => void): Column<Pick<Delivery, 'id'>> => ({
  title: t('Actions'),
  isNumber: true,
  cell: ({ id }) => (
    <Button variant="subtle" size="compact-xs" onClick={() => redeliver(id)}>
      {t('Send again')}
    </Button>
  ),
});
