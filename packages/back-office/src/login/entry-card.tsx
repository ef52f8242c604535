import { Card, Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { FormEvent, ReactNode } from 'react';

interface EntryCardProps {
  title: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}

/** A form for those who are not logged in. */
export function EntryCard({ title, onSubmit, children }: EntryCardProps) {
  useDocumentTitle(`${title} · Storekeep`);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w="100%" maw={380} gap="lg">
        <Group gap={10} justify="center">
          <img src="./icon.svg" alt="" width={34} height={34} />
          <Text fw={700} size="xl">
            Storekeep
          </Text>
        </Group>
        <Card shadow="sm" padding="xl">
          <form onSubmit={onSubmit}>
            <Stack>
              <Title order={1} size="h2">
                {title}
              </Title>
              {children}
            </Stack>
          </form>
        </Card>
      </Stack>
    </Center>
  );
}
