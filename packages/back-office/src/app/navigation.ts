import {
  IconBuildingWarehouse,
  IconChartBar,
  IconDiscount,
  IconGift,
  IconHome,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Phrase } from '../i18n/translate.ts';

interface NavigationItem {
  label: Phrase;
  to: LinkProps['to'];
  icon?: typeof IconHome;
  /** Pages below it, shown while one of them is open. */
  under?: readonly NavigationItem[];
}

/** The main pages, which the search finds, too. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Today', to: '/', icon: IconHome },
  {
    label: 'Orders',
    to: '/orders',
    icon: IconReceipt,
    under: [
      { label: 'Drafts', to: '/orders/drafts' },
      { label: 'Returns', to: '/orders/returns' },
      { label: 'Swaps', to: '/orders/swaps' },
    ],
  },
  {
    label: 'Products',
    to: '/products',
    icon: IconPackage,
    under: [
      { label: 'Collections', to: '/products/collections' },
      { label: 'Categories', to: '/products/categories' },
      { label: 'Price lists', to: '/products/price-lists' },
      { label: 'Import', to: '/products/import' },
    ],
  },
  {
    label: 'Stock',
    to: '/stock',
    icon: IconBuildingWarehouse,
    under: [
      { label: 'Locations', to: '/stock/locations' },
      { label: 'Reservations', to: '/stock/reservations' },
    ],
  },
  {
    label: 'Customers',
    to: '/customers',
    icon: IconUsers,
    under: [{ label: 'Groups', to: '/customers/groups' }],
  },
  { label: 'Discounts', to: '/discounts', icon: IconDiscount },
  { label: 'Promotions', to: '/promotions', icon: IconSpeakerphone },
  { label: 'Gift cards', to: '/gift-cards', icon: IconGift },
  { label: 'Reports', to: '/reports', icon: IconChartBar },
  { label: 'Settings', to: '/settings', icon: IconSettings },
];
