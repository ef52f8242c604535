import {
  IconActivity,
  IconBuildingStore,
  IconChecklist,
  IconHistory,
  IconKey,
  IconListDetails,
  IconMail,
  IconMap,
  IconPlugConnected,
  IconReceiptTax,
  IconReload,
  IconRobot,
  IconRoute,
  IconScale,
  IconShieldLock,
  IconTruck,
  IconUsersGroup,
  IconWebhook,
  IconWorldShare,
} from '@tabler/icons-react';
import type { LinkProps } from '@tanstack/react-router';
import type { Phrase } from '../i18n/translate.ts';

interface SettingsItem {
  label: Phrase;
  hint: Phrase;
  to: LinkProps['to'];
  icon: typeof IconMap;
}

export const settingsGroups: readonly { label: Phrase; pages: readonly SettingsItem[] }[] = [
  {
    label: 'Selling',
    pages: [
      { label: 'Store', hint: 'Name, currencies and links', to: '/settings/store', icon: IconBuildingStore },
      {
        label: 'Regions',
        hint: 'Countries with a currency, payment and taxes',
        to: '/settings/regions',
        icon: IconMap,
      },
      {
        label: 'Shipping',
        hint: 'Options and prices of each region',
        to: '/settings/shipping',
        icon: IconTruck,
      },
      {
        label: 'Taxes',
        hint: 'Rates of regions, products and shipping',
        to: '/settings/taxes',
        icon: IconReceiptTax,
      },
      {
        label: 'Sales channels',
        hint: 'Where products are sold',
        to: '/settings/channels',
        icon: IconWorldShare,
      },
      {
        label: 'Attributes',
        hint: 'Facts of products that shoppers filter by',
        to: '/settings/attributes',
        icon: IconListDetails,
      },
      {
        label: 'Return reasons',
        hint: 'Why customers send things back',
        to: '/settings/return-reasons',
        icon: IconReload,
      },
      {
        label: 'Legal texts',
        hint: 'Terms, withdrawal and privacy, with their versions',
        to: '/settings/legal-texts',
        icon: IconScale,
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
        icon: IconUsersGroup,
      },
      {
        label: 'Roles',
        hint: 'What colleagues may do, and limits of refunds',
        to: '/settings/roles',
        icon: IconShieldLock,
      },
      {
        label: 'API keys',
        hint: 'With which programs use the API',
        to: '/settings/api-keys',
        icon: IconPlugConnected,
      },
      {
        label: 'Publishable keys',
        hint: 'What a storefront sends to sell for its channels',
        to: '/settings/publishable-keys',
        icon: IconKey,
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
        icon: IconWebhook,
      },
      {
        label: 'AI agents',
        hint: 'Platforms that buy for their users',
        to: '/settings/agents',
        icon: IconRobot,
      },
      {
        label: 'Proposals',
        hint: 'What assistants of staff want to change',
        to: '/settings/proposals',
        icon: IconChecklist,
      },
      {
        label: 'Journal',
        hint: 'Who changed what, and undo',
        to: '/settings/journal',
        icon: IconHistory,
      },
      {
        label: 'Mails',
        hint: 'What was sent, what failed, and templates',
        to: '/settings/mails',
        icon: IconMail,
      },
      { label: 'Jobs', hint: 'Imports and exports', to: '/settings/jobs', icon: IconRoute },
      {
        label: 'Status',
        hint: 'What needs the attention of an operator',
        to: '/settings/status',
        icon: IconActivity,
      },
    ],
  },
];
