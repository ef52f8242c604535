import type { LinkProps } from '@tanstack/react-router';
import {
  ActivityIcon,
  BotIcon,
  GlobeIcon,
  HistoryIcon,
  KeyIcon,
  LayoutListIcon,
  ListChecksIcon,
  MailIcon,
  MapIcon,
  PlugIcon,
  ReceiptTextIcon,
  RotateCwIcon,
  RouteIcon,
  ScaleIcon,
  ShieldCheckIcon,
  StoreIcon,
  TruckIcon,
  UsersRoundIcon,
  WebhookIcon,
} from 'lucide-react';
import type { Phrase } from '../i18n/translate.ts';

interface SettingsItem {
  label: Phrase;
  hint: Phrase;
  to: LinkProps['to'];
  icon: typeof MapIcon;
}

export const settingsGroups: readonly { label: Phrase; pages: readonly SettingsItem[] }[] = [
  {
    label: 'Selling',
    pages: [
      { label: 'Store', hint: 'Name, currencies and links', to: '/settings/store', icon: StoreIcon },
      {
        label: 'Regions',
        hint: 'Countries with a currency, payment and taxes',
        to: '/settings/regions',
        icon: MapIcon,
      },
      {
        label: 'Shipping',
        hint: 'Options and prices of each region',
        to: '/settings/shipping',
        icon: TruckIcon,
      },
      {
        label: 'Taxes',
        hint: 'Rates of regions, products and shipping',
        to: '/settings/taxes',
        icon: ReceiptTextIcon,
      },
      {
        label: 'Sales channels',
        hint: 'Where products are sold',
        to: '/settings/channels',
        icon: GlobeIcon,
      },
      {
        label: 'Attributes',
        hint: 'Facts of products that shoppers filter by',
        to: '/settings/attributes',
        icon: LayoutListIcon,
      },
      {
        label: 'Return reasons',
        hint: 'Why customers send things back',
        to: '/settings/return-reasons',
        icon: RotateCwIcon,
      },
      {
        label: 'Legal texts',
        hint: 'Terms, withdrawal and privacy, with their versions',
        to: '/settings/legal-texts',
        icon: ScaleIcon,
      },
    ],
  },
  {
    label: 'People and access',
    pages: [
      {
        label: 'Users',
        hint: 'Colleagues and invitations',
        to: '/settings/users',
        icon: UsersRoundIcon,
      },
      {
        label: 'Roles',
        hint: 'What colleagues may do, and limits of refunds',
        to: '/settings/roles',
        icon: ShieldCheckIcon,
      },
      {
        label: 'API keys',
        hint: 'With which programs use the API',
        to: '/settings/api-keys',
        icon: PlugIcon,
      },
      {
        label: 'Publishable keys',
        hint: 'What a storefront sends to sell for its channels',
        to: '/settings/publishable-keys',
        icon: KeyIcon,
      },
    ],
  },
  {
    label: 'Operating',
    pages: [
      {
        label: 'Webhooks',
        hint: 'Events that are sent to other systems',
        to: '/settings/webhooks',
        icon: WebhookIcon,
      },
      {
        label: 'AI agents',
        hint: 'Platforms that buy for their users',
        to: '/settings/agents',
        icon: BotIcon,
      },
      {
        label: 'Proposals',
        hint: 'What assistants of staff want to change',
        to: '/settings/proposals',
        icon: ListChecksIcon,
      },
      {
        label: 'Journal',
        hint: 'Who changed what, and undo',
        to: '/settings/journal',
        icon: HistoryIcon,
      },
      {
        label: 'Mails',
        hint: 'What was sent, what failed, and templates',
        to: '/settings/mails',
        icon: MailIcon,
      },
      { label: 'Jobs', hint: 'Imports and exports', to: '/settings/jobs', icon: RouteIcon },
      {
        label: 'Status',
        hint: 'What needs the attention of an operator',
        to: '/settings/status',
        icon: ActivityIcon,
      },
    ],
  },
];
