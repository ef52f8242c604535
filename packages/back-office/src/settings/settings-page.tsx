import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.ts';
import { Page } from '../ui/page.tsx';
import { settingsGroups } from './settings-pages.ts';

/** The pages of settings. */
export function SettingsPage() {
  return (
    <Page title={t('Settings')}>
      {settingsGroups.map(({ label, pages }) => (
        <Stack key={label} gap="sm" component="section">
          <Title order={2}>{t(label)}</Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {pages.map(({ label: name, hint, to, icon: Icon }) => (
              <Card key={to} component={Link} to={to} shadow="xs" padding="md">
                <Group wrap="nowrap" gap="md">
                  <Icon size={22} stroke={1.6} aria-hidden />
                  <div>
                    <Text fw={600} size="sm">
                      {t(name)}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {t(hint)}
                    </Text>
                  </div>
                </Group>
              </Card>
            ))}
          </SimpleGrid>
        </Stack>
      ))}
    </Page>
  );
}
