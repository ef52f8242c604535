import type { LinkProps } from '@tanstack/react-router';
import {
  BadgePercentIcon,
  ChartColumnIcon,
  GiftIcon,
  HouseIcon,
  MegaphoneIcon,
  PackageIcon,
  ReceiptIcon,
  SettingsIcon,
  UsersIcon,
  WarehouseIcon,
} from 'lucide-react';
import type { Phrase } from '../i18n/translate.ts';

interface NavigationItem {
  label: Phrase;
  to: LinkProps['to'];
  icon?: typeof HouseIcon;
  /** Pages below it, shown while one of them is open. */
  under?: readonly NavigationItem[];
}

/** The main pages, which the search finds, too. */
export const navigation: readonly NavigationItem[] = [
  { label: 'Today', to: '/', icon: HouseIcon },
  {
    label: 'Orders',
    to: '/orders',
    icon: ReceiptIcon,
    under: [
      { label: 'Drafts', to: '/orders/drafts' },
      { label: 'Returns', to: '/orders/returns' },
      { label: 'Swaps', to: '/orders/swaps' },
    ],
  },
  {
    label: 'Products',
    to: '/products',
    icon: PackageIcon,
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
    icon: WarehouseIcon,
    under: [
      { label: 'Locations', to: '/stock/locations' },
      { label: 'Reservations', to: '/stock/reservations' },
    ],
  },
  {
    label: 'Customers',
    to: '/customers',
    icon: UsersIcon,
    under: [{ label: 'Groups', to: '/customers/groups' }],
  },
  { label: 'Discounts', to: '/discounts', icon: BadgePercentIcon },
  { label: 'Promotions', to: '/promotions', icon: MegaphoneIcon },
  { label: 'Gift cards', to: '/gift-cards', icon: GiftIcon },
  { label: 'Reports', to: '/reports', icon: ChartColumnIcon },
  { label: 'Settings', to: '/settings', icon: SettingsIcon },
];
