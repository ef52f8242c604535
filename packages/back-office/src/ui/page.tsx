import { Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';

interface PageProps {
  title: string;
  /** Beside the title, such as a status. */
  beside?: ReactNode;
  under?: ReactNode;
  actions?: ReactNode;
  /** A `BackLink` to the page above. */
  back?: ReactNode;
  children: ReactNode;
}

/** A page with its heading and what can be done on it. */
export function Page({ title, beside, under, actions, back, children }: PageProps) {
  useDocumentTitle(`${title} · Storekeep`);
  return (
    <Stack gap="lg" w="100%" maw={1320} mx="auto">
      <Group justify="space-between" align="flex-start" gap="sm">
        <Stack gap={2}>
          {back && <Text size="sm">{back}</Text>}
          <Group gap="sm">
            <Title order={1}>{title}</Title>
            {beside}
          </Group>
          {under && (
            <Text size="sm" c="dimmed" component="div">
              {under}
            </Text>
          )}
        </Stack>
        {actions && (
          <Group gap="xs" className="no-print">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </Stack>
  );
}

/** A link to the page above. */
export function BackLink({ to, children }: { to: LinkProps['to']; children: ReactNode }) {
  return (
    <Link to={to} className="link">
      ← {children}
    </Link>
  );
}

interface SectionProps {
  title: string;
  hint?: ReactNode;
  actions?: ReactNode;
  /** Whether its content reaches the border, such as a table. */
  isWide?: boolean;
  children: ReactNode;
}

/** A part of a page. */
export function Section({ title, hint, actions, isWide = false, children }: SectionProps) {
  return (
    <Card component="section" aria-label={title} shadow="xs" p={isWide ? 0 : undefined}>
      <Group justify="space-between" mb="sm" p={isWide ? 'lg' : 0} pb={0} gap="xs">
        <div>
          <Title order={2}>{title}</Title>
          {hint && (
            <Text size="sm" c="dimmed">
              {hint}
            </Text>
          )}
        </div>
        {actions && <Group gap="xs">{actions}</Group>}
      </Group>
      {children}
    </Card>
  );
}

/** Two columns on a large screen: what the page is about, and what stands beside it. */
export function Columns({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className="columns">
      <Stack gap="lg" miw={0}>
        {main}
      </Stack>
      <Stack gap="lg" miw={0}>
        {side}
      </Stack>
    </div>
  );
}

/** What a page shows until it has its data. */
export function PageSkeleton() {
  return (
    <Stack gap="lg" maw={1320} mx="auto" aria-busy="true">
      <Skeleton height={32} width={240} />
      <Skeleton height={180} radius="lg" />
      <Skeleton height={260} radius="lg" />
    </Stack>
  );
}

/** Names with their values. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <Stack component="dl" gap={6} m={0}>
      {facts.map(([name, value]) => (
        <Group key={name} justify="space-between" align="flex-start" wrap="nowrap" gap="md">
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0} ta="right" style={{ overflowWrap: 'anywhere' }}>
            {value ?? '–'}
          </Text>
        </Group>
      ))}
    </Stack>
  );
}
