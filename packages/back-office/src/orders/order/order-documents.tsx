import { Anchor, Group, Stack, Text } from '@mantine/core';
import { api, related, type Schemas, toUrl } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { type Phrase, t } from '../../i18n/translate.ts';
import { formatTime } from '../../ui/dates.ts';
import { formatMoney } from '../../ui/money.ts';
import { Section } from '../../ui/page.tsx';
import type { Order } from './use-order.ts';

type Document = Awaited<ReturnType<typeof readDocuments>>['data'] extends infer Data | undefined
  ? Data extends { documents: (infer Item)[] }
    ? Item
    : never
  : never;

const TYPES: Record<string, Phrase> = {
  invoice: 'Invoice',
  credit_note: 'Credit note',
  packing_slip: 'Packing slip',
};

const FORMATS = ['pdf', 'ubl', 'cii'] as const;

function readDocuments(id: string) {
  return api.GET('/admin/orders/{id}/documents', { params: { path: { id } } });
}

/** Whether the shop follows rules of the EU: only such shops have regions with a field `eu`. */
export function hasEuRules(order: Order): boolean {
  const region = related(order.region as Schemas['Region'] | null);
  return region !== null && 'eu' in region;
}

/** The invoices, credit notes and packing slips of an order. */
export function OrderDocuments({ order }: { order: Order }) {
  const isOn = hasEuRules(order);
  const { data } = useOptionalData(['orders', order.id, 'documents'], () => readDocuments(order.id), isOn);
  if (!isOn || !data || data.documents.length === 0) return null;
  return (
    <Section title={t('Documents')}>
      <Stack gap="sm">
        {data.documents.map((document) => (
          <DocumentLine key={document.id} document={document} />
        ))}
      </Stack>
    </Section>
  );
}

function DocumentLine({ document }: { document: Document }) {
  const { type, number, issued_at, total, currency_code, files } = document;
  return (
    <div>
      <Text size="sm" fw={550}>
        {t(TYPES[type])} {number}
      </Text>
      <Text size="xs" c="dimmed">
        {formatTime(issued_at)}
        {type !== 'packing_slip' && ` · ${formatMoney(total, currency_code)}`}
      </Text>
      <Group gap="xs" className="no-print">
        {FORMATS.map((format) => {
          const path = files[format];
          return (
            path && (
              <Anchor key={format} size="xs" href={toUrl(path)} target="_blank" rel="noreferrer">
                {format.toUpperCase()}
              </Anchor>
            )
          );
        })}
      </Group>
    </div>
  );
}
