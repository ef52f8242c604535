import { ActionIcon, Button, Group, NumberInput, Select, Stack, Table, VisuallyHidden } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { Trash2Icon } from 'lucide-react';
import { useState } from 'react';
import { api, type Schemas } from '../api/client.ts';
import { useAction } from '../api/use-action.tsx';
import { useData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { useLocationOptions } from '../settings/use-settings.ts';
import { EmptyState } from '../ui/data-table.tsx';
import { BackLink, Columns, Facts, Page, Section } from '../ui/page.tsx';

const route = getRouteApi('/shell/stock/$id');

/** An item with its stock at each location. */
export function ItemPage() {
  const { id } = route.useParams();
  const { inventory_item: item } = useData(['inventory-items', id], () =>
    api.GET('/admin/inventory-items/{id}', {
      params: { path: { id }, query: { expand: 'location_levels,variants' } },
    }),
  );
  const locations = useLocationOptions();
  const levels = item.location_levels ?? [];
  const others = locations.filter(({ value }) => !levels.some(({ location_id }) => location_id === value));
  return (
    <Page title={item.title ?? item.sku ?? t('Item')} back={<BackLink to="/stock">{t('Stock')}</BackLink>}>
      <Columns
        main={
          <Section title={t('Locations')} isWide>
            {levels.length === 0 ? (
              <EmptyState title={t('It is at no location yet')}>
                {t('Add a location, and how many pieces it has.')}
              </EmptyState>
            ) : (
              <Table aria-label={t('Locations')}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{t('Location')}</Table.Th>
                    <Table.Th ta="right">{t('Reserved')}</Table.Th>
                    <Table.Th ta="right">{t('Available')}</Table.Th>
                    <Table.Th>{t('In stock')}</Table.Th>
                    <Table.Th>
                      <VisuallyHidden>{t('Actions')}</VisuallyHidden>
                    </Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {levels.map((level) => (
                    <LevelRow
                      key={level.id}
                      level={level}
                      name={locations.find(({ value }) => value === level.location_id)?.label ?? ''}
                    />
                  ))}
                </Table.Tbody>
              </Table>
            )}
            {others.length > 0 && <AddLevel itemId={id} options={others} />}
          </Section>
        }
        side={
          <Section title={t('Details')}>
            <Facts
              facts={[
                [t('SKU'), item.sku],
                [t('Variants'), (item.variants ?? []).map(({ title }) => title).join(', ') || '–'],
                [t('Needs shipping'), item.requires_shipping ? t('Yes') : t('No')],
              ]}
            />
          </Section>
        }
      />
    </Page>
  );
}

function LevelRow({ level, name }: { level: Schemas['InventoryLevel']; name: string }) {
  const path = { id: level.inventory_item_id, location_id: level.location_id };
  const save = useAction(
    (stocked_quantity: number) =>
      api.POST('/admin/inventory-items/{id}/location-levels/{location_id}', {
        params: { path },
        body: { stocked_quantity },
      }),
    { done: 'Saved' },
  );
  const remove = useAction(
    () => api.DELETE('/admin/inventory-items/{id}/location-levels/{location_id}', { params: { path } }),
    { done: 'Removed' },
  );
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="right">{level.reserved_quantity}</Table.Td>
      <Table.Td ta="right">{level.available_quantity}</Table.Td>
      <Table.Td w={150}>
        <NumberInput
          key={level.stocked_quantity}
          aria-label={t('Stock of {title}', { title: name })}
          size="xs"
          allowDecimal={false}
          min={0}
          defaultValue={level.stocked_quantity}
          onBlur={(event) => {
            const text = event.currentTarget.value;
            if (text !== '' && Number(text) !== level.stocked_quantity) save.mutate(Number(text));
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </Table.Td>
      <Table.Td w={50}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Remove {title}', { title: name })}
          onClick={() => confirm(t('Delete {title}?', { title: name })) && remove.mutate(undefined)}
        >
          <Trash2Icon size={16} aria-hidden />
        </ActionIcon>
      </Table.Td>
    </Table.Tr>
  );
}

function AddLevel({ itemId, options }: { itemId: string; options: { value: string; label: string }[] }) {
  const [location, setLocation] = useState<string | null>(null);
  const add = useAction(
    (location_id: string) =>
      api.POST('/admin/inventory-items/{id}/location-levels', {
        params: { path: { id: itemId } },
        body: { location_id, stocked_quantity: 0 },
      }),
    { done: 'Added', then: () => setLocation(null) },
  );
  return (
    <Stack p="lg" pt="sm">
      <Group>
        <Select
          aria-label={t('Location')}
          placeholder={t('Location')}
          data={options}
          value={location}
          onChange={setLocation}
        />
        <Button
          variant="default"
          disabled={location === null}
          onClick={() => location && add.mutate(location)}
        >
          {t('Add location')}
        </Button>
      </Group>
    </Stack>
  );
}
