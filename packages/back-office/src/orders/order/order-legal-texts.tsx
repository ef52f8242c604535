import { Stack, Text } from '@mantine/core';
import { api } from '../../api/client.ts';
import { useOptionalData } from '../../api/use-data.ts';
import { t } from '../../i18n/translate.ts';
import { nameKind } from '../../settings/legal-texts/legal-text-kinds.ts';
import { formatTime } from '../../ui/dates.ts';
import { Section } from '../../ui/page.tsx';
import { hasEuRules } from './order-documents.tsx';
import type { Order } from './use-order.ts';

function readAccepted(id: string) {
  return api.GET('/admin/orders/{id}/legal-texts', { params: { path: { id } } });
}

/** The versions of terms and other legal texts that the buyer has accepted. */
export function OrderLegalTexts({ order }: { order: Order }) {
  const isOn = hasEuRules(order);
  const { data } = useOptionalData(['orders', order.id, 'legal-texts'], () => readAccepted(order.id), isOn);
  if (!isOn || !data || data.legal_texts.length === 0) return null;
  return (
    <Section title={t('Accepted by the buyer')}>
      <Stack gap="sm">
        {data.legal_texts.map(({ id, kind, title, version, accepted_at, content }) => (
          <details key={id}>
            <summary>
              <Text span size="sm" fw={550}>
                {nameKind(kind)}: {title}
              </Text>
              <Text size="xs" c="dimmed">
                {t('Version {version}', { version })} · {formatTime(accepted_at)}
              </Text>
            </summary>
            <Text size="xs" style={{ whiteSpace: 'pre-wrap' }}>
              {content}
            </Text>
          </details>
        ))}
      </Stack>
    </Section>
  );
}
