import { MultiSelect, SimpleGrid, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { api, listIds, related, type Schemas, unwrap } from '../api/client.ts';
import { queryClient, useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { ColumnFields, useColumnsOfForm } from '../own-columns/use-columns-of-form.tsx';
import { RecordsPage } from '../settings/records-page.tsx';
import { useChannelOptions } from '../settings/use-settings.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { useForm } from '../ui/use-form.ts';

type StockLocation = Schemas['StockLocation'];

/** Where stock lies, such as a warehouse and a shop. */
export function LocationsPage() {
  const { data, error } = useOptionalData(['locations', 'page'], () =>
    api.GET('/admin/stock-locations', {
      params: { query: { limit: 200, expand: 'address,sales_channels' } },
    }),
  );
  return (
    <RecordsPage
      title={t('Locations')}
      create={t('New location')}
      emptyTitle={t('No locations yet')}
      empty={t('Such as a warehouse and a shop.')}
      records={data?.stock_locations}
      error={error}
      nameOf={({ name }) => name}
      columns={[
        {
          title: t('Address'),
          isSecondary: true,
          cell: ({ address }) => {
            const lines = related(address);
            return lines
              ? [lines.address_1, lines.city, lines.country_code?.toUpperCase()].filter(Boolean).join(', ')
              : '–';
          },
        },
        {
          title: t('Sales channels'),
          isSecondary: true,
          cell: ({ sales_channels = [] }) => sales_channels.map(({ name }) => name).join(', ') || '–',
        },
      ]}
      remove={(id) => api.DELETE('/admin/stock-locations/{id}', { params: { path: { id } } })}
      dialog={(location, onClose) => <LocationDialog location={location} onClose={onClose} />}
    />
  );
}

/** Connects a location with these channels, and with no others. @param connected follows what is done, also if a request fails */
async function connect(
  location_id: string,
  connected: Set<string>,
  channels: readonly string[],
): Promise<void> {
  const path = '/admin/sales-channels/{id}/stock-locations';
  const requestFor = (id: string) => ({ params: { path: { id } }, body: { location_id } });
  for (const id of channels.filter((channel) => !connected.has(channel))) {
    await unwrap(api.POST(path, requestFor(id)));
    connected.add(id);
  }
  for (const id of [...connected].filter((channel) => !channels.includes(channel))) {
    await unwrap(api.DELETE(path, requestFor(id)));
    connected.delete(id);
  }
}

function LocationDialog({ location, onClose }: { location: StockLocation | null; onClose: () => void }) {
  const stored = related(location?.address);
  const own = useColumnsOfForm('stock_location', location);
  // after a channel could not be connected, saving again does not create a new location twice
  const saved = useRef({ id: location?.id, connected: new Set(listIds(location?.sales_channels)) }).current;
  const form = useForm({
    initial: {
      name: location?.name ?? '',
      address_1: stored?.address_1 ?? '',
      postal_code: stored?.postal_code ?? '',
      city: stored?.city ?? '',
      country_code: stored?.country_code ?? '',
      channels: listIds(location?.sales_channels),
      own_columns: own.texts,
    },
    send: async ({ name, address_1, postal_code, city, country_code, channels, own_columns }) => {
      const body = {
        name,
        ...own.toBody(own_columns),
        ...(address_1 && {
          address: { address_1, postal_code, city, country_code: country_code.toLowerCase() },
        }),
      };
      const { id } = saved;
      const sent = id
        ? api.POST('/admin/stock-locations/{id}', { params: { path: { id } }, body })
        : api.POST('/admin/stock-locations', { body });
      saved.id = (await unwrap(sent)).stock_location.id;
      if (id === undefined) await queryClient.invalidateQueries({ queryKey: ['locations'] });
      await connect(saved.id, saved.connected, channels);
      return sent;
    },
    done: 'Saved',
    then: onClose,
  });
  return (
    <FormDialog title={location?.name ?? t('New location')} form={form} onClose={onClose}>
      <TextInput label={t('Name')} required data-autofocus {...form.text('name')} />
      <SimpleGrid cols={2}>
        <TextInput label={t('Street and number')} {...form.text('address_1')} />
        <TextInput label={t('Postal code')} {...form.text('postal_code')} />
        <TextInput label={t('City')} {...form.text('city')} />
        <TextInput label={t('Country code')} {...form.text('country_code')} />
      </SimpleGrid>
      <MultiSelect
        label={t('Sales channels')}
        description={t('Whose orders it can serve.')}
        data={useChannelOptions()}
        {...form.pick('channels')}
      />
      <ColumnFields columns={own.columns} {...form.pick('own_columns')} />
    </FormDialog>
  );
}
