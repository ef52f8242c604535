import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { PuzzleIcon } from 'lucide-react';
import { t } from '../i18n/translate.ts';
import { modulePages } from '../modules/parts.ts';
import { Page } from '../ui/page.tsx';
import { settingsGroups } from './settings-pages.ts';

interface SettingsCard {
  label: string;
  hint: string;
  to: LinkProps['to'];
  icon: typeof PuzzleIcon;
}

/** The pages of settings, and those of modules. */
export function SettingsPage() {
  const ofModules = modulePages
    .filter(({ menu }) => menu === 'settings')
    .map(({ module, path, title, hint }) => ({
      label: title,
      hint: hint ?? module,
      to: `/modules/${module}/${path}` as '/',
      icon: PuzzleIcon,
    }));
  return (
    <Page title={t('Settings')}>
      {settingsGroups.map(({ label, pages }) => (
        <Cards
          key={label}
          title={t(label)}
          cards={pages.map((page) => ({
            label: t(page.label),
            hint: t(page.hint),
            to: page.to,
            icon: page.icon,
          }))}
        />
      ))}
      {ofModules.length > 0 && <Cards title={t('Modules')} cards={ofModules} />}
    </Page>
  );
}

function Cards({ title, cards }: { title: string; cards: readonly SettingsCard[] }) {
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{title}</Title>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {cards.map(({ label, hint, to, icon: Icon }) => (
          <Card key={to} component={Link} to={to} shadow="xs" padding="md">
            <Group wrap="nowrap" gap="md">
              <Icon size={22} strokeWidth={1.6} style={{ flex: 'none' }} aria-hidden />
              <div>
                <Text fw={600} size="sm">
                  {label}
                </Text>
                <Text size="sm" c="dimmed">
                  {hint}
                </Text>
              </div>
            </Group>
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
