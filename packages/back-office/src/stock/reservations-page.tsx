import { ActionIcon, Button, Group } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { PencilIcon, Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useLocationOptions } from '../settings/use-settings.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { formatTime } from '../ui/dates.ts';
import { ListPage } from '../ui/list-page.tsx';
import { pageOf } from '../ui/list-search.ts';
import { ReservationDialog } from './reservation-dialog.tsx';

const route = getRouteApi('/shell/stock/reservations');

/** Stock at locations that belongs to orders, or was set aside. */
export function ReservationsPage() {
  const search = route.useSearch();
  const locations = new Map(useLocationOptions().map(({ value, label }) => [value, label]));
  const { data, error } = useOptionalData(['reservations', search], () =>
    api.GET('/admin/reservations', {
      params: { query: { ...pageOf({ page: search.page }), order: '-created_at' } },
    }),
  );
  const remove = useAction(
    (id: string) => api.DELETE('/admin/reservations/{id}', { params: { path: { id } } }),
    {
      done: 'Deleted',
    },
  );
  const [edited, setEdited] = useState<Schemas['ReservationItem'] | 'new' | null>(null);
  const create = <Button onClick={() => setEdited('new')}>{t('Set stock aside')}</Button>;
  return (
    <>
      <ListPage
        title={t('Reservations')}
        actions={create}
        rows={data?.reservations}
        count={data?.count}
        error={error}
        columns={[
          {
            title: t('Item'),
            cell: ({ inventory_item_id, description }) => (
              <Link to="/stock/$id" params={{ id: inventory_item_id }} className="row">
                {description ?? t('Item')}
              </Link>
            ),
          },
          { title: t('Location'), cell: ({ location_id }) => locations.get(location_id) ?? '' },
          {
            title: t('For'),
            isSecondary: true,
            cell: ({ line_item_id }) => (line_item_id ? t('An order') : t('Set aside')),
          },
          { title: t('Date'), isSecondary: true, cell: ({ created_at }) => formatTime(created_at) },
          { title: t('Quantity'), isNumber: true, cell: ({ quantity }) => quantity },
          {
            title: t('Actions'),
            isNumber: true,
            cell: (reservation) => (
              <Group gap={4} justify="flex-end" wrap="nowrap">
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Change reservation')}
                  onClick={() => setEdited(reservation)}
                >
                  <PencilIcon size={16} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('Release reservation')}
                  onClick={() => confirm(t('Release this reservation?')) && remove.mutate(reservation.id)}
                >
                  <Trash2Icon size={16} aria-hidden />
                </ActionIcon>
              </Group>
            ),
          },
        ]}
        empty={
          <EmptyState title={t('No reservations')} action={create}>
            {t('Orders reserve the stock of items at locations.')}
          </EmptyState>
        }
      />
      {edited && (
        <ReservationDialog reservation={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />
      )}
    </>
  );
}
