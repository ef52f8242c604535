import { Group, Loader, Modal, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { FileIcon, PackageIcon, ReceiptIcon, SearchIcon, UserIcon } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { api } from '../api/client.ts';
import { useOptionalData } from '../api/use-data.ts';
import { t } from '../i18n/translate.ts';
import { modulePages } from '../modules/parts.ts';
import { formatName } from '../ui/format-name.ts';
import { formatMoney } from '../ui/money.ts';
import { navigation } from './navigation.ts';

interface Hit {
  href: string;
  title: string;
  hint: string;
  icon: typeof FileIcon;
}

const LIMIT = 5;

/** Finds pages, orders, products and customers; arrows choose, Enter opens. */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 200);
  const { hits, isLoading } = useHits(text.trim(), q);
  const [chosen, setChosen] = useState(0);
  const navigate = useNavigate();
  const open = (hit: Hit | undefined) => {
    if (!hit) return;
    onClose();
    void navigate({ href: hit.href });
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setChosen((before) => (before + step + hits.length) % Math.max(hits.length, 1));
    } else if (event.key === 'Enter') open(hits[chosen]);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      withCloseButton={false}
      padding={0}
      size="lg"
      yOffset="10vh"
      centered={false}
      aria-label={t('Search')}
    >
      <TextInput
        data-autofocus
        size="lg"
        variant="unstyled"
        px="md"
        aria-label={t('Search')}
        placeholder={t('Search orders, products, customers')}
        leftSection={<SearchIcon size={18} aria-hidden />}
        rightSection={isLoading && <Loader size="xs" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
        }}
        onKeyDown={press}
      />
      <Stack gap={2} p="xs" pt={0} role="listbox" aria-label={t('Results')}>
        {hits.map((hit, index) => (
          <UnstyledButton
            key={hit.href}
            role="option"
            aria-selected={index === chosen}
            p="xs"
            bg={index === chosen ? 'var(--page)' : undefined}
            style={{ borderRadius: 'var(--mantine-radius-md)' }}
            onMouseMove={() => setChosen(index)}
            onClick={() => open(hit)}
          >
            <Group gap="sm" wrap="nowrap">
              <hit.icon size={18} strokeWidth={1.6} aria-hidden />
              <Text size="sm" fw={550} truncate>
                {hit.title}
              </Text>
              <Text size="sm" c="dimmed" truncate>
                {hit.hint}
              </Text>
            </Group>
          </UnstyledButton>
        ))}
        {hits.length === 0 && q !== '' && !isLoading && (
          <Text size="sm" c="dimmed" p="xs">
            {t('Nothing found')}
          </Text>
        )}
      </Stack>
    </Modal>
  );
}

function useHits(text: string, q: string): { hits: Hit[]; isLoading: boolean } {
  const router = useRouter();
  const href = (path: string) => router.buildLocation({ to: path as '/' }).href;
  const isEnabled = q !== '';
  const orders = useOptionalData(
    ['search', 'orders', q],
    () =>
      api.GET('/admin/orders', {
        params: {
          query: {
            q: q.replace(/^#/, ''),
            limit: LIMIT,
            fields: 'id,display_id,email,currency_code,total',
            expand: '',
          },
        },
      }),
    isEnabled,
  );
  const products = useOptionalData(
    ['search', 'products', q],
    () =>
      api.GET('/admin/products', {
        params: { query: { q, limit: LIMIT, fields: 'id,title,handle', expand: '' } },
      }),
    isEnabled,
  );
  const customers = useOptionalData(
    ['search', 'customers', q],
    () =>
      api.GET('/admin/customers', {
        params: { query: { q, limit: LIMIT, fields: 'id,email,first_name,last_name', expand: '' } },
      }),
    isEnabled,
  );
  const pages = navigation
    .flatMap((item) => [item, ...(item.under ?? [])])
    .map(({ label, to }) => ({ title: t(label), path: to as string }))
    .concat(modulePages.map(({ title, module, path }) => ({ title, path: `/modules/${module}/${path}` })))
    .filter(({ title }) => title.toLowerCase().includes(text.toLowerCase()))
    .map(({ title, path }) => ({ href: href(path), title, hint: t('Page'), icon: FileIcon }));
  if (!isEnabled) return { hits: pages.slice(0, 8), isLoading: false };
  const hits = [
    ...(orders.data?.orders ?? []).map((order) => ({
      href: href(`/orders/${order.id}`),
      title: `#${order.display_id}`,
      hint: `${order.email} · ${formatMoney(order.total, order.currency_code)}`,
      icon: ReceiptIcon,
    })),
    ...(products.data?.products ?? []).map((product) => ({
      href: href(`/products/${product.id}`),
      title: product.title,
      hint: product.handle ?? '',
      icon: PackageIcon,
    })),
    ...(customers.data?.customers ?? []).map((customer) => ({
      href: href(`/customers/${customer.id}`),
      title: formatName(customer),
      hint: customer.email,
      icon: UserIcon,
    })),
    ...pages.slice(0, 3),
  ];
  return { hits, isLoading: orders.isFetching || products.isFetching || customers.isFetching };
}
